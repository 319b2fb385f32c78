import { expect } from 'chai';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { confirmPlan, planCommit } from '#adapters/store-fs/commit/plan-commit';
import { decodeFrame, encodeFrame } from '#adapters/store-fs/journal/journal-format';
import { CommitConflict } from '#application/ports/file-store';
import { largeFileBytes } from '#application/ports/opened-file';
import { memoryProject } from '../memory-project.js';

const long = Buffer.alloc(300 * 1024, 'picture');
const short = [Buffer.from('one'), Buffer.from('two')];

describe('a commit with long files', () => {
  it('a commit writes long files to the journal without a copy, and joins short ones', () => {
    const previous = Buffer.alloc(32, 1);
    const { pieces, digest } = encodeFrame(previous, { kind: 'commit' }, [...short, long, ...short]);
    expect(pieces).to.have.length(3);
    expect(pieces[1]).to.equal(long);
    const frame = decodeFrame(previous, Buffer.concat(pieces), 0);
    expect(frame?.payload).to.deep.equal(Buffer.concat([...short, long, ...short]));
    expect(frame?.digest).to.deep.equal(digest);
  });

  it('a commit holds no long file in memory that it removes, and compares it again before the removal', async () => {
    const { store, fs } = await memoryProject({ 'App/film.mp4': 'film'.repeat(largeFileBytes / 2) });
    const root = new ProjectRoot(fs, '/project');
    const plan = await planCommit(root, [{ action: 'removed', path: 'App/film.mp4' }], []);
    expect(plan.observations.map(({ content }) => content)).to.deep.equal([undefined]);
    await confirmPlan(root, plan);
    await store.commit([{ action: 'modified', path: 'App/film.mp4', content: Buffer.from('FILM') }], []);
    const refused: unknown = await confirmPlan(root, plan).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(CommitConflict);
  });
});
