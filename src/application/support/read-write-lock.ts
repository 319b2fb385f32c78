import { deferred } from './concurrency.js';

/**
 * Admits any number of readers, or one writer alone. A waiting writer goes before later readers. Writers must come one at a
 * time.
 */
export class ReadWriteLock {
  private readers = 0;
  private closed: Promise<void> | undefined;
  private lastReaderLeft: (() => void) | undefined;

  async shared<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.closed !== undefined) await this.closed;
    this.readers++;
    try {
      return await work();
    } finally {
      this.readers--;
      if (this.readers === 0) this.lastReaderLeft?.();
    }
  }

  async exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve: open } = deferred();
    this.closed = promise;
    try {
      if (this.readers > 0) await this.noReaders();
      return await work();
    } finally {
      this.closed = undefined;
      open();
    }
  }

  private async noReaders(): Promise<void> {
    const { promise, resolve } = deferred();
    this.lastReaderLeft = resolve;
    await promise;
    this.lastReaderLeft = undefined;
  }
}
