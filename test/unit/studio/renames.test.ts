import { expect } from 'chai';
import { isSelected, renamedAddress, renamedKey, renamesOf } from '../../../src/adapters/studio/model/renames.js';

describe('renames', () => {
  const changed = (removed: readonly string[], created: readonly string[]) => [
    ...created.map((path) => ({ path: `App/harbour/${path}`, action: 'created' as const })),
    { path: 'App/harbour/models/dusk/index.json', action: 'modified' as const },
    ...removed.map((path) => ({ path: `App/harbour/${path}`, action: 'removed' as const })),
  ];
  const layers = 'components/dusk/layers';
  const sunToSol = renamesOf(
    changed(
      [`${layers}/sun.lua`, `${layers}/sun_linear.lua`, 'models/dusk/sun.json'],
      [`${layers}/sol_linear.lua`, `${layers}/sol.lua`, 'models/dusk/sol.json'],
    ),
  );

  it('of a layer, in any order of the files', () => {
    expect(sunToSol.get('harbour/dusk/sun')).to.equal('harbour/dusk/sol');
    expect(renamedKey(sunToSol, 'harbour/dusk/sun#x')).to.equal('harbour/dusk/sol#x');
    expect(renamedKey(sunToSol, 'harbour/dusk/sun!linear#to.x')).to.equal('harbour/dusk/sol!linear#to.x');
    expect(renamedKey(sunToSol, 'harbour/dusk/sea,sun#x')).to.equal('harbour/dusk/sea,sol#x');
    expect(renamedKey(sunToSol, 'harbour/dusk/sunrise#x')).to.equal('harbour/dusk/sunrise#x');
    const address = { book: 'harbour', page: 'dusk', layers: ['sea', 'sun'] };
    expect(renamedAddress(sunToSol, address).layers).to.deep.equal(['sea', 'sol']);
  });

  it('of a layer that goes into a new group', () => {
    const renames = renamesOf(changed([`${layers}/sun.lua`], [`${layers}/group/index.lua`, `${layers}/group/sun.lua`]));
    expect(renamedKey(renames, 'harbour/dusk/sun#x')).to.equal('harbour/dusk/group/sun#x');
  });

  it('of a page with layers, commands and parts', () => {
    const files = (page: string) => [
      `components/${page}/layers/sun.lua`,
      `components/${page}/layers/fleet/boat.lua`,
      `components/${page}/layers/fleet/index.lua`,
      `components/${page}/timers/clock.lua`,
      `commands/${page}/open.lua`,
      `components/${page}/index.lua`,
    ];
    const renames = renamesOf(changed(files('dusk'), files('dawn').reverse()));
    expect(renamedKey(renames, 'harbour/dusk/fleet/boat#x')).to.equal('harbour/dawn/fleet/boat#x');
    expect(renamedKey(renames, 'harbour/commands/dusk/open/0#time')).to.equal('harbour/commands/dawn/open/0#time');
    expect(renamedKey(renames, 'harbour/components/dusk/timers/clock#delay')).to.equal(
      'harbour/components/dawn/timers/clock#delay',
    );
    const thing = { kind: 'part' as const, name: 'timers/clock' };
    const shown = renamedAddress(renames, { book: 'harbour', page: 'dusk', layers: [], thing });
    expect(shown).to.deep.equal({ book: 'harbour', page: 'dawn', layers: [], thing });
  });

  it('none, where things have only gone or come', () => {
    expect(renamesOf(changed([`${layers}/sun.lua`], [])).size).to.equal(0);
    expect(renamesOf(changed([`${layers}/sun.lua`], [`${layers}/sea.lua`, `${layers}/sky.lua`])).size).to.equal(0);
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
