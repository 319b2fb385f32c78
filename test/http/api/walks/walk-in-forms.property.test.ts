import { expect } from 'chai';
import fc from 'fast-check';
import { randomFrom } from '../../../support/arbitrary/random.js';
import { fixtureTree, openProject, type OpenProject } from '../../../support/project/project.js';
import {
  answerInFolders,
  booksInFolders,
  laidAs,
  pagesInFiles,
  pagesInFolders,
} from '../../../support/project/project-forms.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { readProjectModel } from '../../../support/walker/project-model.js';
import type { Step } from '../../../support/walker/step.js';
import { Walker } from '../../../support/walker/walker.js';
import { rounds } from '../../../support/rounds.js';

describe('any way through a project in two forms', () => {
  it('a random walk has the same answers and leaves the same files, but for paths, in folders and in files', async () => {
    const tree = await fixtureTree('project');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.noShrink(fc.integer()), { minLength: 30, maxLength: 40 }), async (seeds) => {
        const projects = await Promise.all(
          [pagesInFolders, pagesInFiles].map((form) => openProject(laidAs(form, tree), 'memory')),
        );
        try {
          await walk(projects as [OpenProject, OpenProject], seeds);
        } finally {
          for (const project of projects) await project.close();
        }
      }),
      { numRuns: rounds(2) },
    );
  });
});

async function walk([folders, files]: [OpenProject, OpenProject], seeds: readonly number[]): Promise<void> {
  const walker = new Walker(await readProjectModel(folders));
  for (const seed of seeds) {
    const step = walker.next(randomFrom(seed));
    const [expected, found] = [await send(folders, step), await send(files, step)];
    const what = `${step.method} ${step.path}`;
    expect([found.status, answerInFolders(found.body)], what).to.deep.equal([
      expected.status,
      answerInFolders(expected.body),
    ]);
    if (expected.status < 300) walker.accept(step, expected.body);
  }
  const [left, right] = [booksInFolders(await folders.files()), booksInFolders(await files.files())];
  expect(treeDifferences(left, right)).to.deep.equal([]);
  expect(walker.accepted, 'most of what is asked is done').to.be.above(seeds.length / 2);
}

function send({ call }: OpenProject, { method, path, body }: Step) {
  return call(method, path, body === undefined ? {} : { body });
}
