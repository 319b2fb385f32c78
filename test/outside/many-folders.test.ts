import { expect } from 'chai';
import { LockableProject } from './lockable-project.js';

const paths = (of: string) => Array.from({ length: 300 }, (_, n) => `App/one/pages/${of}${n}/index.lua`);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

describe('many folders that come and go at once', () => {
  it('are noticed with one look through the files that are known, however many they are', async () => {
    const project = await LockableProject.of(Object.fromEntries(paths('left').map((path) => [path, 'return {}'])));
    await project.start();
    await project.edit(Object.fromEntries(paths('come').map((path) => [path, 'return {}'])));
    const before = project.lookedThrough;
    await project.remove(paths('left'), [...paths('left'), ...paths('come')].map(folderOf));
    expect(project.lookedThrough - before).to.equal(1);
    expect((await project.history()).at(-1)).to.have.members(paths('left').map((path) => `removed ${path}`));
  });
});
