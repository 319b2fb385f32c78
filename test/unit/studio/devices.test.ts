import { expect } from 'chai';
import { deviceView, safeOnAll, type ContentRule } from '#adapters/studio/model/devices/device-view';
import { startDevice, variesByDevice, type LayerAt } from '#adapters/studio/model/devices/device-places';
import { design, devices, editorWindow, readers, type Device } from '#adapters/studio/model/devices/devices';
import { placesOfPage, unseenEnds } from '#adapters/studio/model/devices/places-of-page';
import { layerTree } from '#adapters/studio/model/page/layer-nodes';
import type { Layer } from '#adapters/client/client-operations.generated';

const page = { width: 480, height: 320, artwork: 4 };
const computed: ContentRule = {
  width: null,
  height: null,
  scale: 'letterbox',
  rule: 'shape',
  shape: { short: 320, long: 480, round: 'floor' },
};
const adaptive: ContentRule = { width: 320, height: 480, scale: 'adaptive', rule: 'adaptive' };
const fixed: ContentRule = { width: 320, height: 480, scale: 'letterbox', rule: 'fixed' };
const unknown: ContentRule = { width: null, height: null, scale: null, rule: 'unknown' };

function named(id: string): Device {
  const found = devices.find((device) => device.id === id);
  if (found === undefined) throw new Error(`There is no device ${id}.`);
  return found;
}

const viewOn = (id: string, rule: ContentRule) => deviceView(named(id), page, rule);

/** Width, height, O of a computed letterbox, then of an adaptive content: computed by hand from pixels and dpi. */
const table: Readonly<Record<string, readonly [readonly number[], readonly number[]]>> = {
  'iphone-se': [
    [569, 320, 44.5, 0],
    [667, 375, 93.5, 27.5],
  ],
  'iphone-15': [
    [693, 320, 106.5, 0],
    [852, 393, 186, 36.5],
  ],
  'iphone-15-max': [
    [693, 320, 106.5, 0],
    [932, 430, 226, 55],
  ],
  'android-20-9': [
    [711, 320, 115.5, 0],
    [914, 411, 217, 45.5],
  ],
  'android-16-9': [
    [568, 320, 44, 0],
    [640, 360, 80, 20],
  ],
  'ipad-mini': [
    [487, 320, 3.5, 0],
    [1133, 744, 326.5, 212],
  ],
  'ipad-10': [
    [480, 333, 0, 6.5],
    [1180, 820, 350, 250],
  ],
  'ipad-13': [
    [480, 359, 0, 19.5],
    [1366, 1024, 443, 352],
  ],
  'android-tablet': [
    [512, 320, 16, 0],
    [1280, 800, 400, 240],
  ],
  editor: [
    [568, 320, 44, 0],
    [1280, 720, 400, 200],
  ],
  design: [
    [480, 320, 0, 0],
    [480, 320, 0, 0],
  ],
};

