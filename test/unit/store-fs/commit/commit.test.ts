import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import { disturbed, osError } from '../file-system/disturbed-file-system.js';
import { memoryProject } from '../memory-project.js';

const text = (content: string) => Buffer.from(content);

/** Of another length than what was there: a file that comes at once may have the number and the time of the one that went. */
async function writeByHand(fs: FileSystem, path: string): Promise<void> {
  const file = await fs.openExclusive(path);
  await file.write(text('by hand'), 0);
  await file.close();
}

describe('a commit', () => {
  it('a commit makes its changes in the given order, by consecutive renames', async () => {
    const calls: string[] = [];
    const project = await memoryProject({ index: 'old', gone: 'old' }, (fs) =>
      disturbed(
        { ...fs, rename: (from, to) => fs.rename(from, to).then(() => void calls.push(`${from} > ${to}`)) },
        (_, operation) => {
          // Each file is looked at once more right before.
          if (!['rename', 'mkdir', 'lstat'].includes(operation)) calls.push('other');
        },
      ),
    );
    await project.store.commit(
      [
        { action: 'created', path: 'b/script', content: text('new') },
        { action: 'created', path: 'a', content: text('new') },
        { action: 'modified', path: 'index', content: text('new') },
        { action: 'removed', path: 'gone' },
      ],
      [],
    );
    const renames = calls.slice(calls.findIndex((call) => call !== 'other')).slice(0, 4);
    expect(renames[0]).to.match(/^\/project\/\.script\.\w+\.pwtmp > \/project\/b\/script$/);
    expect(renames[1]).to.match(/^\/project\/\.a\.\w+\.pwtmp > \/project\/a$/);
    expect(renames[2]).to.match(/^\/project\/\.index\.\w+\.pwtmp > \/project\/index$/);
    expect(renames[3]).to.match(/^\/project\/gone > \/project\/\.gone\.\w+\.pwtmp$/);
  });

  it('a commit is refused when a file is edited by hand while the commit is staged', async () => {
    const project = await memoryProject({ index: 'old', other: 'old' }, (fs) =>
      disturbed(fs, async (_, operation, path) => {
        if (operation !== 'link') return;
        await fs.unlink(path);
        await writeByHand(fs, path);
      }),
    );
    const commit = project.store.commit(
      [
        { action: 'modified', path: 'index', content: text('new') },
        { action: 'created', path: 'new/script', content: text('new') },
      ],
      [],
    );
    const error = await commit.catch((refused: unknown) => refused);
    expect(error)
      .to.be.instanceOf(CommitConflict)
      .and.to.deep.include({ paths: ['index'] });
    expect(await project.snapshot()).to.deep.equal({ '/project/index': 'by hand', '/project/other': 'old' });
  });

  it('a commit is refused when a file that it only read is edited by hand while the commit is staged', async () => {
    const project = await memoryProject({ index: 'old', other: 'old' }, (fs) =>
      disturbed(fs, async (_, operation) => {
        if (operation !== 'link') return;
        await fs.unlink('/project/other');
        await writeByHand(fs, '/project/other');
      }),
    );
    const version = (await project.store.read('other'))?.version ?? null;
    const commit = project.store.commit(
      [{ action: 'modified', path: 'index', content: text('new') }],
      [{ path: 'other', version }],
    );
    expect(await commit.catch((refused: unknown) => refused))
      .to.be.instanceOf(CommitConflict)
      .and.to.deep.include({ paths: ['other'] });
    expect(await project.snapshot()).to.deep.equal({ '/project/index': 'old', '/project/other': 'by hand' });
  });

  for (const action of ['created', 'modified', 'removed'] as const) {
    it(`a commit is refused when a file is edited by hand while its other files are renamed: ${action}`, async () => {
      const before = { first: 'old', ...(action === 'created' ? {} : { second: 'old' }) };
      let edited = false;
      const project = await memoryProject(before, (fs) =>
        disturbed(fs, async (_, operation) => {
          if (operation !== 'rename' || edited) return;
          edited = true;
          if (action !== 'created') await fs.unlink('/project/second');
          await writeByHand(fs, '/project/second');
        }),
      );
      const second = { action, path: 'second', content: text('other') } as const;
      const commit = project.store.commit([{ action: 'modified', path: 'first', content: text('new') }, second], []);
      const error = await commit.catch((refused: unknown) => refused);
      expect(error)
        .to.be.instanceOf(CommitConflict)
        .and.to.deep.include({ paths: ['second'] });
      expect(await project.snapshot()).to.deep.equal({ '/project/first': 'old', '/project/second': 'by hand' });
    });

    it(`a commit is made whole or not at all when its last rename succeeds and is reported as failed: ${action}`, async () => {
      const last = action === 'created' ? 'made' : 'last';
      const project = await memoryProject({ index: 'old', last: 'old' }, (fs) => ({
        ...fs,
        rename: async (from, to) => {
          await fs.rename(from, to);
          if ([from, to].includes(`/project/${last}`)) throw osError('EIO', 'rename', from);
        },
      }));
      const content = text('new');
      const change = action === 'removed' ? { action, path: last } : { action, path: last, content };
      const index = { action: 'modified', path: 'index', content } as const;
      const refused = await project.store.commit([index, change], []).catch((error: unknown) => error);
      await project.store.close();
      const made = { created: { last: 'old', made: 'new' }, modified: { last: 'new' }, removed: {} }[action];
      const files = refused === undefined ? { index: 'new', ...made } : { index: 'old', last: 'old' };
      expect(Object.entries(await project.snapshot())).to.deep.equal(
        Object.entries(files).map(([path, found]) => [`/project/${path}`, found]),
      );
    });
  }

  it('a commit refuses to change one file twice', async () => {
    const project = await memoryProject({ index: 'old' });
    const commit = project.store.commit(
      [
        { action: 'modified', path: 'index', content: text('new') },
        { action: 'removed', path: 'index' },
      ],
      [],
    );
    expect(await commit.catch((refused: unknown) => refused)).to.be.instanceOf(StorageFailure);
    expect(await project.snapshot()).to.deep.equal({ '/project/index': 'old' });
  });

  it('a commit changes files whose names leave no room for a longer one', async () => {
    const name = 'ね'.repeat(85);
    const project = await memoryProject({ [name]: 'old' }, (fs) =>
      disturbed(fs, (_, operation, path) => {
        expect(Buffer.byteLength(path.slice(path.lastIndexOf('/') + 1)), operation).to.be.at.most(255);
      }),
    );
    await project.store.commit([{ action: 'modified', path: name, content: text('new') }], []);
    expect(await project.snapshot()).to.deep.equal({ [`/project/${name}`]: 'new' });
  });

  it('a commit is refused when the project folder is gone', async () => {
    const project = await memoryProject({});
    await project.fs.rmdir('/project');
    const commit = project.store.commit([{ action: 'created', path: 'a', content: text('new') }], []);
    expect(await commit.catch((refused: unknown) => refused))
      .to.be.instanceOf(StorageFailure)
      .and.to.have.property('message')
      .that.includes("The project's folder was moved");
    expect(await project.store.list('')).to.deep.equal([]);
  });
});

describe('a temporary that was left by a process that ended', () => {
  it('the temporary file of an earlier process is neither listed nor read nor written', async () => {
    const project = await memoryProject({ 'folder/a': 'a' });
    const path = 'folder/.a.0123456789ab.pwtmp';
    const file = await project.fs.openExclusive(`/project/${path}`);
    await file.close();
    expect(await project.store.list('folder')).to.deep.equal([{ name: 'a', kind: 'file' }]);
    expect(await project.store.read(path)).to.equal(undefined);
    const commit = project.store.commit([{ action: 'modified', path, content: text('new') }], []);
    expect(await commit.catch((refused: unknown) => refused))
      .to.be.instanceOf(StorageFailure)
      .and.to.have.property('reason', 'denied');
  });
});
