import { expect } from 'chai';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { dirnameOf, joinPath } from '#adapters/store-fs/file-system/file-system';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/private-folder';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';

describe('a project that is the root of a disk', () => {
  for (const [separator, root, folder] of [
    ['/', '/', '/App'],
    ['\\', 'C:\\', 'C:\\App'],
  ] as const) {
    it(`a project at the root of a disk names its places as the system does: ${root}`, () => {
      expect(joinPath({ separator }, root, 'App')).to.equal(folder);
      expect(joinPath({ separator }, folder, 'one')).to.equal(`${folder}${separator}one`);
      expect(dirnameOf({ separator }, `${folder}${separator}one`)).to.equal(folder);
      expect(dirnameOf({ separator }, folder)).to.equal(root);
    });
  }

  it('a project at the root of a disk takes changes, and the root stays when its last folder is removed', async () => {
    const fs = memoryFileSystem();
    const project = new ProjectRoot(fs, '/');
    const own = await openPrivateFolder(project);
    const nobody = { epoch: 1, boot: 'this one', confirm: () => Promise.resolve(), release: () => Promise.resolve() };
    const { store } = await openJournaledStore(project, { folder: own, ...nobody });
    await store.commit([{ action: 'created', path: 'App/one/two', content: Buffer.from('2') }], []);
    expect(await store.list('')).to.deep.include({ name: 'App', kind: 'folder' });
    await store.commit([{ action: 'removed', path: 'App/one/two' }], []);
    expect((await fs.readdir('/')).map(({ name }) => name)).to.deep.equal(['.pagewright']);
    await store.close();
  });
});
