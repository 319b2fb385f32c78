import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { diskFileSystem } from '#adapters/store-fs/file-system/disk-file-system';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

describe('whether a file holds just these bytes', () => {
  const place = useTemporaryFolder({ once: true });
  const holds = async (name: string, text: string) => diskFileSystem.holds?.(place(name), Buffer.from(text));
  before(() => {
    writeFileSync(place('file'), 'text');
    writeFileSync(place('empty'), '');
    writeFileSync(place('large'), 'x'.repeat(300 * 1024));
    mkdirSync(place('folder'));
    symlinkSync(place('file'), place('link'));
  });

  it('is so of a file of any length that does', async () => {
    expect(await holds('file', 'text')).to.equal(true);
    expect(await holds('empty', '')).to.equal(true);
    expect(await holds('large', 'x'.repeat(300 * 1024))).to.equal(true);
  });

  it('whether a file holds just these bytes is not so where it holds others, more or fewer', async () => {
    for (const text of ['texT', 'text ', 'tex', '']) expect(await holds('file', text), text).to.equal(false);
    expect(await holds('empty', 'text')).to.equal(false);
    expect(await holds('large', `${'x'.repeat(300 * 1024 - 1)}y`)).to.equal(false);
    expect(await holds('file', 'x'.repeat(300 * 1024))).to.equal(false);
  });

  it('whether a file holds just these bytes is not so of what is no file, whatever is looked for', async () => {
    for (const text of ['', 'x'.repeat(300 * 1024)]) expect(await holds('folder', text)).to.equal(false);
  });

  it('whether a file holds just these bytes is not so of a pipe, and nobody waits for that', async function () {
    if (process.platform === 'win32') this.skip();
    execFileSync('mkfifo', [place('pipe')]);
    for (const text of ['', 'text', 'x'.repeat(300 * 1024)]) expect(await holds('pipe', text)).to.equal(false);
  });

  it('whether a file holds just these bytes cannot be said of what is reached by a link, or not there', async () => {
    const code = async (name: string) => {
      const error: unknown = await holds(name, 'text').catch((thrown: unknown) => thrown);
      return error instanceof Error && 'code' in error ? error.code : error;
    };
    expect(await code('link')).to.equal('ELOOP');
    expect(await code('none')).to.equal('ENOENT');
  });
});
