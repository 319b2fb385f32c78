import { expect } from 'chai';
import type { Layer, PageWithLayers } from '#adapters/client/client-operations.generated';
import { layerTree } from '#adapters/studio/model/page/layer-nodes';
import { nameKindOf, takenNames, takenText } from '#adapters/studio/model/lists/new-names';

describe('the names that something new on a page cannot have', () => {
  const layer = (path: string, ...classes: readonly string[]) =>
    ({ path, name: path.split('/').at(-1), classes: classes.map((name) => ({ name })) }) as unknown as Layer;
  const page = {
    commands: ['setSail'],
    layerDocuments: [layer('fleet'), layer('fleet/boat', 'button.tap')],
    components: {
      audios: { long: ['waves'], short: ['creak'] },
      groups: [{ cargo: {} }],
      timers: ['clock'],
      variables: [],
      joints: [],
      page: [],
    },
  } as unknown as PageWithLayers;
  const taken = (kind: Parameters<typeof takenNames>[0], ...names: readonly string[]) => {
    const found = takenNames(kind, { page, tree: layerTree(page) });
    return names.filter((name) => found.has(name));
  };

  it('are those of all layers, their classes and the page groups, for a layer and a page group', () => {
    const names = ['Fleet', 'BOAT', 'boat_button', 'Cargo', 'waves', 'setSail'];
    expect(taken('layer', ...names)).to.deep.equal(['Fleet', 'BOAT', 'boat_button', 'Cargo']);
    expect(taken('groups', ...names)).to.deep.equal(['Fleet', 'BOAT', 'boat_button', 'Cargo']);
  });

  it('are those of its kind, for a command and other parts; audios share theirs', () => {
    const names = ['SetSail', 'Waves', 'CREAK', 'clock', 'cargo'];
    expect(taken('command', ...names)).to.deep.equal(['SetSail']);
    expect(taken('audios', ...names)).to.deep.equal(['Waves', 'CREAK']);
    expect(taken('timers', ...names)).to.deep.equal(['clock']);
    expect([nameKindOf('command'), nameKindOf('layer'), nameKindOf('page')]).to.deep.equal([
      'command',
      'layer',
      'page component',
    ]);
  });

  it('are named as they are written', () => {
    expect(takenText('sun')).to.equal('The name “sun” is taken.');
    expect(takenText('sun', 'Sun')).to.equal(
      'The name “sun” is taken. There is “Sun”, and capitals make no difference.',
    );
  });
});
