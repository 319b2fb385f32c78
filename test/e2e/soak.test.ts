import { expect } from 'chai';
import { runSoak } from '../soak/run-soak.js';

describe('everybody at once on one project', () => {
  it('the soak breaks nothing, and undoes everything to the last byte', async function () {
    this.timeout(240_000);
    const plan = { seconds: 10, kills: 1, editors: 6, readers: 2, listeners: 8, handEachMs: 400, seed: 1 };
    const { faults, measured } = await runSoak(plan);
    console.log(
      Object.entries(measured)
        .map(([what, value]) => `      ${what}: ${value}`)
        .join('\n'),
    );
    expect(faults).to.deep.equal([]);
    for (const done of [
      'changes',
      'of them noticed as changes',
      'kills and starts',
      'event streams cut',
      'steps taken back',
    ])
      expect(measured[done], done).to.be.above(0);
  });
});
