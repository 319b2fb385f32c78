import { expect } from 'chai';
import { LockableProject } from './lockable-project.js';

const paths = (of: string) => Array.from({ length: 300 }, (_, n) => `App/one/pages/${of}${n}/index.lua`);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

describe('many folders that come and go at once', () => {
  it('many folders that come and go at once take one search through the baseline', async () => {
    const project = await LockableProject.of(Object.fromEntries(paths('left').map((path) => [path, 'return {}'])));
    await project.start();
    await project.edit(Object.fromEntries(paths('come').map((path) => [path, 'return {}'])));
    const before = project.lookedThrough;
    await project.remove(paths('left'), [...paths('left'), ...paths('come')].map(folderOf));
    expect(project.lookedThrough - before).to.equal(1);
    expect((await project.history()).at(-1)).to.have.members(paths('left').map((path) => `removed ${path}`));
  });
});

describe('many files in the entries of the history, in mixed order', () => {
  it('many files of several history entries are compared after a restart with one read of each entry', async () => {
    const all = paths('page');
    const before = await LockableProject.of({});
    await before.start();
    await before.edit(Object.fromEntries(all.map((path) => [path, 'return {}'])));
    const edited = all.filter((_, index) => index % 100 === 50);
    for (const path of edited) await before.edit({ [path]: 'return { edited = true }' });

    const project = before.again();
    await project.history();
    const entries = 1 + edited.length;
    project.entriesRead.splice(0);
    await project.start();
    expect(project.entriesRead, 'the first look').to.have.lengthOf(entries);
    project.entriesRead.splice(0);
    await project.remove(all, all.map(folderOf));
    expect(project.entriesRead, 'when they are gone').to.have.lengthOf(entries);
    expect((await project.history()).at(-1)).to.deep.equal(all.toSorted().map((path) => `removed ${path}`));
  });
});
