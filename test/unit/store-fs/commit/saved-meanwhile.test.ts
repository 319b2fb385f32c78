import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { CommitConflict } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed } from '../file-system/disturbed-file-system.js';
import { memoryProject } from '../memory-project.js';

const files = { 'App/a.lua': 'old a', 'App/index.lua': 'old index' };
const changes: readonly FileChange[] = [
  { action: 'modified', path: 'App/a.lua', content: Buffer.from('new a') },
  { action: 'created', path: 'App/new/b.lua', content: Buffer.from('new b') },
  { action: 'modified', path: 'App/index.lua', content: Buffer.from('new index') },
];
const before = { '/project/App/a.lua': 'old a', '/project/App/index.lua': 'old index' };

/** Something that a hand does to a file. */
type Edit = (fs: FileSystem, place: string) => Promise<void>;

const save: Edit = async (fs, place) => {
  await fs.unlink(place);
  await writeTemporary(fs, place, Buffer.from('by hand'), { durably: false });
};

/** The commit, with an edit of one of its files when all but the index are in their places; then the index is saved. */
async function commitEdited(place: string, edit: Edit) {
  let edited = false;
  const project = await memoryProject(files, (fs) =>
    disturbed(fs, async (_, operation, path) => {
      if (edited || operation !== 'lstat' || !path.endsWith('/index.lua')) return;
      if (!(await isThere(fs, '/project/App/new/b.lua'))) return;
      edited = true;
      await edit(fs, place);
      await save(fs, path);
    }),
  );
  const answer: unknown = await project.store.commit(changes, []).catch((error: unknown) => error);
  return { answer, left: await project.snapshot() };
}

function isThere(fs: FileSystem, place: string): Promise<boolean> {
  return fs.lstat(place).then(
    () => true,
    () => false,
  );
}

describe('a commit that is taken back because a hand saved two of its files while they were put in their places', () => {
  for (const [what, path] of [
    ['changed', 'App/a.lua'],
    ['made', 'App/new/b.lua'],
  ] as const) {
    it(`a roll-back leaves two files as their author saved them, where the commit had already ${what} one`, async () => {
      const { answer, left } = await commitEdited(`/project/${path}`, save);
      expect(answer).to.be.instanceOf(CommitConflict).and.to.have.deep.property('paths', ['App/index.lua']);
      const saved = { [`/project/${path}`]: 'by hand', '/project/App/index.lua': 'by hand' };
      expect(left).to.deep.equal({ ...before, ...saved });
    });
  }

  it('a roll-back leaves a folder that somebody put in the place of a changed file', async () => {
    const { answer, left } = await commitEdited('/project/App/a.lua', async (fs, place) => {
      await fs.unlink(place);
      await fs.mkdir(place);
    });
    expect(answer).to.be.instanceOf(CommitConflict);
    expect(left).to.deep.equal({ '/project/App/a.lua/': '', '/project/App/index.lua': 'by hand' });
  });

  it('a roll-back restores a changed file that somebody removed', async () => {
    const { answer, left } = await commitEdited('/project/App/a.lua', (fs, place) => fs.unlink(place));
    expect(answer).to.be.instanceOf(CommitConflict);
    expect(left).to.deep.equal({ ...before, '/project/App/index.lua': 'by hand' });
  });
});
