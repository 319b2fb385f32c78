import { expect } from 'chai';
import { tryLosses } from './model/check-recovery.js';
import { lots } from './model/losses.js';
import { leftOut, leftOutOfRecovery } from './model/sabotage.js';
import { record } from './model/scenario.js';

// These are the tests of the test: where a step that matters is left out, the model must see it.
describe('a store with a step left out', () => {
  for (const [step, sabotage] of Object.entries(leftOut)) {
    it(`the crash model finds a store without ${step}`, async () => {
      const recording = await record(sabotage);
      const options = { draw: lots(2), most: 10, nestedEvery: Infinity, until: () => true };
      const { states, bad } = await tryLosses(recording, options);
      expect([...bad], `${states} states`).not.to.deep.equal([]);
    });
  }

  it('the crash model finds a recovery without a flush when a second crash interrupts it', async () => {
    const inRecovery = (where: string) => where.startsWith('in recovery');
    const options = { draw: lots(3), most: 10, nestedEvery: 200, sabotage: leftOutOfRecovery, until: inRecovery };
    const { nested, bad } = await tryLosses(await record(), options);
    const broken = [...bad.keys()].filter((verdict) => verdict.includes('in recovery'));
    expect(broken, `${nested} states`).not.to.deep.equal([]);
  });
});
