import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { backgroundDisk, synchronousDisk } from '#adapters/store-fs/file-system/disk-file-system';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

describe('the content of a file on the disk', () => {
  const place = useTemporaryFolder();

  beforeEach(async () => {
    await mkdir(place('a'));
    await writeFile(place('a', 'one'), 'text');
  });

  for (const [way, fs] of Object.entries({
    'by synchronous calls': synchronousDisk,
    'in the background': backgroundDisk,
  })) {
    describe(way, () => {
      const contentOf = async (path: string): Promise<string | undefined> => {
        const content = await new ProjectRoot(fs, place()).content(path);
        return content && Buffer.from(content).toString();
      };

      it('the content of a file is read, whatever its length', async () => {
        await writeFile(place('a', 'large'), 'x'.repeat(300 * 1024));
        await writeFile(place('a', 'empty (deleted)'), '');
        expect(await contentOf('a/one')).to.equal('text');
        expect(await contentOf('a/empty (deleted)')).to.equal('');
        expect(await contentOf('a/large')).to.have.length(300 * 1024);
      });

      it('no content is read through a link or from what is no file', async () => {
        await symlink('a', place('link'));
        await symlink('one', place('a', 'two'));
        for (const path of ['link/one', 'a/two', 'a', 'a/three', 'a/one/two']) {
          expect(await contentOf(path), path).to.equal(undefined);
        }
      });

      it('no content is read through a link that replaced its folder', async () => {
        await rename(place('a'), place('b'));
        await symlink('b', place('a'));
        expect(await contentOf('a/one')).to.equal(undefined);
        expect(await contentOf('b/one')).to.equal('text');
      });
    });
  }

  it('the content of a file shares no memory with others, because a cache may retain it', async () => {
    const content = await synchronousDisk.read(place('a', 'one'));
    expect(content.buffer.byteLength).to.equal(4);
  });
});
