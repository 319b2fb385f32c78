/** What takes up room. */
export interface Sized {
  /** About as many bytes. */
  readonly bytes: number;
}

/**
 * Values by key within bounds, of two ages. What is asked for becomes recent; when half of the room is recent, all of
 * that becomes older, and what was older and not asked for since is forgotten.
 */
export class TwoAges<Value extends Sized> {
  private recent = new Map<string, Value>();
  private older = new Map<string, Value>();
  private recentBytes = 0;

  /** @param room the most bytes of all that is kept */
  constructor(private readonly room: number) {}

  get(key: string): Value | undefined {
    const recent = this.recent.get(key);
    if (recent !== undefined) return recent;
    const older = this.older.get(key);
    if (older !== undefined) this.put(key, older);
    return older;
  }

  put(key: string, value: Value): void {
    this.delete(key);
    if (this.recentBytes + value.bytes > this.room / 2) {
      this.older = this.recent;
      this.recent = new Map();
      this.recentBytes = 0;
    }
    this.recent.set(key, value);
    this.recentBytes += value.bytes;
  }

  delete(key: string): void {
    const recent = this.recent.get(key);
    if (recent !== undefined) {
      this.recentBytes -= recent.bytes;
      this.recent.delete(key);
    }
    this.older.delete(key);
  }

  clear(): void {
    this.recent.clear();
    this.older.clear();
    this.recentBytes = 0;
  }
}
