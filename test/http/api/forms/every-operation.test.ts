import { expect } from 'chai';
import type { OperationExample } from '#application/use-cases/define-operation';
import { operations, type OperationId } from '#application/use-cases/operation-table';
import { openProject, sampleTree, type AnswerBody, type ProjectTree } from '../../../support/project/project.js';
import { answerInFolders, booksInFolders, laidAs, projectForms } from '../../../support/project/project-forms.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { expectUnchanged, type FormProject, useForms } from '../../../support/project/use-forms.js';
import { sameInEachRun, withEntry } from '../../../support/service/example-project.js';
import { exampleRequest, examplesOf } from '../../../../scripts/generate/example-request.js';

type Request = readonly [method: string, path: string, body?: unknown];

const reads: readonly string[] = [
  '/',
  '/app',
  '/harbour',
  '/harbour/dusk',
  '/harbour/page',
  '/harbour/dusk/?with=layers',
  '/harbour/dusk/sun',
  '/harbour/dusk/sun/linear',
  '/harbour/dusk/fleet/boat',
  '/harbour/commands/dusk',
  '/harbour/commands/dusk/setSail',
  '/harbour/components/dusk',
  '/harbour/components/dusk/timers/lastLight',
  '/harbour/assets',
  '/harbour/assets?unused=true',
  '/components/custom/bobbing',
  '/_/doctor',
  '/_/doctor?book=harbour&page=dusk',
  '/_/search?text=fleet',
  '/_/search?text=fleet&in=harbour/dusk',
  '/_/references?to=/harbour',
  '/_/references?to=/harbour/dusk',
  '/_/references?to=/harbour/dusk/sun',
  '/_/references?to=/harbour/commands/dusk/setSail',
  '/_/references?to=/components/custom/bobbing',
  '/harbour/dusk/ghost',
  '/harbour/index',
  '/harbour/main',
  '/harbour/duskk',
];

/** Beside the examples of the operations. */
const changes: readonly Request[] = [
  ['PUT', '/harbour/night?copyFrom=harbour/dusk&after=dusk'],
  ['PUT', '/harbour/quay?newName=pier'],
  ['DELETE', '/harbour/dusk'],
  ['PUT', '/harbour/dusk/moon?before=sky', { x: 100, y: 50 }],
  ['PUT', '/harbour/dusk/sun', { x: 12 }],
  ['PUT', '/harbour/dusk/sun?newName=star'],
  ['PUT', '/harbour/dusk/fleet/boat?into=fleet/rig'],
  ['PUT', '/harbour/lighthouse/sun?copyFrom=/harbour/dusk/sun'],
  ['DELETE', '/harbour/dusk/sun'],
  ['PUT', '/harbour/dusk/sky?class=linear'],
  ['PUT', '/harbour/dusk/sun/linear', { properties: { duration: 1234 } }],
  ['PUT', '/harbour/components/dusk/timers/lastLight?newName=afterglow'],
  ['PUT', '/harbour/assets/dusk/sun.png?newName=disc.png&confirm=used'],
  [
    'POST',
    '/_/batch',
    [
      { method: 'PUT', path: '/harbour/dawn' },
      { method: 'PUT', path: '/harbour/dawn/hill' },
      { method: 'PUT', path: '/harbour/dusk?newName=sunset' },
      { method: 'DELETE', path: '/harbour/quay' },
    ],
  ],
];

const refused: readonly Request[] = [
  ['PUT', '/harbour/index'],
  ['PUT', '/harbour/main'],
  ['PUT', '/harbour/index?copyFrom=harbour/dusk'],
  ['PUT', '/harbour/dusk?newName=index'],
  ['PUT', '/harbour/dusk?newName=main'],
  ['PUT', '/harbour/page'],
  ['PUT', '/harbour/dusk?newName=quay'],
  ['PUT', '/harbour/dusk?newName=page'],
  ['PUT', '/harbour/Dusk'],
  ['PUT', '/harbour/page?newName=scene'],
  ['POST', '/_/batch', [{ method: 'PUT', path: '/harbour/index' }]],
];

