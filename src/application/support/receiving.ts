type Pieces = AsyncIterable<Uint8Array>;

/** The contents that an opening of a store is receiving. They can be ended: a source may wait for its next piece for ever. */
export class Receiving {
  private readonly underWay = new Map<Promise<unknown>, (reason: Error) => void>();

  /** @param work gets the pieces of the source; they throw the reason of `end` */
  async receive<Result>(source: Pieces, work: (pieces: Pieces) => Promise<Result>): Promise<Result> {
    let end: (reason: Error) => void = () => undefined;
    const ended = new Promise<never>((_, reject) => (end = reject));
    ended.catch(() => undefined);
    const result = work(unlessEnded(source, ended));
    this.underWay.set(result, end);
    try {
      return await result;
    } finally {
      this.underWay.delete(result);
    }
  }

  /** Ends all work, and waits until it has. */
  async end(reason: Error): Promise<void> {
    for (const end of this.underWay.values()) end(reason);
    await Promise.allSettled(this.underWay.keys());
  }
}

/** The pieces of a source until the promise rejects. */
async function* unlessEnded(source: Pieces, ended: Promise<never>): Pieces {
  const pieces = source[Symbol.asyncIterator]();
  let isWaiting = false;
  try {
    for (;;) {
      isWaiting = true;
      const next = await Promise.race([pieces.next(), ended]);
      isWaiting = false;
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    const returned = pieces.return?.();
    // A generator returns when it has its next piece, which may never come.
    if (isWaiting) returned?.catch(() => undefined);
    else await returned;
  }
}
