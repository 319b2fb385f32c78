import { expect } from 'chai';
import { roomFor, usual, whileChanging } from '../../../src/heap/room.js';

function project() {
  const at = { changes: 1_000, ms: 5_000 };
  const room = roomFor(
    () => at.changes,
    () => at.ms,
  );
  return {
    /** What is asked half a second after the last time, with so many changes made meanwhile. */
    after(changes: number) {
      at.changes += changes;
      at.ms += 500;
      return room();
    },
  };
}

describe('the room for garbage', () => {
  it('is small where nothing changes, however much was changed before', () => {
    const { after } = project();
    expect(after(0)).to.equal(usual);
  });

  it('is small while a hand drags a slider', () => {
    const { after } = project();
    for (let count = 0; count < 100; count++) expect(after(25)).to.equal(usual);
  });

  it('is larger while changes come more quickly', () => {
    const { after } = project();
    after(0);
    expect(after(100)).to.equal(whileChanging);
  });

  it('stays larger for half a minute after the last of them', () => {
    const { after } = project();
    after(100);
    for (let count = 0; count < 30; count++) expect(after(0)).to.equal(whileChanging);
    after(100);
    for (let count = 0; count < 59; count++) expect(after(0)).to.equal(whileChanging);
    expect(after(0)).to.equal(usual);
  });
});
