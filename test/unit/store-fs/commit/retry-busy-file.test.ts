import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { busyPausesMs } from '#adapters/store-fs/file-system/retry';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed, osError } from '../file-system/disturbed-file-system.js';
import { memoryProject } from '../memory-project.js';

const files = { 'App/a.lua': 'old a', 'App/gone.lua': 'old gone', 'App/index.lua': 'old index' };
const changes: readonly FileChange[] = [
  { action: 'modified', path: 'App/a.lua', content: Buffer.from('new a') },
  { action: 'modified', path: 'App/index.lua', content: Buffer.from('new index') },
  { action: 'removed', path: 'App/gone.lua' },
];
const before = {
  '/project/App/a.lua': 'old a',
  '/project/App/gone.lua': 'old gone',
  '/project/App/index.lua': 'old index',
};
const after = { '/project/App/a.lua': 'new a', '/project/App/index.lua': 'new index' };
const tries = 4;

/**
 * The commit in a project where somebody has files open, as it is on Windows.
 * @param refuse whether this rename is refused; asked with how often it was paused before
 * @param meanwhile done in each pause
 */
async function commitWhereRefused(
  refuse: (from: string, pauses: number) => boolean,
  { code = 'EBUSY', meanwhile }: { code?: string; meanwhile?: (fs: FileSystem) => Promise<void> } = {},
) {
  let pauses = 0;
  const project = await memoryProject(files, (fs) => {
    const pause = async () => {
      pauses++;
      await meanwhile?.(fs);
    };
    const busy = disturbed(fs, (_, operation, path) => {
      if (operation === 'rename' && refuse(path, pauses)) throw osError(code, 'rename', path);
    });
    return { ...busy, pauses: Array.from({ length: tries }, () => pause) };
  });
  const answer: unknown = await project.store.commit(changes, []).catch((error: unknown) => error);
  await project.store.close();
  return { answer, left: await project.snapshot(), pauses };
}

describe('a commit whose renames are refused because another program has a file open', () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    it(`a commit is made when another program closes a file after its renames were refused for a while (${code})`, async () => {
      const { answer, left, pauses } = await commitWhereRefused((_, pauses) => pauses < tries, { code });
      expect(answer).to.be.undefined;
      expect(left).to.deep.equal(after);
      expect(pauses).to.equal(tries);
    });
  }

  it('a commit is made when another program has only the removed file open for a while', async () => {
    const { answer, left } = await commitWhereRefused((from, pauses) => from.endsWith('/gone.lua') && pauses < 2);
    expect(answer).to.be.undefined;
    expect(left).to.deep.equal(after);
  });

  it('a commit is rolled back, and reports it, when another program never closes the file that it renames', async () => {
    const { answer, left, pauses } = await commitWhereRefused((from) => from.includes('index.lua'));
    expect(answer).to.be.instanceOf(StorageFailure).with.property('reason', 'denied');
    expect(answer)
      .to.have.property('message')
      .that.matches(/App\/index\.lua .*another program.*EBUSY/);
    expect(left).to.deep.equal(before);
    expect(pauses).to.equal(tries);
  });

  it('a commit is rolled back although the renames of the roll-back are refused for a while', async () => {
    let isTakenBack = false;
    const { answer, left } = await commitWhereRefused((from, pauses) => {
      if (from.includes('index.lua')) return true;
      isTakenBack ||= pauses === tries;
      return isTakenBack && pauses < tries + 2;
    });
    expect(answer).to.be.instanceOf(StorageFailure);
    expect(left).to.deep.equal(before);
  });

  it('a commit that waits for an open file leaves what the author saves meanwhile', async () => {
    let saved = false;
    const save = async (fs: FileSystem) => {
      if (saved) return;
      saved = true;
      await fs.unlink('/project/App/index.lua');
      await writeTemporary(fs, '/project/App/index.lua', Buffer.from('by hand'), { durably: false });
    };
    const { answer, left } = await commitWhereRefused((from, pauses) => from.includes('index.lua') && pauses < 1, {
      meanwhile: save,
    });
    expect(answer).to.be.instanceOf(CommitConflict).with.deep.property('paths', ['App/index.lua']);
    expect(left).to.deep.equal({ ...before, '/project/App/index.lua': 'by hand' });
  });

  it('a commit is tried again only for files that another program has open', async () => {
    const { answer, left, pauses } = await commitWhereRefused((from) => from.includes('index.lua'), { code: 'EIO' });
    expect(answer).to.be.instanceOf(StorageFailure);
    expect(left).to.deep.equal(before);
    expect(pauses).to.equal(0);
  });

  it('a commit waits at most two seconds for an open file, in growing pauses', () => {
    expect(busyPausesMs.reduce((sum, ms) => sum + ms, 0)).to.equal(2_000);
    expect(busyPausesMs[0]).to.be.lessThan(10);
  });
});