/** What is made and taken away again, or goes somewhere and back. */
const thereAndBack: readonly (readonly [there: Request, back: Request])[] = [
  [
    ['PUT', '/storm'],
    ['DELETE', '/storm?confirm=storm'],
  ],
  [
    ['PUT', '/harbour/dawn'],
    ['DELETE', '/harbour/dawn'],
  ],
  [
    ['PUT', '/harbour/dawn?before=quay'],
    ['DELETE', '/harbour/dawn'],
  ],
  [
    ['PUT', '/harbour/dusk/moon'],
    ['DELETE', '/harbour/dusk/moon'],
  ],
  [
    ['PUT', '/harbour/dusk/fleet/moon'],
    ['DELETE', '/harbour/dusk/fleet/moon'],
  ],
  [
    ['PUT', '/harbour/dusk/sky?class=linear'],
    ['DELETE', '/harbour/dusk/sky/linear'],
  ],
  [
    ['PUT', '/harbour/dusk/sea?class=pulse2slow'],
    ['DELETE', '/harbour/dusk/sea/pulse2slow'],
  ],
  [
    ['PUT', '/harbour/commands/desk/wave'],
    ['DELETE', '/harbour/commands/desk/wave'],
  ],
  [
    ['PUT', '/harbour/components/dusk/timers/tick'],
    ['DELETE', '/harbour/components/dusk/timers/tick'],
  ],
  [
    ['PUT', '/harbour/components/dusk/groups/sails'],
    ['DELETE', '/harbour/components/dusk/groups/sails'],
  ],
  [
    ['PUT', '/harbour/components/desk/joints/hinge'],
    ['DELETE', '/harbour/components/desk/joints/hinge'],
  ],
  [
    ['PUT', '/harbour/components/quay/groups/cargo/blink'],
    ['DELETE', '/harbour/components/quay/groups/cargo/blink'],
  ],
  [
    ['PUT', '/components/custom/sway'],
    ['DELETE', '/components/custom/sway'],
  ],
  [
    ['PUT', '/harbour?newName=haven'],
    ['PUT', '/haven?newName=harbour'],
  ],
  [
    ['PUT', '/story?newName=tale'],
    ['PUT', '/tale?newName=story'],
  ],
  [
    ['PUT', '/harbour/dusk?newName=sunset'],
    ['PUT', '/harbour/sunset?newName=dusk'],
  ],
  [
    ['PUT', '/story/cover?newName=front'],
    ['PUT', '/story/front?newName=cover'],
  ],
  [
    ['PUT', '/story/forest?newName=wood'],
    ['PUT', '/story/wood?newName=forest'],
  ],
  [
    ['PUT', '/harbour/desk?newName=table'],
    ['PUT', '/harbour/table?newName=desk'],
  ],
  [
    ['PUT', '/harbour/dusk?after=quay'],
    ['PUT', '/harbour/dusk?before=quay'],
  ],
  [
    ['PUT', '/harbour/dusk/sea?newName=ocean'],
    ['PUT', '/harbour/dusk/ocean?newName=sea'],
  ],
  [
    ['PUT', '/harbour/dusk/fleet?newName=boats'],
    ['PUT', '/harbour/dusk/boats?newName=fleet'],
  ],
  [
    ['PUT', '/story/cover/cat?newName=puss'],
    ['PUT', '/story/cover/puss?newName=cat'],
  ],
  [
    ['PUT', '/harbour/dusk/sky?after=title'],
    ['PUT', '/harbour/dusk/sky?before=sun'],
  ],
  [
    ['PUT', '/harbour/commands/desk/newest?newName=latest'],
    ['PUT', '/harbour/commands/desk/latest?newName=newest'],
  ],
  [
    ['PUT', '/story/commands/cover/byHand?newName=mine'],
    ['PUT', '/story/commands/cover/mine?newName=byHand'],
  ],
  [
    ['PUT', '/story/components/cover/audios/tune?newName=song'],
    ['PUT', '/story/components/cover/audios/song?newName=tune'],
  ],
  [
    ['PUT', '/story/components/cover/joints/hinge?newName=knee'],
    ['PUT', '/story/components/cover/joints/knee?newName=hinge'],
  ],
  [
    ['PUT', '/components/custom/wobble?newName=shiver'],
    ['PUT', '/components/custom/shiver?newName=wobble'],
  ],
  [
    ['POST', '/harbour/dusk/sun', { x: 12 }],
    ['POST', '/harbour/dusk/sun', { x: 1400 }],
  ],
  [
    ['POST', '/harbour/dusk/sea/linear4test', { properties: { duration: 5 } }],
    ['POST', '/harbour/dusk/sea/linear4test', { properties: { duration: 20000 } }],
  ],
  [
    ['POST', '/harbour/dusk/sea/properties', { properties: { x: 12 } }],
    ['POST', '/harbour/dusk/sea/properties', { properties: { x: 240 } }],
  ],
];

interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

async function ask({ call }: FormProject, [method, path, body]: Request, type?: string): Promise<Outcome> {
  const options = { ...(body === undefined ? {} : { body }), ...(type === undefined ? {} : { type }) };
  const answer = await call(method, path, options);
  const isPicture = answer.headers['content-type']?.startsWith('image/') === true;
  return { status: answer.status, body: isPicture ? answer.text : sameInEachRun(answerInFolders(answer.body)) };
}

async function succeed(project: FormProject, request: Request, type?: string): Promise<Outcome> {
  const outcome = await ask(project, request, type);
  expect(outcome.status, `${project.form}: ${request.join(' ')}: ${JSON.stringify(outcome.body)}`).to.be.below(300);
  return outcome;
}

const undo: Request = ['POST', '/_/history/undo'];
const redo: Request = ['POST', '/_/history/redo'];

