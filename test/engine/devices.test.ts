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
const adaptive = 'application = { content = { width = 320, height = 480, scale = "adaptive", fps = 60 } }\n';

/** A window of the shape of a device, small enough for a browser. */
function windowOf({ pixels, density }: Device): string {
  return `${Math.round(pixels.width / density)}x${Math.round(pixels.height / density)}`;
}

function named(id: string): Device {
  return devices.find((device) => device.id === id) ?? design;
}

describe('places that are typed on a device, in the engine', () => {
  const project = useEngineProject();

  /** What the file of a layer gets where its fields say the middle of the page. */
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
      { main, size: windowOf(device) },
    );
    if (shown === undefined) throw new Error('The engine has shown nothing.');
    return { shown, content };
  };

  const rows: readonly (readonly [string, string, string | undefined, readonly [number, number]])[] = [
    ['design', 'a computed letterbox', undefined, [480, 320]],
    ['iphone-15', 'a computed letterbox', undefined, [693, 320]],
    ['ipad-mini', 'an adaptive content', adaptive, [1133, 744]],
    ['android-16-9', 'an adaptive content', adaptive, [640, 360]],
    ['iphone-se', 'an adaptive content', adaptive, [667, 375]],
  ];
  for (const [id, what, config, [width, height]] of rows)
    it(`a rectangle and a picture at 240, 160 are both in the middle on ${id} with ${what}`, async function () {
      this.timeout(120_000);
      const device = named(id);
      const { shown, content } = await show(device, config);
      const model = deviceView(device, page, content).content;
      expect(Math.abs(model.width - width), 'the model').to.be.at.most(1);
      expect(Math.abs(shown.width - model.width), 'the width of the content').to.be.at.most(1);
      expect(Math.abs(shown.height - model.height), 'the height of the content').to.be.at.most(1);
      for (const [name, { x, y }] of Object.entries(shown.places)) {
        // A window of whole pixels has a content of another point at most.
        expect(Math.abs(x), `x of ${name}`).to.be.at.most(0.25 + Math.abs(shown.width - model.width) / 2);
        expect(Math.abs(y), `y of ${name}`).to.be.at.most(0.25 + Math.abs(shown.height - model.height) / 2);
      }
      expect(height).to.be.closeTo(shown.height, 1);
    });
});
