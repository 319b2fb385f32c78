import { expect } from 'chai';
import type { Action, ActionDefinition } from '#adapters/client/client-operations.generated';
import {
  actionRows,
  addedActions,
  duplicatedActions,
  foundActions,
  missingOf,
  movedActions,
  newActions,
  opensBlock,
  pickedActions,
  readActions,
  rowOf,
  steppedActions,
  summaryOf,
  withoutActions,
  withoutBlock,
  withParameter,
  type ActionsEdit,
} from '#adapters/studio/model/page/command-actions';

const act = (command: string, params: Action['params'] = {}): Action => ({ command, params });
const list = (text: string): Action[] => text.split(' ').map((name) => act(names[name] ?? name));
const names: Record<string, string> = {
  if: 'condition.__if',
  elseif: 'condition._elseif_',
  else: 'condition._else',
  end: 'condition._end',
  while: 'loop._while',
  done: 'loop._end',
  repeat: 'loop._repeat',
  until: 'loop._until',
};
const shown = (actions: readonly Action[]) =>
  actions.map(({ command }) => Object.keys(names).find((name) => names[name] === command) ?? command).join(' ');
const after = ({ actions, edited }: ActionsEdit) => [shown(actions), edited];

describe('the actions of a command', () => {
  const rowsOf = (text: string) => actionRows(list(text));
  const depths = (text: string) => rowsOf(text).map(({ depth }) => depth);

  it('conditions and loops have what is between them and their end, also in one another', () => {
    expect(depths('a if b elseif c else d end e')).to.deep.equal([0, 0, 1, 0, 1, 0, 1, 0, 0]);
    expect(depths('if while a done end')).to.deep.equal([0, 1, 2, 1, 0]);
    expect(depths('repeat a until b')).to.deep.equal([0, 1, 0, 0]);
    expect(rowsOf('a if b else c end d').map(({ last }) => last)).to.deep.equal([0, 5, 2, 3, 4, 5, 6]);
    expect(
      rowsOf('if a').map(({ last }) => last),
      'what is not ended ends with the command',
    ).to.deep.equal([1, 1]);
  });

  it('what ends or continues no open block is misplaced', () => {
    const misplaced = (text: string) => rowsOf(text).flatMap(({ isMisplaced, index }) => (isMisplaced ? [index] : []));
    expect(misplaced('end a else')).to.deep.equal([0, 2]);
    expect(misplaced('repeat end until')).to.deep.equal([1]);
    expect(misplaced('if else elseif end')).to.deep.equal([2]);
    expect(misplaced('if else end while done')).to.deep.equal([]);
  });

  it('an action has a name that stays while others come and go', () => {
    expect(rowsOf('a b a').map(({ id }) => id)).to.deep.equal(['a.0', 'b.0', 'a.1']);
    expect(rowOf(list('c a b a'), 'b.0').index).to.equal(2);
    expect(() => rowOf(list('a'), 'b.0')).to.throw('meanwhile');
  });

  it('moves to a place, downwards too, and a condition or loop with all that is in it', () => {
    expect(after(movedActions(rowsOf('a b c d'), [0], 3))).to.deep.equal(['b c a d', [2]]);
    expect(after(movedActions(rowsOf('a b c d'), [3], 1))).to.deep.equal(['a d b c', [1]]);
    expect(after(movedActions(rowsOf('a b c d'), [0, 2], 4))).to.deep.equal(['b d a c', [2, 3]]);
    expect(after(movedActions(rowsOf('if a end b'), [0], 4))).to.deep.equal(['b if a end', [1, 2, 3]]);
    expect(after(movedActions(rowsOf('if a end b'), [0], 1)), 'into itself').to.deep.equal(['if a end b', [0, 1, 2]]);
    expect(after(steppedActions(rowsOf('a b c'), [1], -1))).to.deep.equal(['b a c', [0]]);
    expect(after(steppedActions(rowsOf('a b c'), [1], 1))).to.deep.equal(['a c b', [2]]);
    expect(after(steppedActions(rowsOf('a b'), [0], -1)), 'at the top').to.deep.equal(['a b', [0]]);
    expect(after(steppedActions(rowsOf('a b'), [1], 1)), 'at the bottom').to.deep.equal(['a b', [1]]);
  });

  it('is taken out with its block, or a block alone, and what follows is next', () => {
    expect(after(withoutActions(rowsOf('a if b end c'), [1]))).to.deep.equal(['a c', [1]]);
    expect(after(withoutActions(rowsOf('a b'), [1]))).to.deep.equal(['a', [0]]);
    expect(after(withoutActions(rowsOf('a'), [0]))).to.deep.equal(['', []]);
    expect(after(withoutBlock(rowsOf('a if b else while c done end d'), 1))).to.deep.equal([
      'a b while c done d',
      [1, 2, 3, 4],
    ]);
  });

  it('is added below another one, or at the end; a condition or loop comes with its end', () => {
    expect(after(addedActions(rowsOf('a b'), 0, list('c')))).to.deep.equal(['a c b', [1]]);
    expect(after(addedActions(rowsOf('a b'), undefined, list('c d')))).to.deep.equal(['a b c d', [2, 3]]);
    expect(after(addedActions(rowsOf('if end'), 0, list('a')))).to.deep.equal(['if a end', [1]]);
    expect(after(duplicatedActions(rowsOf('if a end b'), [0]))).to.deep.equal(['if a end if a end b', [3, 4, 5]]);
    const added = (command: string) => shown(newActions({ command }));
    expect(added('a')).to.equal('a');
    expect(added('condition.__if')).to.equal('if end');
    expect(added('loop._while')).to.equal('while done');
    expect(added('loop._repeat')).to.equal('repeat until');
    expect(added('condition._else')).to.equal('else');
    const [loop] = newActions({ command: 'loop._while' });
    expect(loop?.params, 'a new loop never runs on and on').to.deep.equal({ condition: 'false' });
    expect(['if', 'else', 'repeat', 'a'].map((each) => opensBlock({ command: names[each] ?? each }))).to.deep.equal([
      true,
      false,
      true,
      false,
    ]);
  });

  it('a parameter is set or taken out, by the name of the action', () => {
    const actions = [act('a', { x: 1 }), act('b'), act('a', { x: 2, y: 3 })];
    expect(withParameter(actions, 'a.1', 'x', 5)[2]?.params).to.deep.equal({ x: 5, y: 3 });
    expect(withParameter(actions, 'a.1', 'x', null)[2]?.params).to.deep.equal({ y: 3 });
    expect(withParameter(actions, 'a.1', 'x', 5)[0]).to.equal(actions[0]);
  });

  it('a copied text is read back, and no other text is', () => {
    const picked = pickedActions(rowsOf('a if b end'), [1]);
    expect(readActions(JSON.stringify({ actions: picked }))).to.deep.equal(picked);
    for (const text of ['', '{}', '[]', '{"actions":[]}', '{"actions":[{"command":1}]}', 'null'])
      expect(readActions(text), text).to.equal(undefined);
  });

  const definition = (command: string, title: string, more: Partial<ActionDefinition> = {}): ActionDefinition => ({
    command,
    title,
    group: 'Layers',
    description: '',
    params: {},
    expressions: [],
    required: [],
    defaults: {},
    formerly: [],
    ...more,
  });

  it('has a summary of a few words', () => {
    const type = { title: '', group: 'Settings' } as const;
    const show = definition('layer.showHide', 'Show or hide', {
      params: {
        hide: { ...type, type: 'boolean' },
        time: { ...type, type: 'number', unit: 'ms' },
        target: { ...type, type: 'reference', refersTo: 'layer' },
      },
    });
    expect(summaryOf(act('layer.showHide', { target: 'sun', hide: true }), show)).to.equal('sun');
    expect(summaryOf(act('layer.showHide', { target: '', time: 500 }), show)).to.equal('0.5 s');
    expect(summaryOf(act('x', { A1_: 'left', A2_Operand: '<', A3_: 3 }), show)).to.equal('left < 3');
    expect(
      summaryOf(act('x', { A1_: 'a', A3_: 'b', AB_Condition: 'and', B1_: 'c', B2_Operand: '>', B3_: 'd' }), show),
    ).to.equal('a == b and c > d');
    expect(summaryOf(act('x'), undefined)).to.equal('');
  });

  it('misses what it does nothing without, under any of its names, and no other', () => {
    const type = { title: 'Time', group: 'Settings', type: 'number' } as const;
    const layer = { ...type, title: 'Layer', type: 'reference', refersTo: 'layer' } as const;
    const show = definition('layer.showHide', 'Show', {
      params: { time: type, target: layer, _target: layer, names: { ...type, title: 'Names', type: 'list' } },
      required: [['target', '_target'], ['names']],
    });
    expect(missingOf(act('layer.showHide', { target: '', names: ['a'] }), show)).to.equal('Layer');
    expect(missingOf(act('layer.showHide', { _target: 'sun', names: [] }), show)).to.equal('Names');
    expect(missingOf(act('layer.showHide', { target: 'sun', names: ['a'] }), show)).to.equal(undefined);
    const record = definition('record', 'Record', { params: { target: layer } });
    expect(missingOf(act('record'), record)).to.equal(undefined);
    expect(missingOf(act('wait'), undefined)).to.equal(undefined);
  });

  it('is found by its title first, and by its group, its older names and its description', () => {
    const all = [
      definition('audio.play', 'Play a sound', { group: 'Sound' }),
      definition('audio.fade', 'Fade to a volume', { group: 'Sound', formerly: ['audio.soundFade'] }),
      definition('layer.showHide', 'Show or hide a layer', { description: 'Fades it, without a sound.' }),
    ];
    const found = (text: string) => foundActions(all, text).map(({ command }) => command);
    expect(found('')).to.deep.equal(['audio.play', 'audio.fade', 'layer.showHide']);
    expect(found('fade')).to.deep.equal(['audio.fade', 'layer.showHide']);
    expect(found('sound')).to.deep.equal(['audio.play', 'audio.fade', 'layer.showHide']);
    expect(found('SOUND play')).to.deep.equal(['audio.play']);
    expect(found('nothing')).to.deep.equal([]);
  });
});
