import { everyForm } from '../../references/support/every-form.js';
import { kwikActions, kwikScript, leftOutActions, type KwikAction, type KwikHead } from '../kwik/kwik-commands.js';
import { headsProject } from './heads-project.js';
import { type ProjectTree, sampleTree } from './project.js';

const harbour = 'App/harbour';
const dusk = `${harbour}/components/dusk`;

/** The commands of the page `desk`, as Kwik's editors write them. */
const kwikCommands: readonly (readonly [
  name: string,
  head: KwikHead,
  actions: readonly KwikAction[],
  newline?: string,
])[] = [
  ['oldest', 'A', kwikActions.slice(0, 12)],
  ['older', 'B', kwikActions.slice(12, 24)],
  ['newest', 'D', kwikActions.slice(24)],
  ['partly', 'B', [...leftOutActions, ...kwikActions.slice(0, 3)]],
  ['windows', 'D', kwikActions.slice(5, 9), '\r\n'],
];

const desk = `local sceneName = ...
--
local model = {
  components = {
    layers = {
      { paper = {} },
      { ink = {} }, -- without a script
    },
    audios = {}, groups = {}, timers = {}, variables = {}, page = {},
  },
  commands = { ${kwikCommands.map(([name]) => `"${name}"`).join(', ')} },
}
--
return require("controller.scene").new(sceneName, model)
`;

const exported = {
  canvas: { width: 1920, height: 1280 },
  images: [{ id: 'sun', path: 'images/dusk/sun.png', originalPath: 'sun', parentPath: 'images/dusk', x: 960, y: 400 }],
  groups: [{ id: 'fleet', imageIds: [], childGroupIds: ['rig'], x: 0, y: 0 }],
};

/** What the book of the sample has besides: files that Kwik's editors, its exporter and its authors write today. */
async function additions(): Promise<Readonly<Record<string, string>>> {
  const sample = await sampleTree();
  const text = (path: string): string => sample.get(path)?.toString() ?? '';
  return {
    [`${harbour}/index.lua`]: text(`${harbour}/index.lua`).replace('  "lighthouse",', '  "lighthouse",\n  "desk",'),
    [`${harbour}/components/desk/index.lua`]: desk,
    [`${harbour}/components/desk/layers/paper.lua`]: text(`${dusk}/layers/sky.lua`).replaceAll('sky', 'paper'),
    ...Object.fromEntries(
      kwikCommands.map(([name, head, actions, newline = '\n']) => [
        `${harbour}/commands/desk/${name}.lua`,
        kwikScript(head, actions, { name, newline }),
      ]),
    ),
    [`${dusk}/index.lua`]: text(`${dusk}/index.lua`).replace(
      'sea = {}',
      'sea = { class = { "linear4test", "properties" } }',
    ),
    [`${dusk}/layers/sea_linear4test.lua`]: text(`${dusk}/layers/sun_linear.lua`).replaceAll('"sun"', '"sea"'),
    [`${harbour}/models/dusk/sea_linear4test.json`]: text(`${harbour}/models/dusk/sun_linear.json`).replaceAll(
      'sun',
      'sea',
    ),
    [`${harbour}/models/dusk/sea_properties.json`]: `${JSON.stringify({ name: 'sea', class: 'properties', layer: 'sea', properties: { x: 240 } }, null, 2)}\n`,
    [`${dusk}/layers/sea_properties.lua`]:
      'local M = {}\nM.properties = {\n  x = 240,\n  alpha = 1,\n  attachToEdge = "",\n}\nM.properties.imagePath = "dusk/sea.png"\nfunction M:create(UI) end\nreturn M\n',
    [`${harbour}/behaviorTree/dusk_scene.tree`]: '->\n|\t?\n|\t|\t[goto quay now]\n|\t[goto dusk]\n',
    'Behavior/harbour/quay_scene.tree': '->\r\n|   [goto dusk fade]\r\n',
    'Behavior/harbour/actions/dusk/dusk_actions.lua': 'return {}\n',
    [`${harbour}/assets/images/dusk/layout.json`]: `${JSON.stringify(exported, null, 2)}\n`,
  };
}

/**
 * The sample with what today's editors write besides, a book with a page for each head of scripts, and a book in which every
 * form of reference stands. All pages lie in folders.
 */
export async function richProject(): Promise<ProjectTree> {
  const { 'main.lua': _, ...references } = everyForm;
  const texts = { ...references, ...headsProject().files, ...(await additions()) };
  const added = Object.entries(texts).map(([path, text]) => [path, Buffer.from(text, 'latin1')] as const);
  return new Map([...(await sampleTree()), ...added]);
}
