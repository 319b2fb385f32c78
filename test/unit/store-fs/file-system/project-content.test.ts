import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { backgroundDisk, synchronousDisk } from '#adapters/store-fs/file-system/disk-file-system';
import { CommittedFiles } from '#adapters/store-fs/committed-files';
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

      it('many files are read as each by itself: none through a link, by another spelling or from what is no file', async () => {
        const outside = place('outside');
        await mkdir(outside);
        await writeFile(place('outside', 'secret'), 'secret');
        await writeFile(place('a', 'two'), 'more');
        await symlink('../outside/secret', place('a', 'linked'));
        await symlink('outside', place('b'));
        const files = new CommittedFiles(new ProjectRoot(fs, place()));
        const paths = ['a/one', 'a/two', 'a/One', 'a/linked', 'b/secret', 'a', 'a/none', 'none/one', 'a/one/two'];
        const hostile = ['../outside/secret', 'a/../a/one', '/etc/passwd', '', 'a//one', '.pagewright/store/lock'];
        const found = await files.readMany([...paths, ...hostile, 'a/one']);
        expect(Array.from(found, ([path, { content }]) => [path, Buffer.from(content).toString()])).to.deep.equal([
          ['a/one', 'text'],
          ['a/two', 'more'],
        ]);
        for (const path of [...paths, ...hostile]) expect(await files.read(path)).to.deep.equal(found.get(path));
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
