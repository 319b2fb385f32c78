import { expect } from 'chai';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backgroundDisk } from '#adapters/store-fs/file-system/disk-file-system';
import { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { liveSockets, openLiveSocket } from '#adapters/store-fs/lock/live-socket';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { StorageFailure } from '#application/ports/file-store';
import { useVariables } from '../../../support/use-variables.js';

describe('the socket that shows that a process lives', () => {
  let folder: string;
  let temporary: string;
  let state: string;
  const set = useVariables('TMPDIR', 'XDG_STATE_HOME');
  beforeEach(async function () {
    // Other systems do not name the folder of the user by a variable.
    if (process.platform !== 'linux') this.skip();
    // Where sockets can be made however long the usual name is.
    folder = await mkdtemp('/tmp/pw-');
    set('TMPDIR', (temporary = join(folder, 'tmp')));
    set('XDG_STATE_HOME', (state = join(folder, 'state')));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('a live socket that cannot be made names the folders, and blames no project', async () => {
    await writeFile(state, 'no folder');
    const project = join(folder, 'project');
    await mkdir(project);
    const failure: unknown = await openDiskStore(project).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StorageFailure).with.property('message').that.includes(temporary);
    expect(failure).to.have.property('message').that.includes('TMPDIR').and.does.not.include('project folder');
    expect(await readdir(project)).to.deep.equal([]);
  });

  it('a live socket lies in the folder of the user, and is closed when the lock cannot be read', async () => {
    const fails = () => Promise.reject(new Error('the disk is tired'));
    const failure: unknown = await EpochLock.take({ ...backgroundDisk, lstat: fails }, folder).catch(String);
    expect(failure).to.equal('Error: the disk is tired');
    expect(await readdir(join(state, 'pagewright'))).to.deep.equal([]);
  });

  it('a live socket lies in the folder for temporary files where the path of the other one is too long', async () => {
    await mkdir(temporary);
    set('XDG_STATE_HOME', join(folder, 'x'.repeat(80)));
    const socket = await openLiveSocket();
    expect((await readdir(temporary)).map((name) => join(temporary, name))).to.deep.equal([socket.path]);
    expect([...(await liveSockets()).values()]).to.deep.equal([socket.path]);
    await socket.close();
    expect(await readdir(temporary)).to.deep.equal([]);
  });
});