/** Makes a change, undoes and redoes it, and undoes it again. */
async function change(project: FormProject, request: Request, type?: string) {
  const outcome = await succeed(project, request, type);
  const after = await project.files();
  const changed = treeDifferences(project.first, after).map((line) => line.slice(2));
  expect(changed, `${project.form}: changed`).not.to.deep.equal([]);
  expect(
    changed.filter((path) => after.has(path) && isStray(project, path)),
    project.form,
  ).to.deep.equal([]);
  await succeed(project, undo);
  await succeed(project, redo);
  await expectFiles(project, changed, after, 'redone');
  await succeed(project, undo);
  // The end of the suite looks at all others.
  await expectFiles(project, changed, project.first, 'undone');
  return { outcome, files: sameInEachRun(textsOf(after, project)) };
}

/** Whether a page's file lies where no page of the project does. Where both forms stand, none is a stray. */
function isStray({ formOf }: FormProject, path: string): boolean {
  if (formOf('dusk') !== formOf('quay')) return false;
  const isInFolder = /^App\/[^/]+\/components\/[^/]+\/index\.lua$/.test(path);
  const isBeside = /^App\/[^/]+\/(?!index\.lua|page\.lua)[^/]+\.lua$/.test(path);
  return formOf('dusk') === 'file' ? isInFolder : isBeside;
}

async function expectFiles({ store, form }: FormProject, paths: readonly string[], tree: ProjectTree, what: string) {
  for (const path of paths) {
    const file = await store.read(path);
    expect(file && Buffer.from(file.content), `${form}: ${what}: ${path}`).to.deep.equal(tree.get(path));
  }
}

/** The texts of the files that differ from those that the project began with, where they would lie in the first form. */
function textsOf(after: FormProject['first'], { first }: FormProject): Record<string, string> {
  const [before, now] = [booksInFolders(first), booksInFolders(after)];
  const gone = [...before.keys()].filter((path) => !now.has(path));
  const other = [...now].filter(([path, content]) => before.get(path)?.equals(content) !== true);
  return Object.fromEntries([
    ...gone.map((path) => [path, 'gone'] as const),
    ...other.map(([path, content]) => [path, content.toString('latin1')] as const),
  ]);
}

/** What an example needs before it, or what takes back what is no change of files after it. */
const around: Readonly<Partial<Record<OperationId, { readonly before?: Request; readonly after: Request }>>> = {
  undoChange: { after: redo },
  redoChange: { after: undo },
  createCheckpoint: { after: ['DELETE', '/_/history/checkpoints/second%20draft'] },
  deleteCheckpoint: { after: ['PUT', '/_/history/checkpoints/first%20draft'] },
  readBridge: { before: ['PUT', '/_/bridge'], after: undo },
};

async function runExample(project: FormProject, id: OperationId, example: OperationExample) {
  const { method, path, body } = withEntry(exampleRequest(id, example), project.entry);
  const request: Request = [method, path, body];
  const type = id === 'createAsset' ? 'application/octet-stream' : undefined;
  const { before, after } = around[id] ?? {};
  const isChange = after === undefined && !['read', 'look', 'app'].includes(operations[id].effect);
  if (isChange) return change(project, request, type);
  if (before !== undefined) await succeed(project, before);
  const outcome = await succeed(project, request, type);
  if (after !== undefined) await succeed(project, after);
  return outcome;
}

describe('the same project in each form', () => {
  const inEach = useForms();

  for (const id of Object.keys(operations) as OperationId[])
    it(`the examples of ${id} have the same results, and what they change is undone and redone`, async () => {
      for (const example of examplesOf(id)) await inEach((project) => runExample(project, id, example));
    });

  it('has the same answers', async () => {
    for (const path of reads) await inEach((project) => ask(project, ['GET', path]));
  });

  for (const request of changes)
    it(`changes the same, and is undone and redone: ${request.slice(0, 2).join(' ')}`, () =>
      inEach((project) => change(project, request)));

  for (const [there, back] of thereAndBack)
    it(`goes there and back: ${there.slice(0, 2).join(' ')}`, () =>
      inEach(async (project) => {
        const outcomes = [await succeed(project, there)];
        expect(treeDifferences(project.first, await project.files()), project.form).not.to.deep.equal([]);
        outcomes.push(await succeed(project, back));
        await expectUnchanged(project);
        return outcomes;
      }));

  it('is refused the same, and not changed', async () => {
    await inEach(async (project) => {
      const outcomes: Outcome[] = [];
      for (const request of refused) outcomes.push(await ask(project, request));
      for (const [index, { status }] of outcomes.entries())
        expect(status, refused[index]?.join(' ')).to.be.within(400, 499);
      await expectUnchanged(project);
      return outcomes;
    });
  });
});

describe('the names of pages', () => {
  it('no page is called "index" or "main": each would be another file of the book', async () => {
    for (const form of projectForms) {
      const { call, close } = await openProject(laidAs(form, await sampleTree()));
      for (const name of ['index', 'main']) {
        const doors = [`/harbour/${name}`, `/harbour/dusk?newName=${name}`, `/harbour/${name}?copyFrom=harbour/dusk`];
        for (const door of doors) {
          const { body } = await call('PUT', door);
          expect((body as AnswerBody & { code: string }).code, door).to.equal('reserved-name');
        }
      }
      await close();
    }
  });
});
