import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/private-folder';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import type { FileChange } from '#domain/change/file-change';
import { disturbed, osError } from '../file-system/disturbed-file-system.js';

const folder = '/project';
const own = `${folder}/.pagewright/store`;

describe('a disk that stays full', () => {
  let bare: FileSystem;
  let fs: FileSystem;
  let isFull: boolean;

  beforeEach(async () => {
    bare = memoryFileSystem();
    await bare.mkdir(folder);
    isFull = false;
    fs = disturbed(bare, (_, operation, path) => {
      if (isFull && operation === 'write') throw osError('ENOSPC', operation, path);
    });
    await openPrivateFolder(new ProjectRoot(bare, folder));
  });

  it('a refused change leaves no more files in the store’s folder of a full disk', async () => {
    const nobody = { epoch: 1, boot: 'this one', confirm: () => Promise.resolve(), release: () => Promise.resolve() };
    const { store, log } = await openJournaledStore(new ProjectRoot(fs, folder), { folder: own, ...nobody });
    const records = await log.append([{ head: null, contents: [] }]);
    await store.commit([created('App/index')], [], records);
    const before = await names();
    isFull = true;
    for (let change = 0; change < 5; change++) {
      const refused = await store.commit([created(`App/${change}`)], []).catch((error: unknown) => error);
      expect(refused).to.have.property('reason', 'full');
    }
    expect(await names()).to.deep.equal(before);
    isFull = false;
    await store.commit([created('App/after')], []);
    await store.close();
    expect((await names()).filter((name) => name.startsWith('journal.'))).to.deep.equal([]);
  });

  it('a full disk refuses the first start as it refuses a change', async () => {
    isFull = true;
    await bare.unlink(`${own}/.gitignore`);
    const refused = await openPrivateFolder(new ProjectRoot(fs, folder)).catch((error: unknown) => error);
    expect(refused).to.have.property('reason', 'full');
  });

  it('a refused start leaves no more files on a full disk', async () => {
    const before = await names();
    isFull = true;
    for (let start = 0; start < 3; start++) {
      expect(await EpochLock.take(fs, own).catch((error: unknown) => error)).to.have.property('code', 'ENOSPC');
    }
    expect(await names()).to.deep.equal(before);
  });

  async function names(): Promise<string[]> {
    const inLog = await bare.readdir(`${own}/log`).catch(() => []);
    return [...(await bare.readdir(own)), ...inLog].flatMap(({ name }) => (name === 'log' ? [] : [name])).sort();
  }
});

function created(path: string): FileChange {
  return { action: 'created', path, content: Buffer.from(path) };
}
