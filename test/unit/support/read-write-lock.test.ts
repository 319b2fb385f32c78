import { expect } from 'chai';
import { deferred } from '#application/support/concurrency';
import { ReadWriteLock } from '#application/support/read-write-lock';

describe('ReadWriteLock', () => {
  it('lets a writer wait for the readers before it, and later readers for the writer', async () => {
    const lock = new ReadWriteLock();
    const events: string[] = [];
    const { promise, resolve: leave } = deferred();
    const reader = lock.shared(async () => {
      await promise;
      events.push('reader left');
    });
    const writer = lock.exclusive(async () => {
      await Promise.resolve();
      events.push('written');
    });
    const later = lock.shared(() => Promise.resolve(events.push('later reader')));
    setImmediate(leave);
    await Promise.all([reader, writer, later]);
    expect(events).to.deep.equal(['reader left', 'written', 'later reader']);
  });
});
