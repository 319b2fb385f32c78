import { readdirSync, readFileSync } from 'node:fs';
import type { ProjectTree } from './project.js';

const folder = new URL('../../fixtures/scripts/', import.meta.url);
const page = 'App/book/components/page';

/** A class on a layer of its own, with the script of a layer as exporters write it. */
const classes: Readonly<Record<string, string>> = {
  'animation-dense': 'linear',
  'animation-steps': 'linear',
  button: 'button',
  'layer-properties': 'properties',
  'nothing-to-set': 'spin',
  'physics-body': 'body',
};
const components: Readonly<Record<string, string>> = {
  audio: 'audios/short',
  'joint-global': 'joints',
  'page-group': 'groups',
  timer: 'timers',
};

/** A book with one page, on which each fixture of `scripts` stands as what it is the script of. */
export function scriptsProject(): ProjectTree {
  return new Map(Object.entries(scriptTexts()).map(([path, text]) => [path, Buffer.from(text, 'latin1')]));
}

function scriptTexts(): Readonly<Record<string, string>> {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.lua') ? file.slice(0, -'.lua'.length) : []));
  const text = (name: string): string => readFileSync(new URL(`${name}.lua`, folder), 'latin1');
  const commands = names.filter((name) => name.startsWith('command'));
  const ofLayers = names.filter((name) => !commands.includes(name) && !(name in components) && name !== 'custom-class');
  const list = (kind: string): string =>
    Object.entries(components)
      .filter(([, each]) => each === kind)
      .map(([name]) => `"${name}"`)
      .join(', ');
  const layers = ofLayers.map((name) =>
    name === 'group' ? '{ group = { { inside = {} } } }' : `{ ["${name}"] = { ${classList(name)} } }`,
  );
  return {
    'main.lua': 'require("plugin.kwik").bootstrap { name = "book", goPage = "page" }\n',
    'App/book/index.lua': 'return { "page" }\n',
    [`${page}/index.lua`]: `local sceneName = ...
return require("controller.scene").new(sceneName, {
  components = {
    layers = { ${layers.join(', ')} },
    audios = { long = {}, short = { ${list('audios/short')} } },
    groups = { ${list('groups')} }, timers = { ${list('timers')} }, variables = {}, joints = { ${list('joints')} }, page = {},
  },
  commands = { ${commands.map((name) => `"${name}"`).join(', ')} },
})
`,
    ...Object.fromEntries(commands.map((name) => [`App/book/commands/page/${name}.lua`, text(name)])),
    ...Object.fromEntries(Object.entries(components).map(([name, at]) => [`${page}/${at}/${name}.lua`, text(name)])),
    ...Object.fromEntries(
      ofLayers.flatMap((name) => {
        if (name === 'group') return [[`${page}/layers/group/index.lua`, text(name)]];
        const own = [[`${page}/layers/${name}${name in classes ? `_${classes[name]}` : ''}.lua`, text(name)]];
        return name in classes ? [[`${page}/layers/${name}.lua`, text('layer-image-new')], ...own] : own;
      }),
    ),
    [`${page}/layers/group/inside.lua`]: text('layer-image-old'),
    'components/custom/wobble.lua': text('custom-class'),
  };
}

function classList(name: string): string {
  return name in classes ? `class = { "${classes[name]}" }` : '';
}
