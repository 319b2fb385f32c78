import { expect } from 'chai';
import { undoState, type HistoryStep } from '#domain/history/undo-state';

/** `a` a change, `-a` its undo, `+a` its redo, `*` an edit from outside. */
function stateAfter(text: string) {
  const steps = text.split(' ').map((step, index): HistoryStep => {
    if (step === '*') return { id: `outside${index}`, kind: 'external' };
    if (step.startsWith('-')) return { id: `s${index}`, kind: 'undo', target: step.slice(1) };
    if (step.startsWith('+')) return { id: `s${index}`, kind: 'redo', target: step.slice(1) };
    return { id: step, kind: 'change' };
  });
  const { standing, redoable, undone } = undoState(steps);
  return [standing.filter((id) => !id.startsWith('outside')).join(''), redoable.join(''), [...undone].sort().join('')];
}

describe('undoState', () => {
  it('undoState undoes the newest change first', () => {
    expect(stateAfter('a b c')).to.deep.equal(['abc', '', '']);
    expect(stateAfter('a b c -c')).to.deep.equal(['ab', 'c', 'c']);
    expect(stateAfter('a b c -c -b')).to.deep.equal(['a', 'cb', 'bc']);
  });

  it('undoState makes the change again first that was undone last', () => {
    expect(stateAfter('a b c -c -b +b')).to.deep.equal(['ab', 'c', 'c']);
    expect(stateAfter('a b c -c -b +b +c')).to.deep.equal(['abc', '', '']);
  });

  it('undoState ends what could be made again with a new change, which stays undone', () => {
    expect(stateAfter('a b -b c')).to.deep.equal(['ac', '', 'b']);
    expect(stateAfter('a b -b c -c -a')).to.deep.equal(['', 'ca', 'abc']);
  });

  it('undoState takes one out of the middle when it is the target', () => {
    expect(stateAfter('a b c -a')).to.deep.equal(['bc', 'a', 'a']);
    expect(stateAfter('a b c -a +a')).to.deep.equal(['bca', '', '']);
  });

  it('undoState skips external edits', () => {
    expect(stateAfter('a -a *')).to.deep.equal(['', 'a', 'a']);
    expect(stateAfter('a *')).to.deep.equal(['a', '', '']);
  });

  it('undoState knows what is in force in the order it came to be, edits from outside included', () => {
    const steps: HistoryStep[] = [
      { id: 'a', kind: 'change' },
      { id: 'hand', kind: 'external' },
      { id: 'b', kind: 'change' },
    ];
    const takeBack: HistoryStep = { id: 's', kind: 'undo', target: 'hand' };
    const makeAgain: HistoryStep = { id: 't', kind: 'redo', target: 'hand' };
    expect(undoState(steps).standing).to.deep.equal(['a', 'hand', 'b']);
    expect(undoState([...steps, takeBack])).to.deep.equal({
      standing: ['a', 'b'],
      redoable: ['hand'],
      undone: new Set(['hand']),
    });
    expect(undoState([...steps, takeBack, makeAgain]).standing).to.deep.equal(['a', 'b', 'hand']);
  });

  it('undoState finds in the newest steps what is undone of changes that are not among them', () => {
    expect(stateAfter('-x')).to.deep.equal(['', 'x', 'x']);
    expect(stateAfter('-x b')).to.deep.equal(['b', '', 'x']);
    expect(stateAfter('-x -y +y')).to.deep.equal(['y', 'x', 'x']);
  });
});
