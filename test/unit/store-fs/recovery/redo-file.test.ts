import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { redoFile } from '#adapters/store-fs/recovery/redo-file';
import { contentVersion } from '#adapters/store-fs/root/observe-file';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { disturbed, osError } from '../file-system/disturbed-file-system.js';

const file = '/project/page.lua';
const [before, after] = [Buffer.from('before'), Buffer.from('after')];
const identity = (content: Uint8Array) => ({ version: contentVersion(content), inode: 0, modified: 0 });

const edits: Readonly<Record<string, { readonly left: string | undefined; run(fs: FileSystem): Promise<unknown> }>> = {
  saves: {
    left: 'by hand',
    run: async (fs) => {
      await fs.unlink(file);
      await writeTemporary(fs, file, Buffer.from('by hand'), { durably: false });
    },
  },
  removes: { left: undefined, run: (fs) => fs.unlink(file) },
};

describe('recovery of a file that is edited by hand meanwhile', () => {
  for (const [what, { left, run }] of Object.entries(edits)) {
    it(`recovery leaves a file alone that a hand ${what} while the content is flushed`, async () => {
      const fs = memoryFileSystem();
      await fs.mkdir('/project');
      await writeTemporary(fs, file, before, { durably: false });
      const slow = disturbed(fs, async (_, operation) => {
        if (operation === 'sync') await run(fs);
      });
      const step = { identity: { ...identity(after), mode: undefined }, content: after, mode: undefined };
      const steps = { path: 'page.lua', origin: identity(before), states: [step] };
      expect(await redoFile(new ProjectRoot(slow, '/project'), steps, 'process')).to.equal('edited');
      const names = (await fs.readdir('/project')).map(({ name }) => name);
      expect(names).to.deep.equal(left === undefined ? [] : ['page.lua']);
      if (left !== undefined) expect(Buffer.from(await fs.read(file)).toString()).to.equal(left);
    });
  }
});

describe('recovery of a file that another program has open', () => {
  const states = {
    written: { identity: { ...identity(after), mode: undefined }, content: after, mode: undefined },
    removed: { identity: null, content: null, mode: undefined },
  };
  const call = { written: 'rename', removed: 'unlink' };

  for (const what of ['written', 'removed'] as const) {
    /** @param meanwhile done in the first pause */
    const redoWhereRefused = async (meanwhile: (fs: FileSystem) => Promise<unknown>) => {
      const fs = memoryFileSystem();
      await fs.mkdir('/project');
      await writeTemporary(fs, file, before, { durably: false });
      let pauses = 0;
      const busy = disturbed(fs, (_, operation) => {
        if (operation === call[what] && pauses < 3) throw osError('EBUSY', operation, file);
      });
      const pause = async () => void (pauses++ === 0 && (await meanwhile(fs)));
      const root = new ProjectRoot({ ...busy, pauses: Array.from({ length: 3 }, () => pause) }, '/project');
      const steps = { path: 'page.lua', origin: identity(before), states: [states[what]] };
      const outcome = await redoFile(root, steps, 'process');
      const left = await fs.read(file).then(String, () => undefined);
      return { outcome, left, names: (await fs.readdir('/project')).map(({ name }) => name) };
    };

    it(`recovery waits until another program closes the file, which is then ${what}`, async () => {
      const { outcome, left } = await redoWhereRefused(() => Promise.resolve());
      expect(outcome).to.equal('redone');
      expect(left).to.equal(what === 'written' ? 'after' : undefined);
    });

    it(`recovery leaves a file alone that another program saves before it closes it: not ${what}`, async () => {
      const { outcome, left, names } = await redoWhereRefused((fs) => edits['saves']?.run(fs) ?? Promise.resolve());
      expect(outcome).to.equal('edited');
      expect([left, names]).to.deep.equal(['by hand', ['page.lua']]);
    });
  }
});
