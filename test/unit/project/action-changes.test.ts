import { expect } from 'chai';
import type { CommandAction } from '#domain/command';
import { editedActions } from '#application/project/command/action-changes';
import { catalogue } from '../../support/kwik/action-writing.js';

const play = (target: string, more = {}): CommandAction => ({ command: 'animation.play', params: { target, ...more } });
const audio = (params: CommandAction['params']): CommandAction => ({ command: 'audio.play', params });

/** For each wanted action the one that it was, and `!` where it changed. */
const origins = (now: readonly CommandAction[], wanted: readonly CommandAction[]): string[] =>
  editedActions(now, wanted, catalogue).map(({ was, isChanged }) => `${was ?? 'new'}${isChanged ? '!' : ''}`);

describe('the actions that a command is to have', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((target) => play(target)) as [
    CommandAction,
    CommandAction,
    CommandAction,
    CommandAction,
  ];

  it('are those that it has, wherever they went', () => {
    expect(origins([a, b, c], [a, b, c])).to.deep.equal(['0', '1', '2']);
    expect(origins([a, b, c], [c, a, b])).to.deep.equal(['2', '0', '1']);
    expect(origins([a, b, c], [a, c])).to.deep.equal(['0', '2']);
    expect(origins([a, a], [a, b, a])).to.deep.equal(['0', 'new!', '1']);
  });

  it('are the same with other parameters where they have the same neighbours and name', () => {
    expect(origins([a, b, c], [a, d, c])).to.deep.equal(['0', '1!', '2']);
    expect(origins([a, b], [a, { command: 'canvas.erase', params: {} }])).to.deep.equal(['0', 'new!']);
  });

  it('are those at both ends of lists that are too long to compare', () => {
    const many = Array.from({ length: 1100 }, (_none, index) => play(`layer${index}`));
    const wanted = [...many.slice(0, 500), a, ...many.slice(500)];
    const found = origins(many, wanted);
    expect([found[499], found[500], found[501], found.at(-1)]).to.deep.equal(['499', 'new!', '500', '1099']);
  });

  it('keep what stays in the form in which it is stored, and a number in a text', () => {
    const stored = audio({ target: 'Rain', channel: 'nil', delay: '1000', loops: 'nil' });
    const same = audio({ target: 'Rain', channel: null, delay: 1000, loops: 'nil' });
    expect(editedActions([stored], [same], catalogue)[0]).to.deep.equal({ action: stored, was: 0, isChanged: false });
    const [changed] = editedActions([stored], [audio({ ...same.params, delay: 20, channel: 3 })], catalogue);
    expect(changed?.action.params).to.deep.equal({ target: 'Rain', channel: '3', delay: '20', loops: 'nil' });
    const [less] = editedActions([stored], [audio({ target: 'Rain', loops: 'nil' })], catalogue);
    expect(less?.action.params).to.deep.equal({ target: 'Rain', channel: 'nil', loops: 'nil' });
  });
});
