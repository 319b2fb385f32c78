import { expect } from 'chai';
import { CrashFileSystem } from './model/crash-file-system.js';
import { tryLosses, verdictOn } from './model/check-recovery.js';
import { lots } from './model/losses.js';
import { record } from './model/scenario.js';

// PAGEWRIGHT_CRASH=20 tries twenty times as much.
const thoroughness = Number(process.env['PAGEWRIGHT_CRASH'] ?? 1);

describe('a project that lost power', () => {
  it('a power loss at any call leaves the project as after a commit, and loses none that was answered', async () => {
    const recording = await record();
    const options = { draw: lots(1), most: 48 * thoroughness, nestedEvery: 300 };
    const { states, nested, bad } = await tryLosses(recording, options);
    console.log(`      ${recording.instants.length} moments, ${states} states, ${nested} of an interrupted recovery`);
    expect([...bad]).to.deep.equal([]);
    expect(states).to.be.greaterThan(2_000);
    expect(nested).to.be.greaterThan(500);
  });
});

describe('a project whose process was killed', () => {
  it('a kill at any call leaves the project as after a commit, and loses none that was answered', async () => {
    const recording = await record();
    expect(recording.instants).to.have.length.above(20);
    for (const instant of recording.instants) {
      const killed = CrashFileSystem.afterKill(instant.moment);
      expect(await verdictOn(killed, 'first run', instant, recording), instant.call).to.equal('sound');
    }
  });
});
