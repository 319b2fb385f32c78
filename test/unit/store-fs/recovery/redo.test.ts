import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { writeAside } from '#adapters/store-fs/file-system/write-aside';
import { redo } from '#adapters/store-fs/recovery/redo';
import { contentVersion } from '#adapters/store-fs/root/content-version';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { disturbed } from '../file-system/disturbed-file-system.js';

const file = '/project/page.lua';
const [before, after] = [Buffer.from('before'), Buffer.from('after')];
const identity = (content: Uint8Array) => ({ version: contentVersion(content), inode: 0, modified: 0 });

const edits: Readonly<Record<string, { readonly left: string | undefined; run(fs: FileSystem): Promise<unknown> }>> = {
  saves: {
    left: 'by hand',
    run: async (fs) => {
      await fs.unlink(file);
      await writeAside(fs, file, Buffer.from('by hand'), { durably: false });
    },
  },
  removes: { left: undefined, run: (fs) => fs.unlink(file) },
};

describe('a file that is brought to what a commit has made of it, and that a hand', () => {
  for (const [what, { left, run }] of Object.entries(edits)) {
    it(`${what} while the content is made durable, is left to the hand`, async () => {
      const fs = memoryFileSystem();
      await fs.mkdir('/project');
      await writeAside(fs, file, before, { durably: false });
      const slow = disturbed(fs, async (_, operation) => {
        if (operation === 'sync') await run(fs);
      });
      const step = { identity: { ...identity(after), mode: undefined }, content: after, mode: undefined };
      const lineage = { path: 'page.lua', origin: identity(before), steps: [step] };
      expect(await redo(new ProjectRoot(slow, '/project'), lineage, 'process')).to.equal('kept');
      const names = (await fs.readdir('/project')).map(({ name }) => name);
      expect(names).to.deep.equal(left === undefined ? [] : ['page.lua']);
      if (left !== undefined) expect(Buffer.from(await fs.read(file)).toString()).to.equal(left);
    });
  }
});
