import { expect } from 'chai';
import { stringify } from 'yaml';
import { isTable, type Properties } from '#domain/properties/property-value';
import {
  fixtureTree,
  openProject,
  type AnswerBody,
  type OpenProject,
  type ProjectTree,
} from '../../../support/project/project.js';
import { laidAs, pagesInFiles } from '../../../support/project/project-forms.js';
import { richProject } from '../../../support/project/rich-project.js';
import { scriptsProject } from '../../../support/project/scripts-project.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { everyThing } from '../../../support/service/every-thing.js';

interface Trial {
  readonly tree: () => Promise<ProjectTree>;
  /** At least so many saves are tried. */
  readonly saves: number;
}

/** The fixtures, the sample, and scripts of each head and shape. */
const trees: Readonly<Record<string, Trial>> = {
  'the first fixture': { tree: () => fixtureTree('project'), saves: 100 },
  'the odd project': { tree: () => fixtureTree('old-project'), saves: 30 },
  'a page with a script of each shape': { tree: () => Promise.resolve(scriptsProject()), saves: 100 },
  'the rich project, which has the sample': {
    tree: async () => laidAs(pagesInFiles, await richProject()),
    saves: 700,
  },
};

/** Each value of a table alone, in the tables that it stands in. */
function singles(values: Properties): Properties[] {
  return Object.entries(values).flatMap(([name, value]): Properties[] =>
    isTable(value) ? singles(value).map((inner) => ({ [name]: inner })) : [{ [name]: value }],
  );
}

describe('values that stand in scripts', () => {
  for (const [name, { tree, saves }] of Object.entries(trees))
    it(`values that stand in scripts are saved without touching a file: ${name}`, async () => {
      const project = await openProject(await tree(), 'memory');
      try {
        const before = await project.files();
        let saved = 0;
        for (const path of await everyThing(project.call)) saved += await saveStanding(project, path);
        expect(treeDifferences(before, await project.files())).to.deep.equal([]);
        expect(saved).to.be.greaterThan(saves);
      } finally {
        await project.close();
      }
    });
});

/**
 * Saves what a thing shows: everything as JSON, as YAML, and each value alone.
 * @returns how many saves were accepted; what nobody can read is refused
 */
async function saveStanding(project: OpenProject, path: string): Promise<number> {
  const { body: shown } = await project.call('GET', path);
  const isCommand = path.includes('/commands/');
  const [method, all] = isCommand ? (['PUT', shown] as const) : (['POST', shown.props] as const);
  const send = (body: unknown, type?: string) => project.call(method, path, { body, ...(type && { type }) });
  if (!(await isThere(project, path, shown))) return 0;
  const answers = [await send(all), await send(stringify(all), 'application/yaml')];
  if (answers[0]?.status === 409 && isUnread(shown)) return 0;
  if (!isCommand) for (const single of singles(shown.props)) answers.push(await send(single));
  for (const { status, body } of answers)
    expect([status, body.changes], `${path}: ${body.detail ?? ''}`).to.deep.equal([200, []]);
  return answers.length;
}

/** Whether the thing has a script in which values can stand. */
async function isThere({ store }: OpenProject, path: string, shown: AnswerBody): Promise<boolean> {
  const [, book, , page, name = ''] = path.split('/').map(decodeURIComponent);
  if (!path.includes('/commands/')) return shown.script?.exists === true;
  return (await store.stat(`App/${book}/commands/${page}/${name.replaceAll('.', '/')}.lua`)) !== undefined;
}

/** Whether nothing is read of the thing's script: it has no model, or no table that somebody reads. */
function isUnread({ script, actions, props }: AnswerBody): boolean {
  return props === undefined ? (actions ?? []).length === 0 : script.recognised === false;
}