describe('the page on a device', () => {
  for (const { id } of devices) {
    it(`the content on ${id} is that of the device, and the page is in its middle`, () => {
      for (const [index, rule] of [computed, adaptive].entries()) {
        const { content, origin } = viewOn(id, rule);
        const expected = table[id]?.[index] ?? [];
        const actual = [content.width, content.height, origin.x, origin.y];
        for (const [at, value] of actual.entries()) expect(value).to.be.closeTo(expected[at] ?? NaN, at < 2 ? 1 : 0.5);
      }
    });
  }

  it('a rule that rounds up has the next point', () => {
    const up = { ...computed, shape: { short: 320, long: 480, round: 'ceil' } } as const;
    expect(viewOn('iphone-se', up).content).to.deep.equal({ width: 570, height: 320 });
    expect(viewOn('ipad-13', up).content).to.deep.equal({ width: 480, height: 360 });
  });

  it('a content of the screen’s own shape or size has no bars, and nothing of it is cut', () => {
    for (const { id } of devices)
      for (const rule of [computed, adaptive]) {
        const { bars, cut, screen, content } = viewOn(id, rule);
        expect(cut, id).to.deep.equal([]);
        for (const bar of bars) expect(Math.min(bar.width, bar.height), id).to.be.at.most(1);
        expect(screen.width, id).to.be.closeTo(content.width, 2);
      }
  });

  it('with letterbox a fixed content leaves bars, and all of it shows', () => {
    const { screen, bars, cut, origin } = viewOn('iphone-15', fixed);
    expect(origin).to.deep.equal({ x: 0, y: 0 });
    expect(screen.height).to.be.closeTo(320, 1e-9);
    expect(screen.width).to.be.closeTo((2556 / 1179) * 320, 1e-9);
    expect(bars).to.have.length(2);
    for (const bar of bars) expect(bar.width).to.be.closeTo((screen.width - 480) / 2, 1e-9);
    expect(cut).to.deep.equal([]);
    const tablet = viewOn('ipad-13', fixed);
    expect(tablet.screen.height).to.be.closeTo(360, 0.2);
    expect(tablet.bars.map(({ width }) => width)).to.deep.equal([480, 480]);
  });

  it('with zoomEven long screens cut a fixed content, and with zoomStretch they show all of it', () => {
    const zoomed = viewOn('iphone-15', { ...fixed, scale: 'zoomEven' });
    expect(zoomed.screen).to.include({ x: 0, width: 480 });
    expect(zoomed.screen.height).to.be.closeTo((480 * 1179) / 2556, 1e-9);
    expect(zoomed.bars).to.deep.equal([]);
    expect(zoomed.cut).to.have.length(2);
    const stretched = viewOn('iphone-15', { ...fixed, scale: 'zoomStretch' });
    expect(stretched.screen).to.deep.equal({ x: 0, y: 0, width: 480, height: 320 });
  });

  it('the first number of a fixed size is the side that is below when the device is held upright', () => {
    // Measured in the engine: a file with 480 x 320 makes a content of 320 x 480 in landscape.
    const { content, origin } = viewOn('android-16-9', { ...fixed, width: 480, height: 320 });
    expect([content, origin]).to.deep.equal([
      { width: 320, height: 480 },
      { x: -80, y: 80 },
    ]);
  });

  it('a page in portrait lies on a device in portrait', () => {
    const portrait = { width: 320, height: 480 };
    const { content, screen } = deviceView(named('iphone-15'), portrait, computed);
    expect(content).to.deep.equal({ width: 320, height: 693 });
    expect(screen.height).to.be.greaterThan(screen.width);
  });

  it('nothing covers the safe area, in the device’s own points', () => {
    const { screen, safe } = viewOn('iphone-15', adaptive);
    expect(screen).to.deep.equal({ x: -186, y: -36.5, width: 852, height: 393 });
    expect(safe).to.deep.equal({ x: -127, y: -36.5, width: 734, height: 372 });
    const letterbox = viewOn('iphone-15', computed);
    expect(letterbox.safe.x - letterbox.screen.x).to.be.closeTo((59 * 3 * 320) / 1179, 0.1);
  });

  it('what is safe on all devices is within the page, and within each safe area', () => {
    for (const rule of [computed, fixed, adaptive]) {
      const all = safeOnAll(readers, page, rule);
      expect(all.x >= 0 && all.y >= 0 && all.x + all.width <= 480 && all.y + all.height <= 320).to.equal(true);
      for (const { id } of readers) {
        const { safe } = viewOn(id, rule);
        expect(all.x >= safe.x - 1e-9 && all.x + all.width <= safe.x + safe.width + 1e-9, id).to.equal(true);
      }
    }
    const { height } = safeOnAll(readers, page, computed);
    expect(height, 'above the bar of a phone').to.be.within(295, 310);
  });

  it('an unknown rule has the page alone', () => {
    for (const device of devices) {
      const { content, origin, screen } = deviceView(device, page, unknown);
      expect([content, origin, screen]).to.deep.equal([page, { x: 0, y: 0 }, { x: 0, y: 0, width: 480, height: 320 }]);
    }
  });
});

describe('places that depend on the device', () => {
  const at = (x: number | undefined, y: number | undefined, own = { x: 140, y: 130 }): LayerAt => ({
    place: { x, y },
    own,
  });

  it('a fixed content varies on no device, a computed or adaptive one does', () => {
    expect([fixed, computed, adaptive, unknown].map((rule) => variesByDevice(page, rule))).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
  });

  it('an adaptive book is first shown on the device where most of its places are nearest to their layers', () => {
    expect(startDevice(adaptive, page, [at(540, 330), at(545, 335), at(700, 300)])).to.equal(editorWindow);
    const onIPad = [at(490, 380), at(492, 379), at(540, 330)];
    expect(startDevice(adaptive, page, onIPad).id).to.equal('ipad-10');
    expect(startDevice(adaptive, page, [])).to.equal(editorWindow);
    for (const rule of [computed, fixed, unknown]) expect(startDevice(rule, page, onIPad)).to.equal(design);
  });

  it('the places of a page are those that a class gives image layers', () => {
    const layer = (path: string, props: object, classes: readonly object[]) =>
      ({ path, name: path, props, classes }) as unknown as Layer;
    const linear = (from: object | null, to: object) => ({ name: 'linear', props: { from, to } });
    const tree = layerTree({
      layerDocuments: [
        layer('cat', { x: 560, y: 520, width: 400, height: 240 }, [
          linear(null, { x: 540, y: null }),
          { name: 'button' },
        ]),
        layer('box', { x: 1, y: 1, shapedWith: 'new_rectangle' }, [linear({ x: 1 }, { x: 2 })]),
        layer('still', { x: 0, y: 0 }, [linear({ alpha: 0 }, { x: 'far' })]),
      ],
    });
    expect(placesOfPage(tree, page)).to.deep.equal([at(540, undefined)]);
  });
});

