import { expect } from 'chai';
import type { PageWithLayers } from '#adapters/client/client-operations.generated';
import { deviceView, type ContentRule } from '#adapters/studio/model/devices/device-view';
import { devices } from '#adapters/studio/model/devices/devices';
import { motionOf, type Motion } from '#adapters/studio/model/geometry/class-motion';
import type { Point, Size } from '#adapters/studio/model/geometry/geometry';
import { movingPageOf } from '#adapters/studio/model/motion/page-of-documents';
import { useEngineProject } from './support/use-engine-project.js';

const main = `
local kwik = require "plugin.kwik"
kwik.setCustomModule("custom", { commands = {}, components = { "nothing" } })
kwik.bootstrap { name = "harbour", goPage = "ends", editor = false, language = "", position = { x = 0, y = 0 } }
`;

const page = { width: 480, height: 320, artwork: 4 };

const rules: Readonly<Record<string, ContentRule>> = {
  fixed: { width: 320, height: 480, scale: 'letterbox', rule: 'fixed' },
  computed: {
    width: null,
    height: null,
    scale: 'letterbox',
    rule: 'shape',
    shape: { short: 320, long: 480, round: 'floor' },
  },
  adaptive: { width: 320, height: 480, scale: 'adaptive', rule: 'adaptive' },
};

/** Every device by every rule. Where the content is the same, so are all places: it is run once. */
const contents = new Map<string, { readonly what: string; readonly content: Size; readonly origin: Point }>();
for (const [rule, content] of Object.entries(rules))
  for (const device of devices) {
    const view = deviceView(device, page, content);
    const key = `${view.content.width}x${view.content.height}`;
    const before = contents.get(key);
    const name = `${device.id} (${rule})`;
    contents.set(key, { ...view, what: before === undefined ? name : `${before.what}, ${name}` });
  }

/** Two of them, unless `PAGEWRIGHT_TEST_ROUNDS` asks for more. */
const few = ['569x320', '1366x1024'];
const run = [...contents].filter(
  ([key]) => Number(process.env['PAGEWRIGHT_TEST_ROUNDS'] ?? 1) > 1 || few.includes(key),
);

/** What `linear` gets on each layer, and how the layer lies. */
const ways: Readonly<Record<string, readonly [props: object, layer?: object]>> = {
  both: [{ from: { x: 100, y: 90 }, to: { x: 300, y: 200 } }],
  start: [{ from: { x: -40 }, to: { rotation: 30 } }],
  end: [{ from: null, to: { y: 250 } }],
  faded: [{ from: { alpha: 0 }, to: { x: 500, y: 400, alpha: 1 } }],
  turned: [
    { from: { x: 120, y: 100, rotation: 20, xScale: 0.5 }, to: { x: 260, y: 140, xScale: 2, yScale: 2 } },
    { xScale: 1.5, rotation: 40 },
  ],
  pinned: [
    { from: { x: 150, y: 150 }, to: { x: 320, y: 130 }, layerOptions: { referencePoint: 'TopLeft' } },
    { xScale: 0.5 },
  ],
  shape: [
    { from: { x: 200 }, to: { y: 220 } },
    { shapedWith: 'new_rectangle', x: 240, y: 160, width: 60, height: 40 },
  ],
  words: [
    { from: { x: 90 }, to: { x: 190, y: 20 } },
    { shapedWith: 'new_text', x: 240, y: 160, width: 80, text: 'a' },
  ],
};

const place = `
local function places()
  local found = {}
  for name, object in pairs(OBJECTS) do
    found[name] = { x = object.x, y = object.y, alpha = object.alpha, rotation = object.rotation, xScale = object.xScale, yScale = object.yScale }
  end
  return { width = display.contentWidth, height = display.contentHeight, places = found }
end
local UI = PROBE.UI()
OBJECTS = {}
for _, name in ipairs { NAMES } do OBJECTS[name] = UI.sceneGroup[name] end
PLACES = places
return places()`;

type Places = Readonly<
  Record<string, Readonly<Record<'x' | 'y' | 'alpha' | 'rotation' | 'xScale' | 'yScale', number>>>
>;

describe('A and B on each device, in the engine', () => {
  const project = useEngineProject();

  const makePage = async () => {
    await project().call('PUT', '/harbour/ends');
    for (const [index, [name, [props, layer]]] of Object.entries(ways).entries()) {
      const own = { x: 400 + index * 120, y: 500, width: 160, height: 120, ...layer };
      await project().call('PUT', `/harbour/ends/${name}`, own);
      if (!('shapedWith' in own))
        await project().picture(`App/harbour/assets/images/ends/${name}.png`, 40, 30, [80, 120, 200, 255]);
      const properties = { autoPlay: false, duration: 1, delay: 0, loop: 1, reverse: false, easing: '' };
      await project().call('PUT', `/harbour/ends/${name}?class=linear`, { properties, ...props });
    }
  };

  const waysOnStage = async (origin: Point): Promise<ReadonlyMap<string, Motion>> => {
    const read = (await project().call('GET', '/harbour/ends/?with=layers')) as unknown as PageWithLayers;
    const moving = movingPageOf(read, { ...page, origin }, new Map());
    return new Map(
      moving.objects.flatMap(({ path, classes: [attached] }, owner): readonly [string, Motion][] => {
        if (!(path in ways)) return [];
        const motion = attached && motionOf(attached, moving, owner);
        if (motion === undefined) throw new Error(`${path} has no way`);
        return [[path, motion]];
      }),
    );
  };

  for (const [size, { what, content, origin }] of run)
    it(`on ${what}, each way of the stage begins and ends where the engine has the layer`, async function () {
      this.timeout(120_000);
      await makePage();
      const { width, height } = content;
      const config = `application = { content = { width = ${height}, height = ${width}, scale = "letterbox", fps = 30 } }\n`;
      const stage = await waysOnStage(origin);
      await project().run(
        async (app) => {
          await app.show('ends');
          const names = Object.keys(ways).map((name) => JSON.stringify(name));
          const start = await app.lua<Size & { readonly places: Places }>(place.replace('NAMES', names.join(', ')));
          expect({ width: start.width, height: start.height }, 'the content').to.deep.equal(content);
          await app.lua(`for name in pairs(OBJECTS) do
            local animation = PROBE.UI().animations[name .. "_linear"]
            local part = animation.from or animation.to
            part:play()
          end
          return true`);
          const ended = await app.until<Places>(
            'return PLACES().places',
            (places) => off(stage, places, origin, 'to').length === 0,
            { ms: 10_000, what: `the ends at ${size}` },
          );
          expect(off(stage, start.places, origin, 'from'), 'A').to.deep.equal([]);
          expect(off(stage, ended, origin, 'to'), 'B').to.deep.equal([]);
        },
        { main, extra: { 'config.lua': config } },
      );
    });
});

/** Points, parts of 1, and degrees. */
const most = { x: 0.5, y: 0.5, alpha: 0.01, rotation: 0.5, xScale: 0.01, yScale: 0.01 };

/** Where the engine has something else than the stage, in words. */
function off(stage: ReadonlyMap<string, Motion>, places: Places, origin: Point, end: 'from' | 'to'): readonly string[] {
  return [...stage].flatMap(([name, motion]) => {
    const shown = { ...motion[end], x: motion[end].x + origin.x, y: motion[end].y + origin.y };
    return (Object.keys(most) as (keyof typeof most)[]).flatMap((key) => {
      const by = shown[key] - (places[name]?.[key] ?? Number.NaN);
      return Math.abs(by) <= most[key] ? [] : [`${key} of ${name} is off by ${by}`];
    });
  });
}
