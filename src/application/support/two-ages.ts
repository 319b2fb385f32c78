/**
 * Values by key within bounds, of two ages. What is asked for becomes recent; when half of the room is recent, all of
 * that becomes older, and what was older and not asked for since is forgotten. To find what is recent changes nothing,
 * which is what makes it cheap.
 */
export class LruCache<Value> {
  private recent = new Map<string, Value>();
  private older = new Map<string, Value>();
  private taken = 0;

  /**
   * @param room for all that is kept, in bytes or whatever
   * @param sizeOf what a value takes of it with its key; always the same
   */
  constructor(
    private readonly room: number,
    private readonly sizeOf: (key: string, value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const recent = this.recent.get(key);
    if (recent !== undefined) return recent;
    const older = this.older.get(key);
    if (older !== undefined) this.put(key, older);
    return older;
  }

  /**
   * Keeps a value, unless it takes more than half of the room: it would drive out all others.
   *
   * What is older may keep the former value: nobody finds it there before this one, and they go together.
   */
  put(key: string, value: Value): void {
    const size = this.sizeOf(key, value);
    if (size > this.room / 2) return this.delete(key);
    const former = this.recent.get(key);
    // A map that forgets and learns the same key again has to be laid out anew, time after time.
    if (former !== undefined) this.taken -= this.sizeOf(key, former);
    if (this.taken + size > this.room / 2) {
      this.older = this.recent;
      this.recent = new Map();
      this.taken = 0;
    }
    this.recent.set(key, value);
    this.taken += size;
  }

  delete(key: string): void {
    const recent = this.recent.get(key);
    if (recent !== undefined) {
      this.taken -= this.sizeOf(key, recent);
      this.recent.delete(key);
    }
    this.older.delete(key);
  }

  clear(): void {
    this.recent.clear();
    this.older.clear();
    this.taken = 0;
  }
}
