import { expect } from 'chai';
import type { Layer, PageWithLayers } from '#adapters/client/client-operations.generated';
import { layerTree } from '#adapters/studio/model/page/layer-nodes';
import { drawingOrder, drawnBoxes, drawPage, type Drawn } from '#adapters/studio/model/geometry/page-drawing';
import { boundsOf, placementOf, type PageFacts } from '#adapters/studio/model/geometry/layer-geometry';
import { drawnAs, placementOfDrawn } from '#adapters/studio/model/geometry/replaced-layer';
import { layoutText, type FindFont } from '#adapters/studio/model/geometry/text-layout';

/** Each letter is as wide as half of the size. */
const findFont: FindFont = (_family, size) => ({
  lineHeight: size + 2,
  baseline: size - 3,
  widthOf: (text) => (text.length * size) / 2,
});

const facts: PageFacts = { width: 480, height: 320, artwork: 4, origin: { x: 0, y: 0 }, findFont };

describe('the lines of a text', () => {
  const linesOf = (props: object) => layoutText({ fontSize: 20, ...props }, findFont).lines;

  it('break at blanks where the next word does not fit, and where the author breaks them', () => {
    expect(linesOf({ text: 'one two three', width: 80 })).to.deep.equal(['one two', 'three']);
    expect(linesOf({ text: 'one\ntwo three', width: 200 })).to.deep.equal(['one', 'two three']);
    expect(linesOf({ text: 'one two three' })).to.deep.equal(['one two three']);
    expect(linesOf({ text: '' })).to.deep.equal(['']);
  });

  it('break within a word that is longer than a line', () => {
    expect(linesOf({ text: 'a lighthouse', width: 50 })).to.deep.equal(['a', 'light', 'house']);
    expect(linesOf({ text: 'wide', width: 4 })).to.deep.equal(['w', 'i', 'd', 'e']);
  });

  it('give the text its height, and a width of whole steps of four, as the engine does', () => {
    expect(layoutText({ text: 'one two three', width: 78, fontSize: 20 }, findFont)).to.include({
      width: 80,
      height: 44,
    });
    expect(layoutText({ text: 'one', fontSize: 10, height: 50 }, findFont)).to.include({ width: 16, height: 50 });
    expect(layoutText({ text: 'one', width: 132.4 }, findFont)).to.include({ width: 132, span: 132.4 });
  });

  it('take the font by the name of its file', () => {
    const family = (font: unknown) => layoutText({ font }, findFont).family;
    expect(family('native.systemFont')).to.equal('sans-serif');
    expect(family(null)).to.equal('sans-serif');
    expect(family('assets/fonts/Fredoka "One".bold.ttf')).to.equal('"Fredoka One", sans-serif');
  });

  it('lie by their anchors, whether the text has a height or not', () => {
    const text = { shapedWith: 'new_text', x: 100, y: 50, text: 'one', width: 40, fontSize: 20 };
    expect(boundsOf(placementOf(text, facts))).to.deep.equal({ x: 80, y: 39, width: 40, height: 22 });
    expect(boundsOf(placementOf({ ...text, anchorX: 0, anchorY: 0 }, facts))).to.include({ x: 100, y: 50 });
  });
});

describe('the order of drawing', () => {
  const image = (path: string, props = {}, classes: readonly object[] = []) =>
    ({ path, name: path, props, classes, image: { drawnAs: 'image', files: [] } }) as unknown as Layer;
  const orderOf = (...layerDocuments: readonly Layer[]) =>
    drawingOrder(layerTree({ layerDocuments: [...layerDocuments] })).map(({ path }) => path);
  const below = { layerAsBg: true };

  it('has layers with layerAsBg below all others: each goes below those before it', () => {
    expect(orderOf(image('a'), image('b', below), image('c', below))).to.deep.equal(['c', 'b', 'a']);
  });

  it('has what a class draws in their place where the page makes it, and a plain shape below all if it says so', () => {
    const shape = { name: 'vector', props: { properties: { isBackground: true } } };
    const words = { name: 'text', props: {} };
    const mask = { name: 'mask', props: {} };
    expect(orderOf(image('a'), image('b', below, [words]), image('c', below, [mask]))).to.deep.equal(['a', 'b', 'c']);
    expect(orderOf(image('a'), image('b', {}, [shape]), image('c', below))).to.deep.equal(['c', 'b', 'a']);
  });
});

