import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const program = fileURLToPath(new URL('young-room.ts', import.meta.url));

/** In MiB, in a process of its own: what is asked of V8 holds for all that a process does. */
function mostRoom(...args: string[]): number {
  return Number(execFileSync(process.execPath, ['--import=tsx', program, ...args], { encoding: 'utf8' }));
}

describe('the room for new objects', () => {
  it('grows to what makes answers cheap, and not beyond', () => {
    // Where two collections come before anybody is told of the first, it doubles once too often.
    expect(mostRoom('kept')).to.be.within(3, 10);
  });

  it('is twice that while changes come quickly', () => {
    expect(mostRoom('changing')).to.be.within(6, 20);
  });

  it('would be several times as much', () => {
    expect(mostRoom()).to.be.greaterThan(12);
  });
});
