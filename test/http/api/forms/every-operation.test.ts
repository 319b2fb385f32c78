import { expect } from 'chai';
import { openProject, sampleTree, type AnswerBody, type OpenProject } from '../../../support/project/project.js';
import {
  answerInFolders,
  laidAs,
  pageForms,
  type ProjectForm,
  treeInFolders,
} from '../../../support/project/project-forms.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';

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

const changes: readonly Request[] = [
  ['PUT', '/harbour/dawn'],
  ['PUT', '/harbour/dawn?before=dusk'],
  ['PUT', '/harbour/night?copyFrom=harbour/dusk&after=dusk'],
  ['PUT', '/harbour/dusk?newName=sunset'],
  ['PUT', '/harbour/quay?newName=pier'],
  ['PUT', '/harbour/dusk?after=lighthouse'],
  ['DELETE', '/harbour/dusk'],
  ['DELETE', '/harbour/quay'],
  ['PUT', '/harbour?newName=haven'],
  ['DELETE', '/harbour?confirm=harbour'],
  ['PUT', '/storm'],
  ['PUT', '/harbour/dusk/moon'],
  ['PUT', '/harbour/dusk/moon?before=sky', { x: 100, y: 50 }],
  ['PUT', '/harbour/dusk/sun', { x: 12 }],
  ['POST', '/harbour/dusk/sun', { x: 12, alpha: 0.5 }],
  ['PUT', '/harbour/dusk/sun?newName=star'],
  ['PUT', '/harbour/dusk/fleet/boat?into=fleet/rig'],
  ['PUT', '/harbour/dusk/sky?after=title'],
  ['PUT', '/harbour/lighthouse/sun?copyFrom=/harbour/dusk/sun'],
  ['DELETE', '/harbour/dusk/fleet/boat'],
  ['DELETE', '/harbour/dusk/sun'],
  ['PUT', '/harbour/dusk/sky?class=linear'],
  ['PUT', '/harbour/dusk/sun/linear', { properties: { duration: 1234 } }],
  ['DELETE', '/harbour/dusk/sun/linear'],
  ['PUT', '/harbour/commands/dusk/wave'],
  ['PUT', '/harbour/commands/dusk/setSail?newName=castOff'],
  ['DELETE', '/harbour/commands/dusk/setSail'],
  ['PUT', '/harbour/components/dusk/timers/tick'],
  ['PUT', '/harbour/components/dusk/timers/lastLight?newName=afterglow'],
  ['DELETE', '/harbour/components/dusk/timers/lastLight'],
  ['PUT', '/harbour/components/dusk/groups/sails'],
  ['PUT', '/components/custom/bobbing?newName=rocking'],
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

interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

async function inForm<Result>(form: ProjectForm, work: (project: OpenProject) => Promise<Result>): Promise<Result> {
  const project = await openProject(laidAs(form, await sampleTree()));
  try {
    return await work(project);
  } finally {
    await project.close();
  }
}

async function ask({ call }: OpenProject, [method, path, body]: Request): Promise<Outcome> {
  const answer = await call(method, path, body === undefined ? {} : { body });
  return { status: answer.status, body: answerInFolders(answer.body) };
}

const [inFolders, ...others] = pageForms;

describe('a project in another form', () => {
  for (const form of others) {
    it(`answers the same as pages in folders: ${form.name}`, async () => {
      if (inFolders === undefined) throw new Error('no form');
      const answers = (project: OpenProject) => Promise.all(reads.map((path) => ask(project, ['GET', path])));
      const [expected, found] = [await inForm(inFolders, answers), await inForm(form, answers)];
      for (const [index, path] of reads.entries()) expect(found[index], path).to.deep.equal(expected[index]);
    });

    for (const request of changes) {
      const [method, path] = request;
      it(`changes as pages in folders do, there and back: ${method} ${path}: ${form.name}`, async () => {
        if (inFolders === undefined) throw new Error('no form');
        const make = async (project: OpenProject) => {
          const before = await project.files();
          const outcome = await ask(project, request);
          const after = await project.files();
          expect(outcome.status, JSON.stringify(outcome.body)).to.be.below(300);
          expect((await project.call('POST', '/_/history/undo')).status).to.equal(200);
          expect(treeDifferences(before, await project.files()), 'undone').to.deep.equal([]);
          expect((await project.call('POST', '/_/history/redo')).status).to.equal(200);
          expect(treeDifferences(after, await project.files()), 'redone').to.deep.equal([]);
          return { outcome, before, after };
        };
        const [expected, found] = [await inForm(inFolders, make), await inForm(form, make)];
        expect(treeDifferences(found.before, found.after), 'changed').not.to.deep.equal([]);
        expect(found.outcome).to.deep.equal(expected.outcome);
        expect(treeDifferences(treeInFolders(expected.after), treeInFolders(found.after))).to.deep.equal([]);
      });
    }

    it(`refuses as pages in folders do, and changes nothing: ${form.name}`, async () => {
      if (inFolders === undefined) throw new Error('no form');
      const refuse = async (project: OpenProject) => {
        const before = await project.files();
        const outcomes: Outcome[] = [];
        for (const request of refused) outcomes.push(await ask(project, request));
        expect(treeDifferences(before, await project.files())).to.deep.equal([]);
        return outcomes;
      };
      const [expected, found] = [await inForm(inFolders, refuse), await inForm(form, refuse)];
      for (const [index, request] of refused.entries()) {
        expect(found[index]?.status, request.join(' ')).to.be.within(400, 499);
        expect(found[index], request.join(' ')).to.deep.equal(expected[index]);
      }
    });
  }

  it('no page is called "index" or "main": each would be another file of the book', async () => {
    for (const form of pageForms)
      await inForm(form, async ({ call }) => {
        for (const name of ['index', 'main']) {
          const doors = [`/harbour/${name}`, `/harbour/dusk?newName=${name}`, `/harbour/${name}?copyFrom=harbour/dusk`];
          for (const door of doors) {
            const { body } = await call('PUT', door);
            expect((body as AnswerBody & { code: string }).code, door).to.equal('reserved-name');
          }
        }
      });
  });
});
