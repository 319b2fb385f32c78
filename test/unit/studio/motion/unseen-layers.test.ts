import { expect } from 'chai';
import type { Layer } from '#adapters/client/client-operations.generated';
import { drawnBoxes, drawPage, placedLayers } from '#adapters/studio/model/geometry/page-drawing';
import type { LayerState } from '#adapters/studio/model/motion/moving-page';
import { movingPageOf } from '#adapters/studio/model/motion/page-of-documents';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { unseenLayers } from '#adapters/studio/model/motion/unseen-layers';
import { layerTree } from '#adapters/studio/model/page/layer-nodes';

const facts = { width: 480, height: 320, artwork: 4, origin: { x: 0, y: 0 } };
const none: ReadonlySet<string> = new Set();

function layer(path: string, props: object = {}, drawnAs: Layer['image']['drawnAs'] = 'image'): Layer {
  const own = { x: 400, y: 400, width: 80, height: 80, ...props };
  return { name: path, path, props: own, classes: [], layers: [], image: { drawnAs, files: [] } } as unknown as Layer;
}

function state(values: Partial<LayerState>): LayerState {
  return { x: 100, y: 100, alpha: 1, xScale: 1, yScale: 1, rotation: 0, anchor: { x: 0.5, y: 0.5 }, ...values };
}

function drawn(layers: readonly Layer[], groups: readonly object[] = []) {
  const tree = layerTree({ layerDocuments: [...layers] });
  return drawPage(tree, groups as Parameters<typeof drawPage>[1], facts);
}

function wordsOf(layers: readonly Layer[], states: Readonly<Record<string, LayerState>> = {}, isOpening = true) {
  const placed = placedLayers(drawn(layers), facts, new Map(Object.entries(states)));
  const unseen = unseenLayers(placed, facts, { isOpening, otherLanguages: new Set(['greeting/de']) });
  return Object.fromEntries(unseen.map(({ path, words }) => [path, words]));
}

describe('the layers that a page does not show at a moment', () => {
  it('are invisible or beside the page at that moment, whatever their own values are', () => {
    const layers = ['seen', 'faded', 'left', 'right', 'above', 'below', 'flat'].map((path) => layer(path));
    const states = {
      'layer faded': state({ alpha: 0 }),
      'layer left': state({ x: -10 }),
      'layer right': state({ x: 490 }),
      'layer above': state({ y: -10 }),
      'layer below': state({ y: 330 }),
      'layer flat': state({ xScale: 0 }),
    };
    expect(wordsOf(layers, states)).to.deep.equal({
      faded: 'invisible at start',
      left: 'starts left of the page',
      right: 'starts right of the page',
      above: 'starts above the page',
      below: 'starts below the page',
      flat: 'invisible at start',
    });
    expect(wordsOf(layers, states, false)).to.include({ faded: 'invisible', left: 'left of the page' });
    expect(wordsOf(layers)).to.deep.equal({});
  });

  it('are not those that reach into the page by a point, also turned', () => {
    const long = layer('long', { width: 160, height: 80 });
    const at = (values: Partial<LayerState>) => wordsOf([long], { 'layer long': state(values) });
    expect([at({ x: -19 }), at({ x: 499 }), at({ y: -9 }), at({ y: 329 })]).to.deep.equal([{}, {}, {}, {}]);
    expect(at({ y: -10 })).to.deep.equal({ long: 'starts above the page' });
    expect(at({ y: -10, rotation: 90 })).to.deep.equal({});
  });

  it('are those without a picture, and those of other languages; a text and a group have none', () => {
    const layers = [
      layer('gone', {}, 'text'),
      layer('words', { shapedWith: 'new_text', text: 'a', x: 100, y: 100 }, 'text'),
      layer('fleet', { width: 0 }, 'group'),
      layer('greeting/de'),
    ];
    expect(wordsOf(layers)).to.deep.equal({ gone: 'no picture', 'greeting/de': 'other language' });
  });

  it('are those in whose place the app draws something else, unless a sprite or particles lack their file', () => {
    const replaced = (path: string, kind: string, properties: object = {}, custom = false) => ({
      ...layer(path),
      classes: [{ name: kind, custom, props: { properties } }] as unknown as Layer['classes'],
    });
    const layers = [
      replaced('cat', 'sprite', { filename: 'sprites/cat.png' }),
      replaced('fire', 'particles', { filename: 'fire.json' }),
      replaced('film', 'video'),
      replaced('empty', 'sprite', { filename: '' }),
      replaced('own', 'video', {}, true),
      { ...replaced('words', 'text', { contents: 'a' }), image: layer('words', {}, 'text').image },
    ];
    expect(wordsOf(layers)).to.deep.equal({
      cat: 'a sprite in its place',
      fire: 'particles in its place',
      film: 'a video in its place',
    });
    const page = movingPageOf({ layerDocuments: layers, groupDocuments: [] }, facts, new Map());
    expect(pageMotion(page).opening.map(({ alpha }) => alpha)).to.deep.equal([0, 0, 0, 1, 1, 1]);
  });

  it('are in an invisible page group, too', () => {
    const group = { name: 'crew', props: { members: ['mate'], properties: {} }, classes: [] };
    const states = new Map([['group crew', state({ alpha: 0 })]]);
    const placed = placedLayers(drawn([layer('mate')], [group]), facts, states);
    const unseen = unseenLayers(placed, facts, { isOpening: true, otherLanguages: none });
    expect(unseen.map(({ path, words }) => `${path}: ${words}`)).to.deep.equal(['mate: invisible at start']);
  });
});

describe('a page group at a moment', () => {
  it('takes its layers along, about the anchor of its state', () => {
    const group = { name: 'crew', props: { members: ['mate'], properties: {} }, classes: [] };
    const items = drawn([layer('mate')], [group]);
    const boxAt = (values: Partial<LayerState>) =>
      drawnBoxes(items, facts, new Map([['group crew', state(values)]])).get('mate');
    expect(boxAt({ x: 150, y: 120 })).to.deep.equal({ x: 140, y: 110, width: 20, height: 20 });
    expect(boxAt({ x: 150, y: 120, xScale: 2 })).to.deep.equal({ x: 130, y: 110, width: 40, height: 20 });
    expect(boxAt({ x: 150, y: 120, anchor: { x: 0, y: 1 } })).to.deep.equal({ x: 150, y: 100, width: 20, height: 20 });
  });
});
