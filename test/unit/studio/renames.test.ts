import { expect } from 'chai';
import type { Rename } from '#adapters/client/client-operations.generated';
import {
  isSelected,
  renamedAddress,
  renamedKey,
  renamesOf,
} from '../../../src/adapters/studio/model/address/draft-renames.js';

describe('renames', () => {
  type Type = Rename['from']['type'];
  const thing = (type: Type, names: string) => {
    const address = names.split('/');
    return { type, name: address.at(-1) ?? '', href: 'not read', address };
  };
  const renamed = (type: Type, from: string, to: string): Rename => ({ from: thing(type, from), to: thing(type, to) });
  const sunToSol = renamesOf([renamed('layer', 'harbour/dusk/sun', 'harbour/dusk/sol')]);

  it('of a layer move its drafts and the selection, and those of no other', () => {
    expect(renamedKey(sunToSol, 'harbour/dusk/sun#x')).to.equal('harbour/dusk/sol#x');
    expect(renamedKey(sunToSol, 'harbour/dusk/sun!linear#to.x')).to.equal('harbour/dusk/sol!linear#to.x');
    expect(renamedKey(sunToSol, 'harbour/dusk/sea,sun#x')).to.equal('harbour/dusk/sea,sol#x');
    expect(renamedKey(sunToSol, 'harbour/dusk/sunrise#x')).to.equal('harbour/dusk/sunrise#x');
    const address = { book: 'harbour', page: 'dusk', layers: ['sea', 'sun'] };
    expect(renamedAddress(sunToSol, address).layers).to.deep.equal(['sea', 'sol']);
  });

  it('of a group move the drafts of what is in it', () => {
    const renames = renamesOf([renamed('layer', 'harbour/dusk/a b', 'harbour/dusk/rig/a b')]);
    expect(renamedKey(renames, 'harbour/dusk/a b/boat#x')).to.equal('harbour/dusk/rig/a b/boat#x');
  });

  it('follow each other: a batch can let two layers change their names', () => {
    const layer = (name: string) => `harbour/dusk/${name}`;
    const steps = [
      ['sun', 'tmp'],
      ['sea', 'sun'],
      ['tmp', 'sea'],
    ].map(([from = '', to = '']) => renamed('layer', layer(from), layer(to)));
    const renames = renamesOf(steps);
    expect(['sun', 'sea'].map((name) => renamedKey(renames, `harbour/dusk/${name}#x`))).to.deep.equal([
      'harbour/dusk/sea#x',
      'harbour/dusk/sun#x',
    ]);
  });

  it('of a page or a book move all that is in it', () => {
    const keys = [
      'harbour/dusk/fleet/boat#x',
      'harbour/commands/dusk/open/0#time',
      'harbour/components/dusk/timers/clock#delay',
    ];
    const page = renamesOf([renamed('page', 'harbour/dusk', 'harbour/dawn')]);
    expect(keys.map((key) => renamedKey(page, key))).to.deep.equal(keys.map((key) => key.replace('dusk', 'dawn')));
    const book = renamesOf([renamed('book', 'harbour', 'port')]);
    expect(keys.map((key) => renamedKey(book, key))).to.deep.equal(keys.map((key) => key.replace('harbour', 'port')));
    const clock = { kind: 'part' as const, name: 'timers/clock' };
    const shown = renamedAddress(page, { book: 'harbour', page: 'dusk', layers: [], thing: clock });
    expect(shown).to.deep.equal({ book: 'harbour', page: 'dawn', layers: [], thing: clock });
  });

  it('of a command or a part move its drafts; those of classes and files are no drafts', () => {
    const renames = renamesOf([
      renamed('command', 'harbour/dusk/open', 'harbour/dusk/close'),
      renamed('component', 'harbour/dusk/timers/clock', 'harbour/dusk/timers/bell'),
      renamed('class', 'harbour/dusk/sun/linear', 'harbour/dusk/sun/pulse'),
      renamed('asset', 'harbour/a.png', 'harbour/b.png'),
    ]);
    expect(renames).to.have.lengthOf(2);
    expect(renamedKey(renames, 'harbour/commands/dusk/open/0#time')).to.equal('harbour/commands/dusk/close/0#time');
    expect(renamedKey(renames, 'harbour/components/dusk/timers/clock#delay')).to.equal(
      'harbour/components/dusk/timers/bell#delay',
    );
  });
});

describe('what the form of the selection has', () => {
  const dusk = { book: 'harbour', page: 'dusk' };
  const command = { ...dusk, layers: [], thing: { kind: 'command', name: 'setSail' } } as const;

  it('are the fields of the thing, its classes, and the actions of a command', () => {
    const sun = { ...dusk, layers: ['sun'] };
    expect(isSelected('harbour/dusk/sun#x', sun)).to.equal(true);
    expect(isSelected('harbour/dusk/sun!linear#to.x', sun)).to.equal(true);
    expect(isSelected('harbour/commands/dusk/setSail/0#target', command)).to.equal(true);
  });

  it('are not those of the layers in a group, nor of what has a longer name', () => {
    expect(isSelected('harbour/dusk/fleet/boat#x', { ...dusk, layers: ['fleet'] })).to.equal(false);
    expect(isSelected('harbour/dusk/sunrise#x', { ...dusk, layers: ['sun'] })).to.equal(false);
    expect(isSelected('harbour/commands/dusk/setSailAgain/0#target', command)).to.equal(false);
  });
});
