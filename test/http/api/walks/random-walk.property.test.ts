import { expect } from 'chai';
import fc from 'fast-check';
import { address, anyChange } from '../../../support/arbitrary/any-change.js';
import { compileError, evaluatePageIndex, plain } from '../../../support/lua/real-lua.js';
import { fixtureTree, openProject, type OpenProject, type ProjectTree } from '../../../support/project/project.js';

describe('any way through the service', () => {
  it('leaves a project that loads, with a file for everything that is listed and the JSON index in step', async function () {
    this.timeout(120_000);
    const tree = await fixtureTree('project');
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 20, maxLength: 40 }), async (steps) => {
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
