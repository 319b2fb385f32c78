import { expect } from 'chai';
import fc from 'fast-check';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { randomFrom } from '../support/arbitrary/random.js';
import { fixtureTree, readStore, type AnswerBody } from '../support/project/project.js';
import { treeDifferences } from '../support/project/tree-differences.js';
import { plainFiles } from '../contract/file-store/plain-files.js';
import { serveStore, type ServedStore } from '../support/service/serve-store.js';
import { readProjectModel } from '../support/walker/project-model.js';
import { Walker } from '../support/walker/walker.js';
import { rounds } from '../support/rounds.js';

type Direction = 'undo' | 'redo';

/** Undoes or redoes until nothing is left, or so many times. @returns how many times */
async function repeat(service: ServedStore, direction: Direction, atMost = Infinity): Promise<number> {
  for (let count = 0; count < atMost; count++) {
    const { status, body } = await service.call('POST', `/_/history/${direction}`);
    if (status === 409 && body.code === `nothing-to-${direction}`) return count;
    expect(status, JSON.stringify(body)).to.equal(200);
  }
  return atMost;
}

/** Sends a random step: a change, an undo or a redo. */
async function step(service: ServedStore, walker: Walker, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const roll = random();
  if (roll < 0.15) {
    const direction: Direction = roll < 0.08 ? 'undo' : 'redo';
    if ((await repeat(service, direction, 1)) === 1) walker.stepBackOrForth(direction);
    return;
  }
  const change = walker.next(random);
  const sent = change.body === undefined ? {} : { body: change.body };
  const { status, body } = await service.call(change.method, change.path, sent);
  expect(status, `${change.method} ${change.path} ${JSON.stringify(body)}`).to.be.below(500);
  if (status < 300) walker.accept(change, body as unknown as AnswerBody);
}

describe('history', () => {
  it('history undoes random changes to the first byte and redoes them to the last, across restarts', async () => {
    const fixture = await fixtureTree('project');
    const seeds = fc.array(fc.noShrink(fc.integer()), { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(seeds, fc.nat(6), async (steps, beforeRestart) => {
        const store = await openMemoryStore(fixture);
        let service = await serveStore(store);
        const restart = async () => {
          await service.stop();
          service = await serveStore(store);
        };
        const walker = new Walker(await readProjectModel(service));
        const first = await readStore(plainFiles(store));
        for (const seed of steps) await step(service, walker, seed);
        await repeat(service, 'redo');
        const last = await readStore(plainFiles(store));

        const undone = await repeat(service, 'undo', beforeRestart);
        await restart();
        const total = undone + (await repeat(service, 'undo'));
        expect(treeDifferences(first, await readStore(plainFiles(store)))).to.deep.equal([]);

        const redone = await repeat(service, 'redo', beforeRestart);
        await restart();
        expect(redone + (await repeat(service, 'redo'))).to.equal(total);
        expect(treeDifferences(last, await readStore(plainFiles(store)))).to.deep.equal([]);
        await service.stop();
        await store.close();
      }),
      { numRuns: rounds(7), endOnFailure: false },
    );
  });
});
