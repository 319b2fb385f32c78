import { expect } from 'chai';
import { drawPage, type DrawnStates } from '#adapters/studio/model/geometry/page-drawing';
import { layerTree } from '#adapters/studio/model/page/layer-nodes';
import { buttonsAt, buttonsOf, shownButtons, type ShownButton } from '#adapters/studio/model/reading/buttons';
import { attached, layer, own } from '../motion/moving-pages.js';
import { playedPage } from './played-pages.js';

const button = (properties: object, command = 'sail') =>
  attached('button', null, { properties: { eventType: 'tap', btaps: 1, ...properties }, actions: { onTap: command } });
const buttons = (properties: object, command?: string) =>
  buttonsOf(playedPage([layer('fleet/boat', [button(properties, command)])]));

const facts = { width: 480, height: 320, artwork: 4, origin: { x: 0, y: 0 } };

/** Layers of 40 x 20 points in the place (100, 100), and a page group of some of them. */
function drawnPage(paths: readonly string[], members: readonly string[]) {
  const props = { x: 400, y: 400, width: 160, height: 80 };
  const image = { drawnAs: 'image', files: [] };
  const layerDocuments = paths.map((path) => ({ name: path, path, props, classes: [], layers: [], image }));
  const tree = layerTree({ layerDocuments } as unknown as Parameters<typeof layerTree>[0]);
  const groups = [{ name: 'crew', props: { properties: {}, members }, classes: [] }];
  return drawPage(tree, groups as unknown as Parameters<typeof drawPage>[1], facts);
}

describe('the buttons of a page', () => {
  it('are the layers whose class runs a command on a tap, with the taps that it takes', () => {
    const boat = { key: 'fleet/boat_button', kind: 'layer', path: 'fleet/boat', command: 'sail', taps: 1 };
    expect(buttons({})).to.deep.equal([boat]);
    expect(buttons({ btaps: 2 })).to.deep.equal([{ ...boat, taps: 2 }]);
    expect(buttons({ eventType: 'touch', btaps: 2 })).to.deep.equal([boat]);
    expect(buttons({ target: 'fleet.gull' })).to.deep.equal([{ ...boat, path: 'fleet/gull' }]);
    expect(buttons({ target: 'crew', type: 'group' })).to.deep.equal([{ ...boat, kind: 'group', path: 'crew' }]);
  });

  it('none is one that is switched off, that runs nothing, or a page group that is touched', () => {
    expect(buttons({ enabled: false })).to.deep.equal([]);
    expect(buttons({}, '')).to.deep.equal([]);
    expect(buttons({ type: 'group', eventType: 'touch' })).to.deep.equal([]);
  });

  it('can be pressed where something of it is to be seen, as it is drawn now', () => {
    const button = { key: 'sun_button', kind: 'layer', path: 'sun', command: 'set', taps: 1 } as const;
    const group = { ...button, key: 'crew_button', kind: 'group', path: 'crew' } as const;
    const drawn = drawnPage(['sun', 'gull', 'boat'], ['gull', 'boat']);
    const boxes = (states: DrawnStates) =>
      shownButtons([button, group], drawn, facts, states).map(({ key, box }) => [key, box.x, box.y, box.width]);
    expect(boxes(new Map())).to.deep.equal([
      ['sun_button', 80, 90, 40],
      ['crew_button', 80, 90, 40],
    ]);
    expect(boxes(new Map([['layer sun', { ...own, x: 200 }]]))[0]).to.deep.equal(['sun_button', 180, 90, 40]);
    const faded = new Map([
      ['layer sun', { ...own, alpha: 0 }],
      ['group crew', { ...own, alpha: 0 }],
    ]);
    expect(boxes(faded)).to.deep.equal([]);
  });

  it('a tap reaches each one that lies there, the topmost first', () => {
    const at = (key: string, x: number): ShownButton => ({
      key,
      kind: 'layer',
      path: key,
      command: key,
      taps: 1,
      box: { x, y: 0, width: 20, height: 20 },
    });
    const all = [at('low', 0), at('far', 100), at('high', 10)];
    expect(buttonsAt(all, { x: 15, y: 5 }).map(({ key }) => key)).to.deep.equal(['high', 'low']);
    expect(buttonsAt(all, { x: 15, y: 25 })).to.deep.equal([]);
  });
});
