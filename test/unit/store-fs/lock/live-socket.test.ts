import { expect } from 'chai';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backgroundDisk } from '#adapters/store-fs/file-system/disk-file-system';
import { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { StorageFailure } from '#application/ports/file-store';

describe('the socket that shows that a process lives', () => {
  const usual = process.env.TMPDIR;
  let folder: string;
  let temporary: string;
  beforeEach(async function () {
    if (process.platform === 'win32') this.skip();
    // Where sockets can be made however long the usual name is.
    folder = await mkdtemp('/tmp/pw-');
    process.env.TMPDIR = temporary = join(folder, 'tmp');
  });
  afterEach(async () => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    await rm(folder, { recursive: true });
  });

  it('a live socket that cannot be made names the folder, and blames no project', async () => {
    const project = join(folder, 'project');
    await mkdir(project);
    const failure: unknown = await openDiskStore(project).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StorageFailure).with.property('message').that.includes(temporary);
    expect(failure).to.have.property('message').that.includes('TMPDIR').and.does.not.include('project folder');
  });

  it('a live socket is removed when the lock cannot be read', async () => {
    await mkdir(temporary);
    const fails = () => Promise.reject(new Error('the disk is tired'));
    const failure: unknown = await EpochLock.take({ ...backgroundDisk, lstat: fails }, folder).catch(String);
    expect(failure).to.equal('Error: the disk is tired');
    expect(await readdir(temporary)).to.deep.equal([]);
  });
});
