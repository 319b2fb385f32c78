import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { CommitConflict } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed } from '../file-system/disturbed-file-system.js';
import { memoryProject } from '../memory-project.js';

const changes: readonly FileChange[] = [
  { action: 'created', path: 'App/new/deep/b.lua', content: Buffer.from('new b') },
  { action: 'modified', path: 'App/a.lua', content: Buffer.from('new a') },
];

const edits: Readonly<Record<string, { readonly left: string; run(fs: FileSystem): Promise<void> }>> = {
  'makes a folder that it is about to make': {
    left: '/project/App/new/',
    run: (fs) => fs.mkdir('/project/App/new'),
  },
  'puts a folder in the place of a file that it changes': {
    left: '/project/App/a.lua/',
    run: async (fs) => {
      await fs.unlink('/project/App/a.lua');
      await fs.mkdir('/project/App/a.lua');
    },
  },
};

describe('a commit while a hand', () => {
  for (const [what, { left, run }] of Object.entries(edits)) {
    it(`a commit is made or planned again, and blames no disk, whenever a hand ${what}`, async () => {
      let refused = 0;
      for (let call = 1, calls = 1; call <= calls; call++) {
        let at = '';
        const project = await memoryProject({ 'App/a.lua': 'old a' }, (fs) =>
          disturbed(fs, async (count, operation, path) => {
            calls = Math.max(calls, count);
            // Between the last look and the rename, the system may report any error for a folder there.
            if (count !== call || operation === 'rename') return;
            at = `before call ${count}: ${operation} ${path}`;
            await run(fs).catch(() => undefined);
          }),
        );
        const answer: unknown = await project.store.commit(changes, []).catch((error: unknown) => error);
        if (answer === undefined) continue;
        refused++;
        expect(answer, at).to.be.instanceOf(CommitConflict);
        expect(await project.snapshot(), at).to.have.property(left);
      }
      expect(refused).to.be.greaterThan(5);
    });
  }
});
