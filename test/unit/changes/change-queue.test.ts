import { expect } from 'chai';
import { ChangeQueue, type QueuedChange } from '#application/changes/group-commit/change-queue';

function change(): QueuedChange {
  return {
    request: { author: 'me', operation: 'createBook', address: ['one'], dryRun: false },
    plan: () => Promise.reject(new Error('not planned here')),
    alone: false,
    resolve: () => undefined,
    reject: () => undefined,
  };
}

/** Changes whose moments bring so many more, one after the other; and nobody after that. */
function waitingChanges(...coming: number[]) {
  const seen = { moments: 0 };
  const waiting: ChangeQueue = new ChangeQueue(() => {
    const more = coming[seen.moments++] ?? 0;
    for (let came = 0; came < more; came++) waiting.add(change());
    return Promise.resolve();
  });
  return { waiting, seen };
}

describe('changes in the queue', () => {
  it('changes in the queue are made at once where no other client is active', async () => {
    const { waiting, seen } = waitingChanges();
    for (let round = 0; round < 3; round++) {
      waiting.add(change());
      await waiting.delayCommit();
      waiting.answered(waiting.take().length);
    }
    expect(seen.moments).to.equal(0);
  });

  it('changes in the queue wait for clients that just got a response, so that all share a commit again', async () => {
    const { waiting, seen } = waitingChanges(1, 2, 5);
    waiting.add(change());
    const first = waiting.take();
    for (let came = 0; came < 3; came++) waiting.add(change());
    waiting.answered(first.length);
    await waiting.delayCommit();
    expect(waiting.take(), 'the first came back').to.have.length(4);
    waiting.answered(4);
    waiting.add(change());
    await waiting.delayCommit();
    expect([waiting.count, seen.moments]).to.deep.equal([8, 3]);
  });

  it('changes in the queue wait no longer for clients that do not come back within the commit delay', async () => {
    const { waiting, seen } = waitingChanges(1);
    for (let came = 0; came < 5; came++) waiting.add(change());
    waiting.answered(waiting.take().length);
    waiting.add(change());
    await waiting.delayCommit();
    expect([waiting.take().length, seen.moments]).to.deep.equal([2, 2]);
    waiting.answered(2);
    waiting.add(change());
    await waiting.delayCommit();
    expect(seen.moments, 'one of two did not come').to.equal(3);
    waiting.answered(waiting.take().length);
    waiting.add(change());
    await waiting.delayCommit();
    expect(seen.moments, 'and is forgotten').to.equal(3);
  });

  it('changes in the queue wait for no more than fit into one commit', async () => {
    const { waiting, seen } = waitingChanges();
    for (let came = 0; came < 40; came++) waiting.add(change());
    await waiting.delayCommit();
    waiting.answered(waiting.take().length);
    await waiting.delayCommit();
    expect([waiting.take().length, seen.moments]).to.deep.equal([16, 0]);
  });

  it('changes in the queue that did not fit into a commit are next, without a delay', async () => {
    const { waiting, seen } = waitingChanges();
    const asked = Array.from({ length: 3 }, change);
    for (const each of asked) waiting.add(each);
    const taken = waiting.take();
    waiting.add(change());
    waiting.answered(1, taken.slice(1));
    await waiting.delayCommit();
    expect(waiting.take().slice(0, 2)).to.deep.equal(asked.slice(1));
    expect(seen.moments).to.equal(0);
  });
});
