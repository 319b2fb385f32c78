import { expect } from 'chai';
import { FsFileStore } from '#adapters/store-fs/fs-file-store';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { SegmentLog } from '#adapters/store-fs/log/segment-log';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { fileStoreContract } from '../../../contract/file-store.js';
import { memoryProject } from '../memory-project.js';

describe('the store on a file system that folds case', () => {
  const clauses = fileStoreContract(async () => {
    const { store: files, fs } = await memoryProject({}, foldingCase);
    const project = new ProjectStore(files, new SegmentLog(fs, '/log'), {
      durable: false,
      shared: false,
      observable: false,
    });
    return { store: new FsFileStore(project, new Set(), () => files.close()) };
  });

  it('a store on a case-insensitive file system passes the contract’s clause about case', async () => {
    const found = clauses.filter(({ name }) => name.includes('differ in case'));
    expect(found).to.have.length(1);
    for (const { run } of found) await run();
  });
});

/** As on Windows and macOS: any spelling finds the file, and its real path has the first one. */
function foldingCase(fs: FileSystem): FileSystem {
  const spelled = async (path: string) => {
    const at = path.lastIndexOf('/');
    const folder = path.slice(0, at) || '/';
    const names = await fs.readdir(folder).catch(() => []);
    const name = path.slice(at + 1);
    const found = names.find((other) => other.name.toLowerCase() === name.toLowerCase())?.name;
    return `${folder === '/' ? '' : folder}/${found ?? name}`;
  };
  return {
    ...fs,
    lstat: async (path) => fs.lstat(await spelled(path)),
    realpath: async (path) => fs.realpath(await spelled(path)),
    read: async (path) => fs.read(await spelled(path)),
    openExclusive: async (path) => fs.openExclusive(await spelled(path)),
    rename: async (from, to) => fs.rename(await spelled(from), await spelled(to)),
  };
}
