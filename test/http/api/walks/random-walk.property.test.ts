import { expect } from 'chai';
import fc from 'fast-check';
import { compileError, evaluatePageIndex, plain } from '../../../support/lua/real-lua.js';
import { fixtureTree, openProject, type OpenProject, type ProjectTree } from '../../../support/project/project.js';
import { CheckedWalk } from '../../../support/walker/checked-walk.js';
import { address } from '../../../support/walker/step.js';
import { rounds } from '../../../support/rounds.js';

describe('any way through the service', () => {
  it('a random walk has the effects that its responses report, and leaves a project that loads', async () => {
    const tree = await fixtureTree('project');
    const steps = fc.array(fc.noShrink(fc.integer()), { minLength: 15, maxLength: 30 });
    let accepted = 0;
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (seeds) => {
        const project = await openProject(tree, 'memory');
        try {
          const walk = await CheckedWalk.begin(project);
          for (const seed of seeds)
            await walk.step(seed, async (before, after) => {
              checkScripts(before, after);
              await checkPages(project, after);
            });
          await walk.undoAndRedoAll(tree);
          accepted += walk.accepted;
          asked += seeds.length;
        } finally {
          await project.close();
        }
      }),
      { numRuns: rounds(2), seed: 20261121 },
    );
    expect(accepted, 'most of what is asked of what is there is done').to.be.above(asked / 2);
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
  for (const { name: book } of (await project.call('GET', '/app')).list)
    for (const { name: page, kind } of (await project.call('GET', address(book))).body.pages)
      if (kind === 'indexed') await checkPage(project, files, book, page);
}

async function checkPage(project: OpenProject, files: ProjectTree, book: string, page: string): Promise<void> {
  const { body } = await project.call('GET', address(book, page));
  const folder = `App/${book}/components/${page}`;
  const index = files.get(`${folder}/index.lua`) ?? Buffer.of();
  expect(namesIn(plain(evaluatePageIndex(index))), page).to.include.members([...body.commands]);
  const demand = (path: string) => expect(files.has(path), `${page}: ${path}`).to.be.true;
  walk(body.components.layers as readonly Record<string, Entry>[], [], demand, folder);
  for (const command of body.commands) demand(`App/${book}/commands/${page}/${command}.lua`);
  for (const list of ['timers', 'variables', 'joints', 'page'])
    for (const each of body.components[list] as readonly string[]) demand(`${folder}/${list}/${each}.lua`);
  for (const type of ['long', 'short'] as const)
    for (const each of body.components.audios[type]) demand(`${folder}/audios/${type}/${each}.lua`);
  const json = files.get(`App/${book}/models/${page}/index.json`);
  if (json === undefined) return;
  const cached: unknown = JSON.parse(json.toString());
  if (Array.isArray(cached)) return;
  expect(shapeOf((cached as JsonIndex).components.layers, 1), page).to.deep.equal(body.components.layers);
  expect((cached as JsonIndex).commands, page).to.deep.equal(body.commands);
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
