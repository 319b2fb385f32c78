import { expect } from 'chai';
import type { Definition } from '#adapters/client/client-operations.generated';
import { deviceView, type ContentRule } from '#adapters/studio/model/devices/device-view';
import { design, devices, type Device } from '#adapters/studio/model/devices/devices';
import { formGroups, parseText, type FormThing } from '#adapters/studio/model/page/form-model';
import { layerFacts } from '#adapters/studio/model/units/unit-facts';
import { useEngineProject } from './support/use-engine-project.js';

const main = `
local kwik = require "plugin.kwik"
kwik.setCustomModule("custom", { commands = {}, components = { "nothing" } })
kwik.bootstrap { name = "harbour", goPage = "quay", editor = false, language = "", position = { x = 0, y = 0 } }
`;

/** The content, and how far the middle of each layer is from that of the content. */
const places = `
local found, scene = {}, PROBE.UI().sceneGroup
for _, name in ipairs { "door", "square" } do
  local box = scene[name].contentBounds
  found[name] = {
    x = (box.xMin + box.xMax) / 2 - display.contentCenterX,
    y = (box.yMin + box.yMax) / 2 - display.contentCenterY,
  }
end
return { width = display.contentWidth, height = display.contentHeight, places = found }
`;

interface Shown {
  readonly width: number;
  readonly height: number;
  readonly places: Readonly<Record<'door' | 'square', { readonly x: number; readonly y: number }>>;
}

const page = { width: 480, height: 320, artwork: 4 };
/** The content of a device as numbers: the canvas of the engine is 3:2, whatever the window. */
const fixed = (width: number, height: number) =>
  `application = { content = { width = ${width}, height = ${height}, scale = "letterbox", fps = 60 } }\n`;
const adaptive = 'application = { content = { width = 320, height = 480, scale = "adaptive", fps = 60 } }\n';

function named(id: string): Device {
  return devices.find((device) => device.id === id) ?? design;
}

describe('places that are typed on a device, in the engine', () => {
  const project = useEngineProject();

  /** What the file of a layer gets where its fields state the middle of the page. */
  const typedMiddle = async (props: object, device: Device, content: ContentRule) => {
    const definitions = (await project().call('GET', '/_/components')) as unknown as readonly Definition[];
    const definition = definitions.find(({ name }) => name === 'layer');
    if (definition === undefined) throw new Error('The catalogue has no layer.');
    const { origin } = deviceView(device, page, content);
    const thing: FormThing = { values: { ...props }, facts: layerFacts({ ...page, origin, device: device.name }) };
    const fields = formGroups(definition, thing).flatMap((group) => group.fields);
    const typed = (name: string, text: string) => {
      const field = fields.find((each) => each.name === name);
      const parsed = field && parseText(field, text);
      if (parsed === undefined || 'problem' in parsed) throw new Error(`${name} takes no ${text}`);
      return parsed.value;
    };
    return { x: typed('x', '240'), y: typed('y', '160') };
  };

  const show = async (
    device: Device,
    size: string,
    config?: string,
  ): Promise<{ readonly shown: Shown; readonly content: ContentRule }> => {
    if (config !== undefined) await project().write('config.lua', config);
    const { content } = (await project().call('GET', '/_/project')) as unknown as { readonly content: ContentRule };
    const square = { shapedWith: 'new_rectangle', width: 40, height: 40 };
    await project().call('PUT', '/harbour/quay/square', square);
    await project().call('POST', '/harbour/quay/square', await typedMiddle(square, device, content));
    await project().call('POST', '/harbour/quay/door', await typedMiddle({}, device, content));
    let shown: Shown | undefined;
    await project().run(
      async (app) => {
        await app.show('quay');
        shown = await app.lua<Shown>(places);
      },
      { main, size },
    );
    if (shown === undefined) throw new Error('The engine has shown nothing.');
    return { shown, content };
  };

  /** A canvas as a device of its own, for contents that only follow the canvas. */
  const canvas = (width: number, height: number): Device => ({ ...design, pixels: { width, height } });
  const iPhone = named('iphone-15');
  const rows: readonly (readonly [string, Device, string, string | undefined, readonly [number, number]])[] = [
    ['a computed letterbox', design, '480x320', undefined, [480, 320]],
    ['the content of an iPhone 15', iPhone, '852x393', fixed(320, 693), [693, 320]],
    ['an adaptive content of 1080x720', canvas(1080, 720), '1080x720', adaptive, [1080, 720]],
    ['an adaptive content of 585x390', canvas(585, 390), '585x390', adaptive, [585, 390]],
    ['an adaptive content of 480x320', canvas(480, 320), '480x320', adaptive, [480, 320]],
  ];
  for (const [what, device, size, config, [width, height]] of rows)
    it(`a rectangle and a picture at 240, 160 are both in the middle with ${what}`, async function () {
      this.timeout(120_000);
      const { shown, content } = await show(device, size, config);
      expect(deviceView(device, page, content).content, 'the model').to.deep.equal({ width, height });
      expect([shown.width, shown.height], 'the engine').to.deep.equal([width, height]);
      for (const [name, { x, y }] of Object.entries(shown.places)) {
        expect(Math.abs(x), `x of ${name}`).to.be.at.most(0.25);
        expect(Math.abs(y), `y of ${name}`).to.be.at.most(0.25);
      }
    });
});
