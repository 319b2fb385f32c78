import { expect } from 'chai';
import type { Layer, PageWithLayers } from '#adapters/client/client-operations.generated';
import type { Box } from '#adapters/studio/model/geometry/geometry';
import { layerTree } from '#adapters/studio/model/page/layer-nodes';
import { drawnBoxes, drawPage, pageGroupsOf } from '#adapters/studio/model/geometry/page-drawing';
import type { PageFacts } from '#adapters/studio/model/geometry/layer-geometry';
import { visiblePlace, withMembers } from '#adapters/studio/model/page/visible-place';

const facts: PageFacts = {
  width: 480,
  height: 320,
  artwork: 4,
  origin: { x: 0, y: 0 },
  findFont: () => ({ lineHeight: 12, baseline: 9, widthOf: () => 10 }),
};

describe('where a new layer can be seen', () => {
  const image = (path: string, [x, y, width, height]: readonly [number, number, number, number], props = {}) =>
    ({
      path,
      name: path.split('/').at(-1),
      classes: [],
      image: { drawnAs: 'image' },
      props: { x: x * 4, y: y * 4, width: width * 4, height: height * 4, ...props },
    }) as unknown as Layer;
  const group = (name: string, ...members: readonly string[]) =>
    ({ name, props: { members, properties: {} } }) as unknown as PageWithLayers['groupDocuments'][number];
  const whole = [240, 160, 480, 320] as const;
  const middle: Box = { x: 200, y: 120, width: 80, height: 80 };

  function placeOf(
    layers: readonly Layer[],
    groups: Parameters<typeof drawPage>[1],
    selected?: string,
    box: Box = middle,
  ) {
    const tree = layerTree({ layerDocuments: [...layers] });
    const drawn = drawPage(tree, groups, facts);
    return visiblePlace(tree, tree.nodes.get(selected ?? ''), box, { drawn, boxes: drawnBoxes(drawn, facts) });
  }

  it('is on top, above the selected layer, or on top in the selected group', () => {
    const layers = [
      image('sky', whole),
      image('fleet', whole),
      image('fleet/boat', [50, 50, 20, 20]),
      image('sun', [9, 9, 9, 9]),
    ];
    expect(placeOf(layers, [])).to.deep.equal({ parent: '', options: {} });
    expect(placeOf(layers, [], 'sky')).to.deep.equal({ parent: '', options: { after: 'sky' } });
    expect(placeOf(layers, [], 'fleet')).to.deep.equal({ parent: 'fleet', options: {} });
    expect(placeOf(layers, [], 'fleet/boat')).to.deep.equal({ parent: 'fleet', options: { after: 'fleet/boat' } });
  });

  it('is on top of all where a layer would cover it, and stays where one that is not seen would', () => {
    const over = (props: object) => placeOf([image('sky', whole), image('frame', whole, props)], [], 'sky');
    expect(over({})).to.deep.equal({ parent: '', options: {} });
    expect(over({ alpha: 0 })).to.deep.equal({ parent: '', options: { after: 'sky' } });
    const missing = { ...image('frame', whole), image: { drawnAs: 'text' } } as unknown as Layer;
    expect(placeOf([image('sky', whole), missing], [], 'sky').options).to.deep.equal({ after: 'sky' });
  });

  it('is in the page group of the selected layer, and in the last one that would cover it', () => {
    const layers = [
      image('sky', whole),
      image('crowd', whole),
      image('cat', [50, 50, 20, 20]),
      image('top', [9, 9, 9, 9]),
    ];
    const groups = [group('people', 'crowd', 'cat')];
    expect(placeOf(layers, groups, 'cat')).to.deep.equal({
      parent: '',
      options: { after: 'cat' },
      pageGroup: 'people',
    });
    expect(placeOf(layers, groups)).to.deep.equal({ parent: '', options: {}, pageGroup: 'people' });
    expect(placeOf(layers, groups, 'sky')).to.deep.equal({ parent: '', options: {}, pageGroup: 'people' });
    expect(placeOf(layers, [group('animals', 'cat')]), 'beside the cat').to.deep.equal({ parent: '', options: {} });
  });

  it('knows the innermost page group of each layer', () => {
    const tree = layerTree({ layerDocuments: [image('a', whole), image('b', whole), image('c', whole)] });
    const drawn = drawPage(tree, [group('one', 'a'), group('two', 'one', 'b')], facts);
    expect([...pageGroupsOf(drawn)]).to.deep.equal([
      ['a', 'one'],
      ['b', 'two'],
    ]);
  });

  it('follows the layer below it among the members of a page group', () => {
    const join = (path: string, above?: string) => ({ path, pageGroup: 'one', above });
    expect(
      withMembers(['a', 'fleet.boat', 7], [join('new', 'fleet/boat'), join('newer', 'new'), join('last')]),
    ).to.deep.equal(['a', 'fleet.boat', 'new', 'newer', 7, 'last']);
    expect(withMembers(undefined, [join('new', 'a')])).to.deep.equal(['new']);
  });
});
