import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { backgroundDisk, synchronousDisk } from '#adapters/store-fs/file-system/disk-file-system';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

describe('whether a file has the same content', () => {
  const place = useTemporaryFolder({ once: true });
  const long = 300 * 1024;
  before(() => {
    writeFileSync(place('file'), 'text');
    writeFileSync(place('empty'), '');
    writeFileSync(place('large'), 'x'.repeat(long));
    mkdirSync(place('folder'));
    symlinkSync(place('file'), place('link'));
  });

  for (const fs of [synchronousDisk, backgroundDisk]) {
    const way = fs === synchronousDisk ? 'by synchronous calls' : 'in the background';
    describe(way, () => {
      const hasContent = async (name: string, text: string) =>
        new ProjectRoot(fs, place()).hasContent(name, Buffer.from(text));

      it('a comparison finds the same content in a file of any length', async () => {
        expect(await hasContent('file', 'text')).to.equal(true);
        expect(await hasContent('empty', '')).to.equal(true);
        expect(await hasContent('large', 'x'.repeat(long))).to.equal(true);
      });

      it('a comparison finds other, more or fewer bytes', async () => {
        for (const text of ['texT', 'text ', 'tex', '']) expect(await hasContent('file', text), text).to.equal(false);
        expect(await hasContent('empty', 'text')).to.equal(false);
        expect(await hasContent('large', `${'x'.repeat(long - 1)}y`)).to.equal(false);
        expect(await hasContent('file', 'x'.repeat(long))).to.equal(false);
      });

      it('a folder, a link and a missing file are equal to no file', async () => {
        for (const name of ['folder', 'link', 'none', 'file/below']) {
          for (const text of ['', 'text', 'x'.repeat(long)]) expect(await hasContent(name, text), name).to.equal(false);
        }
      });

      it('a pipe is equal to no file, and nothing waits for it', async function () {
        if (process.platform === 'win32') this.skip();
        const name = `pipe ${way}`;
        execFileSync('mkfifo', [place(name)]);
        for (const text of ['', 'text', 'x'.repeat(long)]) expect(await hasContent(name, text)).to.equal(false);
      });
    });
  }
});
