import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { CommittedFiles } from '#adapters/store-fs/committed-files';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { SegmentLog } from '#adapters/store-fs/log/segment-log';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import type { FileReader } from '#application/ports/file-store';
import { largeFileBytes } from '#application/ports/opened-file';
import type { FileChange, LargeContent } from '#domain/change/file-change';

const film = Buffer.alloc(largeFileBytes + 7, 'film');
const sha256 = createHash('sha256').update(film).digest('hex');

describe('a commit of a large file', () => {
  for (const links of ['with links', 'without links']) {
    it(`a commit of a large file reads no more than a piece at once, ${links}, and older snapshots show it`, async () => {
      const { store, open } = storeWithFilm(links === 'with links');
      const old = await store.snapshot();
      const content: LargeContent = {
        sha256,
        size: film.length,
        read: () => piecesOf(old, 'film.mp4'),
      };
      await commit(store, [
        { action: 'created', path: 'moved.mp4', content },
        { action: 'removed', path: 'film.mp4' },
      ]);
      const between = await store.snapshot();
      await commit(store, [{ action: 'modified', path: 'moved.mp4', content: Buffer.from('short') }]);

      expect(await digestIn(old, 'film.mp4')).to.equal(sha256);
      expect(await old.stat('film.mp4')).to.deep.equal({ name: 'film.mp4', kind: 'file', size: film.length });
      expect(await old.stat('moved.mp4')).to.equal(undefined);
      expect(await digestIn(between, 'moved.mp4')).to.equal(sha256);
      expect(await between.stat('film.mp4')).to.equal(undefined);
      expect(open(), 'the files that older snapshots show').to.be.above(0);
      const reader = await old.open('film.mp4');
      for (const snapshot of [old, between]) snapshot.release();
      expect(open(), 'the file that somebody reads').to.equal(1);
      await reader?.close();
      await new Promise((resolve) => setImmediate(resolve));
      expect(open()).to.equal(0);
    });
  }

  it('a commit of a large file that another program changes meanwhile is refused, and leaves nothing open', async () => {
    const { store, open, fs } = storeWithFilm(true);
    await fs.unlink('/project/film.mp4');
    const conflict = await commit(store, [{ action: 'removed', path: 'film.mp4' }]).catch((error: unknown) => error);
    expect(conflict).to.have.property('name', 'CommitConflict');
    expect(open()).to.equal(0);
  });
});

/** A store on a file system that refuses to read a large file whole, and the number of files that are open there to be read. */
function storeWithFilm(hasLinks: boolean) {
  const memory = memoryFileSystem([['/project/film.mp4', film]]);
  let open = 0;
  const fs: FileSystem = {
    ...memory,
    read: async (path) => {
      const { size } = await memory.lstat(path);
      if (size > largeFileBytes) throw new Error(`${path} was read whole`);
      return memory.read(path);
    },
    open: async (path) => {
      const file = await memory.open(path);
      open++;
      return {
        ...file,
        close: async () => {
          open--;
          await file.close();
        },
      };
    },
    link: (existing, path) => {
      if (hasLinks) return memory.link(existing, path);
      return Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }));
    },
  };
  const capabilities = { durable: false, shared: false, observable: false };
  const files = new CommittedFiles(new ProjectRoot(fs, '/project'));
  return { store: new ProjectStore(files, new SegmentLog(fs, '/project/.log'), capabilities), open: () => open, fs };
}

function commit(store: ProjectStore, files: readonly FileChange[]): Promise<unknown> {
  return store.commit({ files, preconditions: [], records: [] }, () => undefined);
}

async function* piecesOf(files: FileReader, path: string): AsyncIterable<Uint8Array> {
  const file = await files.open(path);
  try {
    if (file !== undefined) yield* file.read();
  } finally {
    await file?.close();
  }
}

async function digestIn(files: FileReader, path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of piecesOf(files, path)) digest.update(piece);
  return digest.digest('hex');
}
