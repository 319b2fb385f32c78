import { existsSync } from 'node:fs';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { diskFileSystem } from '#adapters/store-fs/file-system/disk-file-system';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

describe('a file that is read and looked at in one call', () => {
  const place = useTemporaryFolder();
  const readReal = async (path: string): Promise<string | undefined> => {
    const content = await diskFileSystem.readReal?.(path);
    return content && Buffer.from(content).toString();
  };

  before(function () {
    if (!existsSync('/proc/self/fd')) this.skip();
  });

  beforeEach(async () => {
    await mkdir(place('a'));
    await writeFile(place('a', 'one'), 'text');
  });

  it('is read where the path is its own name', async () => {
    expect(await readReal(place('a', 'one'))).to.equal('text');
    await writeFile(place('a', 'one (deleted)'), '');
    expect(await readReal(place('a', 'one (deleted)'))).to.equal('');
  });

  it('a file that is read and looked at in one call is not told where it is another path’s, or no file', async () => {
    await symlink('a', place('link'));
    expect(await readReal(place('link', 'one'))).to.equal(undefined);
    expect(await readReal(`${place()}/a/../a/one`)).to.equal(undefined);
    expect(await readReal(place('a'))).to.equal(undefined);
  });

  it('is read where it is large, too, and not through a link', async () => {
    await writeFile(place('a', 'large'), 'x'.repeat(300 * 1024));
    await symlink('a', place('link'));
    expect(await readReal(place('a', 'large'))).to.have.length(300 * 1024);
    expect(await readReal(place('link', 'large'))).to.equal(undefined);
  });

  it('follows a folder that was moved away and another put there', async () => {
    await rename(place('a'), place('b'));
    await symlink('b', place('a'));
    expect(await readReal(place('a', 'one'))).to.equal(undefined);
    expect(await readReal(place('b', 'one'))).to.equal('text');
  });

  it('fails as any other call where it is a link, or not there', async () => {
    await symlink('one', place('a', 'two'));
    for (const [name, code] of [
      ['two', 'ELOOP'],
      ['three', 'ENOENT'],
    ] as const) {
      const error: unknown = await readReal(place('a', name)).catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', code);
    }
  });
});
