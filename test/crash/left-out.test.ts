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
      const { states, bad } = await tryLosses(recording, { draw: lots(2), most: 10, nestedEvery: Infinity });
      const broken = [...bad.values()].reduce((sum, count) => sum + count, 0);
      console.log(`      ${broken} of ${states} states`);
      expect(broken).to.be.greaterThan(0);
    });
  }

  it('the crash model finds a recovery without a flush when a second crash interrupts it', async () => {
    const options = { draw: lots(3), most: 10, nestedEvery: 200, sabotage: leftOutOfRecovery };
    const { nested, bad } = await tryLosses(await record(), options);
    const broken = [...bad].filter(([where]) => where.includes('in recovery'));
    console.log(`      ${broken.reduce((sum, [, count]) => sum + count, 0)} of ${nested} states`);
    expect(broken).not.to.deep.equal([]);
  });
});
