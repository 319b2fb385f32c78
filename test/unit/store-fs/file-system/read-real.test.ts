import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { diskFileSystem } from '#adapters/store-fs/file-system/disk/disk-file-system';

describe('a file that is read and looked at in one call', () => {
  let folder: string;
  const readReal = async (path: string): Promise<string | undefined> => {
    const content = await diskFileSystem.readReal?.(path);
    return content && Buffer.from(content).toString();
  };

  before(function () {
    if (!existsSync('/proc/self/fd')) this.skip();
  });

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'pagewright-real-')));
    await mkdir(join(folder, 'a'));
    await writeFile(join(folder, 'a', 'one'), 'text');
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('is read where the path is its own name', async () => {
    expect(await readReal(join(folder, 'a', 'one'))).to.equal('text');
    await writeFile(join(folder, 'a', 'one (deleted)'), '');
    expect(await readReal(join(folder, 'a', 'one (deleted)'))).to.equal('');
  });

  it('is not told where it is another path’s, or no file', async () => {
    await symlink('a', join(folder, 'link'));
    expect(await readReal(join(folder, 'link', 'one'))).to.equal(undefined);
    expect(await readReal(`${folder}/a/../a/one`)).to.equal(undefined);
    expect(await readReal(join(folder, 'a'))).to.equal(undefined);
  });

  it('is read where it is large, too, and not through a link', async () => {
    await writeFile(join(folder, 'a', 'large'), 'x'.repeat(300 * 1024));
    await symlink('a', join(folder, 'link'));
    expect(await readReal(join(folder, 'a', 'large'))).to.have.length(300 * 1024);
    expect(await readReal(join(folder, 'link', 'large'))).to.equal(undefined);
  });

  it('follows a folder that was moved away and another put there', async () => {
    await rename(join(folder, 'a'), join(folder, 'b'));
    await symlink('b', join(folder, 'a'));
    expect(await readReal(join(folder, 'a', 'one'))).to.equal(undefined);
    expect(await readReal(join(folder, 'b', 'one'))).to.equal('text');
  });

  it('fails as any other call where it is a link, or not there', async () => {
    await symlink('one', join(folder, 'a', 'two'));
    for (const [name, code] of [
      ['two', 'ELOOP'],
      ['three', 'ENOENT'],
    ] as const) {
      const error: unknown = await readReal(join(folder, 'a', name)).catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', code);
    }
  });
});
