import { expect } from 'chai';
import fc from 'fast-check';
import { compileError, evaluatePageIndex, plain } from '../../support/real-lua.js';
import { fixtureTree, openProject, type OpenProject, type ProjectTree } from '../../support/project.js';

const name = fc.constantFrom('a', 'b', 'title', 'GroupA', 'end', '夜 空', 'bg_linear', 'linear');
const kind = fc.constantFrom('audios', 'groups', 'timers', 'variables', 'joints', 'page');
const layer = fc.oneof(
  { weight: 4, arbitrary: name },
  { weight: 2, arbitrary: fc.constantFrom('GroupA/Ellipse', 'GroupA/deep', 'GroupA/deep/star', 'hero', 'bg') },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('a', 'GroupA', 'title'), name).map((path) => path.join('/')) },
  fc.tuple(fc.constantFrom('a', 'GroupA'), fc.constantFrom('a', 'deep'), name).map((path) => path.join('/')),
);
const className = fc.constantFrom('linear', 'button', 'wobble', 'wobble.slow', 'sway');
const page = fc.constantFrom('cover', 'cover', 'cover', 'cover', 'forest', 'extra');
const address = (...parts: readonly string[]) =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .map(encodeURIComponent)
    .join('/')}`;

interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const onLayer = fc.tuple(page, layer).map(([where, path]) => address('story', where, path));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: onLayer.map((path) => ({ method: 'PUT', path })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(onLayer, fc.constantFrom('before', 'after', 'into'), layer)
      .map(([path, where, other]) => ({ method: 'PUT', path: `${path}?${where}=${encodeURIComponent(other)}` })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(onLayer, name)
      .map(([path, other]) => ({ method: 'PUT', path: `${path}?newName=${encodeURIComponent(other)}` })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(onLayer, className).map(([path, each]) => ({ method: 'PUT', path: `${path}?class=${each}` })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(onLayer, className)
      .map(([path, each]) => ({ method: 'DELETE', path: `${path}?class=${each}` })),
  },
  { weight: 3, arbitrary: onLayer.map((path) => ({ method: 'DELETE', path })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(onLayer, fc.double({ min: 0, max: 1, noNaN: true }), fc.string({ maxLength: 8 }))
      .map(([path, alpha, note]) => ({ method: 'POST', path, body: { alpha, note } })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(onLayer, className, fc.integer({ min: 0, max: 9999 })).map(([path, each, duration]) => ({
      method: 'POST',
      path: `${path}?class=${each}`,
      body: { properties: { duration } },
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('PUT', 'DELETE'), page, name)
      .map(([method, where, each]) => ({ method, path: address('story', 'commands', where, each) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(page, name, name).map(([where, each, other]) => ({
      method: 'PUT',
      path: `${address('story', 'commands', where, each)}?newName=${encodeURIComponent(other)}`,
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('PUT', 'PUT', 'POST', 'DELETE'), page, kind, name)
      .map(([method, where, list, each]) => ({ method, path: address('story', 'components', where, list, each) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(page, kind, name, name).map(([where, list, each, other]) => ({
      method: 'PUT',
      path: `${address('story', 'components', where, list, each)}?newName=${encodeURIComponent(other)}`,
    })),
  },
  { weight: 1, arbitrary: page.map((where) => ({ method: 'PUT', path: address('story', where) })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('/story/forest?newName=extra', '/story/extra?newName=forest')
      .map((path) => ({ method: 'PUT', path })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(page, page)
      .map(([where, other]) => ({ method: 'PUT', path: `/story/${where}?copyFrom=story/${other}` })),
  },
  { weight: 1, arbitrary: fc.constant({ method: 'DELETE', path: '/story/extra' }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '/components/custom/sway',
        '/components/custom/wobble',
        '/components/custom/sway?newName=wobble',
        '/components/custom/wobble?newName=sway',
      )
      .map((path) => ({ method: 'PUT', path })),
  },
);

describe('any way through the service', () => {
  it('leaves a project that loads, with a file for everything that is listed and the JSON index in step', async function () {
    this.timeout(120_000);
    const tree = await fixtureTree('project');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const project = await openProject(tree, 'memory');
        try {
          let before = await project.files();
          for (const { method, path, body } of steps) {
            const { status, text } = await project.call(method, path, body === undefined ? {} : { body });
            const said = `${method} ${path} ${JSON.stringify(body ?? '')} answered ${status} ${text.slice(0, 400)}`;
            expect(status, said).to.be.oneOf([200, 201, 400, 404, 409, 422]);
            const after = await project.files();
            try {
              checkScripts(before, after);
              await checkPages(project, after);
            } catch (error) {
              throw new Error(`${said}\n${String(error)}`, { cause: error });
            }
            before = after;
          }
        } finally {
          await project.close();
        }
      }),
      { numRuns: 6, seed: 20261121 },
    );
  });
});

function checkScripts(before: ProjectTree, after: ProjectTree): void {
  for (const [path, content] of after) {
    if (before.get(path)?.equals(content)) continue;
    if (path.endsWith('.lua')) expect(compileError(content), path).to.be.undefined;
    if (path.endsWith('.json')) JSON.parse(content.toString());
  }
}

interface Entry {
  readonly class?: readonly string[];
  readonly layers?: readonly Record<string, Entry>[];
}

async function checkPages(project: OpenProject, files: ProjectTree): Promise<void> {
  for (const { name: pageName } of (await project.call('GET', '/story')).body.pages.filter(
    (each) => each.kind === 'indexed',
  )) {
    const { body } = await project.call('GET', address('story', pageName));
    const folder = `App/story/components/${pageName}`;
    const index = files.get(`${folder}/index.lua`) ?? Buffer.of();
    expect(namesIn(plain(evaluatePageIndex(index))), pageName).to.include.members([...body.commands]);
    const demand = (path: string) => expect(files.has(path), `${pageName}: ${path}`).to.be.true;
    walk(body.components.layers as readonly Record<string, Entry>[], [], demand, folder);
    for (const command of body.commands) demand(`App/story/commands/${pageName}/${command}.lua`);
    for (const list of ['timers', 'variables', 'joints', 'page'])
      for (const each of body.components[list] as readonly string[]) demand(`${folder}/${list}/${each}.lua`);
    for (const type of ['long', 'short'] as const)
      for (const each of body.components.audios[type]) demand(`${folder}/audios/${type}/${each}.lua`);
    const json = files.get(`App/story/models/${pageName}/index.json`);
    if (json === undefined) continue;
    const kept: unknown = JSON.parse(json.toString());
    if (Array.isArray(kept)) continue;
    expect(shapeOf((kept as JsonIndex).components.layers, 1), pageName).to.deep.equal(body.components.layers);
    expect((kept as JsonIndex).commands, pageName).to.deep.equal(body.commands);
  }
}

function walk(
  entries: readonly Record<string, Entry>[],
  above: readonly string[],
  demand: (path: string) => void,
  folder: string,
): void {
  for (const entry of entries) {
    for (const [layerName, { class: classes = [], layers = [] }] of Object.entries(entry)) {
      const path = [...above, layerName];
      const script = `${folder}/layers/${path.join('/')}${layers.length > 0 ? '/index' : ''}`;
      demand(`${script}.lua`);
      for (const each of classes) demand(`${script}_${each.replace(/\..*$/, '')}.lua`);
      walk(layers, path, demand, folder);
    }
  }
}

interface JsonIndex {
  readonly components: { readonly layers: readonly Record<string, unknown>[] };
  readonly commands: readonly string[];
}

/** The layers of the editor's JSON as the page's document shows them. */
function shapeOf(layers: readonly Record<string, unknown>[], level: number): object[] {
  return layers.map((entry) => {
    const classes = (entry[`class${level}`] ?? []) as readonly string[];
    const children = (entry[`layers${level}`] ?? []) as readonly Record<string, unknown>[];
    return {
      [String(entry['name'])]: {
        ...(classes.length > 0 ? { class: classes } : {}),
        ...(children.length > 0 ? { layers: shapeOf(children, level + 1) } : {}),
      },
    };
  });
}

/** Every string anywhere in the model. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}
