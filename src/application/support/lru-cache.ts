/** Values by key. When their sizes exceed the capacity, the least recently used ones are evicted. */
export class LruCache<Value> {
  private readonly values = new Map<string, Value>();
  private size = 0;

  /**
   * @param capacity the maximal size of all values together, in bytes or any other unit
   * @param sizeOf the size of a value with its key; always the same for the same value
   * @param onEvict receives each value that is evicted, replaced or deleted
   */
  constructor(
    private readonly capacity: number,
    private readonly sizeOf: (key: string, value: Value) => number,
    private readonly onEvict: (value: Value, key: string) => void = () => undefined,
  ) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (value === undefined) return undefined;
    // A map iterates in the order of insertion, so this is the most recently used one now.
    this.values.delete(key);
    this.values.set(key, value);
    return value;
  }

  /** Caches a value. One that takes more than half of the capacity would evict most others, so it is not cached. */
  set(key: string, value: Value): void {
    this.delete(key);
    const size = this.sizeOf(key, value);
    if (size > this.capacity / 2) return this.onEvict(value, key);
    this.values.set(key, value);
    this.size += size;
    for (const oldest of this.values.keys()) {
      if (this.size <= this.capacity) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.values.get(key);
    if (value === undefined) return;
    this.values.delete(key);
    this.size -= this.sizeOf(key, value);
    this.onEvict(value, key);
  }

  clear(): void {
    for (const key of [...this.values.keys()]) this.delete(key);
  }
}