describe('the badge of an end that some devices do not show', () => {
  type Attached = Layer['classes'][number];
  const linear = (from: object | null, to: object, more: object = {}) =>
    ({ name: 'linear', custom: false, props: { from, to, ...more }, script: {} }) as unknown as Attached;
  const badgesOf = (attached: Attached, rule: ContentRule, props: object = {}, earlier: readonly Attached[] = []) => {
    const own = { x: 560, y: 520, width: 400, height: 240, ...props };
    const owner = { path: 'cat', props: own, classes: [...earlier, attached], layers: [] } as unknown as Layer;
    return unseenEnds(attached, { owner, moved: owner }, { ...page, origin: { x: 0, y: 0 } }, rule);
  };
  const countsOf = (...given: Parameters<typeof badgesOf>) => badgesOf(...given).map((words) => words.split(' off')[0]);

  it('counts devices by the screen of each, and names them', () => {
    // The screen of a phone of 16:9 ends at 560 of the page, and the layer begins at 695 - 80 - 50 there.
    expect(badgesOf(linear({ x: 695 }, { x: 9000, y: 160 }), adaptive)).to.deep.equal([
      'On 1 of 9 devices this starts off the screen: Android phone 16:9',
    ]);
    expect(countsOf(linear({ x: 240, y: 160 }, { x: 620, y: 160 }), computed)).to.deep.equal([
      'On 6 of 9 devices this ends',
    ]);
  });

  it('with a content of numbers, longer screens show more beside it: what is on all of them or on none has no badge', () => {
    const shown = (x: number) => countsOf(linear({ x, y: 160 }, {}), fixed);
    expect([shown(500), shown(-900)]).to.deep.equal([[], []]);
    // Bars of 4:3 begin at the edge of the page, and those of 20:9 are 115 points wide.
    expect(shown(560)).to.deep.equal(['On 4 of 9 devices this starts']);
  });

  it('an axis that is not set is where the layer is, or where it starts', () => {
    expect(countsOf(linear(null, { y: 330 }), adaptive)).to.deep.equal([]);
    // It starts at 695 across, and so it ends there.
    expect(countsOf(linear({ x: 695 }, { y: 330 }), adaptive)).to.deep.equal([
      'On 1 of 9 devices this starts',
      'On 1 of 9 devices this ends',
    ]);
    expect(countsOf(linear({ alpha: 0 }, { rotation: 90 }), adaptive)).to.deep.equal([]);
  });

  it('a shape lies by the content of each device, as its ends do', () => {
    const shape = { shapedWith: 'new_rectangle', x: 695, y: 330, width: 100, height: 60 };
    expect(countsOf(linear(null, { x: 695 }), adaptive, shape)).to.deep.equal(['On 1 of 9 devices this ends']);
    // Its own place is beside a small screen in the other axis.
    expect(countsOf(linear(null, { x: 240 }), adaptive, { ...shape, x: 240, y: 600 })).to.deep.equal([
      'On 5 of 9 devices this ends',
    ]);
  });

  it('the layer has the size, the turn and the reference point of that end', () => {
    expect(countsOf(linear({ x: 695, xScale: 2 }, {}), adaptive)).to.deep.equal([]);
    expect(countsOf(linear({ x: 650 }, {}), adaptive)).to.deep.equal([]);
    expect(countsOf(linear({ x: 650, rotation: 90, yScale: 0.1, xScale: 0.1 }, {}), adaptive)).to.deep.equal([
      'On 1 of 9 devices this starts',
    ]);
    expect(
      countsOf(linear({ x: 600 }, {}, { layerOptions: { referencePoint: 'CenterLeft' } }), adaptive),
    ).to.deep.equal(countsOf(linear({ x: 600 }, {}), adaptive));
  });
});