describe('what a class draws in the place of its layer', () => {
  const layer = (kind: string, properties: object, props: object = {}) =>
    ({
      path: 'a',
      name: 'a',
      props: { x: 800, y: 640, width: 400, height: 200, alpha: 0.5, rotation: 20, xScale: 2, ...props },
      classes: [{ name: kind, props: { properties } }],
      image: { drawnAs: 'image', files: [] },
    }) as unknown as Layer;
  const boxOf = (...given: Parameters<typeof layer>) => boundsOf(placementOfDrawn(layer(...given), facts));

  it('lies in the middle of the layer, in its size, shifted, without its opacity, turn and scale', () => {
    expect(boxOf('text', { contents: 'words', fontSize: 40, paddingX: 3, paddingY: -2 })).to.deep.equal({
      x: 153,
      y: 133,
      width: 100,
      height: 50,
    });
    expect(placementOfDrawn(layer('text', { fontSize: 40 }), facts)).to.deep.include({
      alpha: 1,
      rotation: 0,
      scale: { x: 1, y: 1 },
    });
    expect(boxOf('vector', { type: 'circle', paddingX: 5 })).to.deep.equal({ x: 155, y: 110, width: 100, height: 100 });
    expect(boxOf('inputtext', { text: 'field', paddingY: -2 })).to.include({ x: 150, y: 133, width: 100, height: 50 });
  });

  it('is a quarter of a shape, whose points the runtime takes for pixels of the artwork', () => {
    const shape = { shapedWith: 'new_rectangle', x: 200, y: 100, width: 80, height: 60 };
    expect(boxOf('text', { contents: 'on a shape', fontSize: 40, paddingY: -2 }, shape)).to.deep.equal({
      x: 190,
      y: 90.5,
      width: 20,
      height: 15,
    });
  });

  it('counts down above the layer, at least five letters wide, and shows a variable by its name', () => {
    const { layer: counter, below } = drawnAs(layer('counter', { countValue: 75, fontSize: 60 }), facts);
    expect(counter.props['text']).to.equal('01:15');
    expect(below?.props['width']).to.equal(400);
    expect(boxOf('counter', { countValue: 75, fontSize: 60 }).width).to.equal(152);
    expect(drawnAs(layer('dynamictext', { variable: 'score', fontSize: 40 }), facts).layer.props['text']).to.equal(
      '{score}',
    );
    // The runtime lifts it by half of its height.
    expect(boxOf('dynamictext', { variable: 'score', fontSize: 40, paddingY: 4 }).y).to.equal(164 - 0.75 * 22);
  });

  it('is nothing of a class of the project’s own', () => {
    const own = layer('text', {});
    const custom = { ...own, classes: own.classes.map((each) => ({ ...each, custom: true })) };
    expect(drawnAs(custom, facts).layer).to.equal(custom);
  });
});

describe('page groups', () => {
  const image = (path: string, [x = 0, y = 0, width = 0, height = 0]: readonly number[], props = {}) =>
    ({
      path,
      name: path,
      props: { x: x * 4, y: y * 4, width: width * 4, height: height * 4, ...props },
      classes: [],
      image: { drawnAs: 'image', files: [] },
    }) as unknown as Layer;
  const group = (name: string, members: readonly string[], properties = {}) =>
    ({ name, props: { members, properties } }) as unknown as PageWithLayers['groupDocuments'][number];
  const names = (drawn: readonly Drawn[]): unknown[] =>
    drawn.map((item) => (item.kind === 'layer' ? item.node.path : { [item.name]: names(item.items) }));

  const layerDocuments = [
    image('sky', [240, 160, 480, 320]),
    image('red', [102, 115, 64, 110], { rotation: -8 }),
    image('blue', [238, 85, 64, 110], { xScale: 1.25, yScale: 1.25 }),
    image('gold', [382, 139, 64, 110], { rotation: 10, xScale: 0.8, yScale: 0.8 }),
    image('words', [240, 300, 400, 20]),
  ];
  const tree = layerTree({ layerDocuments });

  it('are drawn above all layers, with their members in the order of the list', () => {
    const groups = [group('one', ['gold', 'red', 'nobody']), group('two', ['sky']), group('none', ['nobody'])];
    expect(names(drawPage(tree, groups, facts))).to.deep.equal([
      'blue',
      'words',
      { one: ['gold', 'red'] },
      { two: ['sky'] },
    ]);
  });

  it('that are only a list of names change nothing', () => {
    const drawn = drawPage(tree, [group('one', ['red'], { isLuaTable: true })], facts);
    expect(names(drawn)).to.deep.equal(['sky', 'red', 'blue', 'gold', 'words']);
  });

  it('take layers from an earlier group, and whole groups', () => {
    const groups = [group('one', ['red', 'blue']), group('two', ['blue', 'gold']), group('three', ['one'])];
    expect(names(drawPage(tree, groups, facts))).to.deep.equal([
      'sky',
      'words',
      { two: ['blue', 'gold'] },
      { three: [{ one: ['red'] }] },
    ]);
  });

  it('turn and scale about their middle, where the engine was seen to put it', () => {
    const properties = { rotation: 6, xScale: 0.95, yScale: 0.95, alpha: 0.5 };
    const balloons = drawPage(tree, [group('balloons', ['red', 'blue', 'gold'], properties)], facts).at(-1);
    expect(balloons).to.deep.include({ at: { x: 233.5, y: 114.5 }, alpha: 0.5, rotation: 6 });
  });

  it('without a turn or a scale leave each layer in its place, to half a point', () => {
    const plain = drawnBoxes(drawPage(tree, [], facts), facts);
    const grouped = drawnBoxes(drawPage(tree, [group('one', ['red', 'blue', 'gold'])], facts), facts);
    for (const [path, box] of plain)
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(grouped.get(path)?.[side], `${side} of ${path}`).to.be.closeTo(box[side], 0.5);
  });

  it('take layers out of their masks', () => {
    const [first] = drawPage(tree, [group('one', ['red'])], facts).slice(-1);
    expect(first).to.have.nested.property('items[0].isMasked', false);
  });
});
