import { expect } from 'chai';
import { existsSync, renameSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { openLiveSocket, type LiveSocket } from '#adapters/store-fs/lock/live-socket';
import { processNamespace } from '#adapters/store-fs/lock/owner';
import { StorageFailure } from '#application/ports/file-store';
import { disturbed } from '../file-system/disturbed-file-system.js';

const folder = '/locks';

describe('a lock of a project', () => {
  let fs: FileSystem;
  const taken: EpochLock[] = [];
  const take = async (through: FileSystem = fs) => {
    const lock = await EpochLock.take(through, folder);
    taken.push(lock);
    return lock;
  };
  const files = async () => (await fs.readdir(folder)).map(({ name }) => name).sort();
  const textOf = async (name: string) => Buffer.from(await fs.read(`${folder}/${name}`)).toString();
  /** Leaves the lock that another process leaves when it has released the project. */
  const leave = async (epoch: number, facts: object = {}) => {
    const inode = (await fs.lstat(folder)).inode;
    const owner = { pid: 1, host: 'another', boot: null, folder: inode, socket: '', released: true, ...facts };
    const file = await fs.openExclusive(`${folder}/lock.${epoch}`);
    await file.write(Buffer.from(JSON.stringify(owner)), 0);
    await file.close();
  };

  beforeEach(async () => {
    fs = memoryFileSystem();
    await fs.mkdir(folder);
  });
  afterEach(() => Promise.all(taken.splice(0).map((lock) => lock.release())));

  it('a new lock removes all earlier locks', async () => {
    await leave(1);
    await leave(7);
    expect((await take()).epoch).to.equal(8);
    expect(await files()).to.deep.equal(['lock.8']);
  });

  it('a process has no lock when another one made a higher lock meanwhile', async () => {
    await leave(1);
    let overtakes = true;
    const slow = disturbed(fs, async (_call, operation) => {
      // The look whether it is the highest, after it was linked.
      if (operation !== 'readdir' || !overtakes || !(await files()).includes('lock.2')) return;
      overtakes = false;
      await leave(3);
    });
    expect((await take(slow)).epoch).to.equal(4);
    expect(await files()).to.deep.equal(['lock.4']);
  });

  it('a lock is lost to a process with a higher one, and does not come back when that is released', async () => {
    const lock = await take();
    await leave(2, { released: false });
    const theirs = await textOf('lock.2');
    expect(await lock.confirm().catch((error: unknown) => error)).to.be.instanceOf(StorageFailure);
    await lock.release();
    expect(await files()).to.deep.equal(['lock.2']);
    expect(await textOf('lock.2')).to.equal(theirs);
  });

  it('a lock is lost when somebody removed it', async () => {
    const lock = await take();
    await lock.confirm();
    await fs.unlink(`${folder}/lock.1`);
    expect(await lock.confirm().catch((error: unknown) => error)).to.be.instanceOf(StorageFailure);
    await lock.release();
    expect(await files()).to.deep.equal([]);
  });

  it('a released lock is marked as released and stays, so that nobody can make the same lock again', async () => {
    const lock = await take();
    await lock.release();
    expect(await files()).to.deep.equal(['lock.1']);
    expect(JSON.parse(await textOf('lock.1'))).to.deep.include({ pid: process.pid, released: true });
    expect((await take()).epoch).to.equal(2);
  });

  describe('whose process is to be asked', () => {
    const sockets: LiveSocket[] = [];
    const socket = async () => {
      const open = await openLiveSocket();
      sockets.push(open);
      return open;
    };
    /** What is left of the socket of a process that was killed. */
    const deadSocket = async () => {
      const { path, close } = await openLiveSocket();
      renameSync(path, `${path}.moved`);
      await close();
      renameSync(`${path}.moved`, path);
      return path;
    };
    beforeEach(function () {
      if (process.platform === 'win32') this.skip();
    });
    afterEach(() => Promise.all(sockets.splice(0).map((each) => each.close())));

    it('a lock is refused while its owner’s socket answers', async () => {
      await leave(1, { released: false, host: hostname(), socket: (await socket()).path, pid: 4242 });
      expect(await take().catch(String)).to.contain('process 4242');
      expect(await files()).to.deep.equal(['lock.1']);
    });

    it('a lock is free when its owner’s socket is gone, and nothing of it is left', async () => {
      const path = await deadSocket();
      await leave(1, { released: false, host: hostname(), socket: path });
      expect((await take()).epoch).to.equal(2);
      expect(existsSync(path)).to.equal(false);
    });

    it('a copy of an open project can be locked, and the original keeps its socket', async () => {
      const { path } = await socket();
      await leave(1, { released: false, host: hostname(), socket: path, folder: -1 });
      expect((await take()).epoch).to.equal(2);
      expect(existsSync(path)).to.equal(true);
    });

    it('a lock without a socket is refused while a process with its id runs, and free otherwise', async () => {
      const socket = join(tmpdir(), 'pagewright-0123456789abcdef.sock');
      const processes = await processNamespace();
      const facts = { released: false, host: hostname(), socket, processes };
      await leave(1, { ...facts, pid: process.pid });
      expect(await take().catch(String)).to.contain('--force');
      await leave(2, { ...facts, pid: 2 ** 22 + 1 });
      expect((await take()).epoch).to.equal(3);
    });

    for (const processes of ['pid:[1]', undefined]) {
      it(`a lock without a socket is refused when its process number counts elsewhere (${processes})`, async () => {
        const socket = join(tmpdir(), 'pagewright-0123456789abcdef.sock');
        await leave(1, { released: false, host: hostname(), socket, pid: 2 ** 22 + 1, processes });
        const refused = await take().catch(String);
        expect(refused).to.contain('--force').and.contain('cannot be seen from here');
        expect(await files()).to.deep.equal(['lock.1']);
      });
    }
  });
});
