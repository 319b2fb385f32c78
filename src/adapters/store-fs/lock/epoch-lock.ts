import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { errno, ignoreENOENT, isLinkUnsupported } from '#adapters/store-fs/file-system/errors';
import type { FileSystem } from '../file-system/file-system.js';
import { HeldPlace } from '#adapters/store-fs/file-system/held-place';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import { retryWhileBusy } from '#adapters/store-fs/file-system/retry';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { LockLost, type LossKind } from '#adapters/store-fs/root/lock-lost';
import { temporaryName } from '#adapters/store-fs/root/path-parts';
import { bootId, type OwnerFacts, processNamespace, refuseUnlessStale } from './owner.js';
import { openLiveSocket, sweepDeadSockets, sweepLiveSocket, type LiveSocket } from './live-socket.js';
import { ProjectInUse } from './project-in-use.js';

const lockPattern = /^lock\.(\d+)$/;
const mostAttempts = 20;

/**
 * Makes sure that one process at a time owns a project. The files are `lock.1`, `lock.2`, …: the owner made the one with the highest
 * number. That one is never removed, so no two processes can make the same.
 *
 * It goes only together with the whole folder. A process that found the highest lock in the old folder cannot make the next one
 * in a new folder: a lock is a second name of a file that was written into the folder before the search.
 */
export class EpochLock {
  private isLinked = true;
  /** Its file, once it is made. */
  private file: HeldPlace | undefined;

  private constructor(
    private readonly fs: FileSystem,
    private readonly place: HeldPlace,
    readonly epoch: number,
    private readonly owner: OwnerFacts,
    private readonly socket: LiveSocket,
  ) {}

  /**
   * @param folder for the lock files; it exists, and is no link
   * @param force takes the project even from a process that may be alive
   * @throws ProjectInUse
   * @throws StorageFailure when no socket can be made
   */
  static async take(fs: FileSystem, folder: string, force = false): Promise<EpochLock> {
    const socket = await openLiveSocket();
    let place: HeldPlace | undefined;
    try {
      const boot = (await bootId()) ?? null;
      place = await HeldPlace.open(fs, folder);
      const { inode } = await fs.lstat(folder);
      const processes = await processNamespace();
      const owner: OwnerFacts = {
        pid: process.pid,
        host: hostname(),
        boot,
        ...(processes === undefined ? {} : { processes }),
        folder: inode,
        socket: socket.path,
        released: false,
      };
      const backup = await writeOwner(fs, folder, owner);
      try {
        // With another folder's inode the lock would look like a copy.
        if (!(await place.isInPlace())) throw contended();
        for (let attempt = 0; attempt < mostAttempts; attempt++) {
          const { highest, stale } = await checkHighest(fs, folder, inode, force);
          const lock = new EpochLock(fs, place, highest + 1, owner, socket);
          if ((await lock.create(backup)) && (await lock.loss()) === undefined) {
            await lock.removeLower();
            if (stale !== undefined) await sweepLiveSocket(stale.socket);
            void sweepDeadSockets();
            return lock;
          }
          await lock.withdraw();
          await delay(attempt);
        }
      } finally {
        await fs.unlink(backup).catch(() => undefined);
      }
      throw contended();
    } catch (error) {
      await place?.close();
      await socket.close();
      throw error;
    }
  }

  /**
   * Checks whether a process owns the project, and takes nothing.
   * @throws ProjectInUse
   */
  static async refuseIfTaken(fs: FileSystem, folder: string): Promise<void> {
    await checkHighest(fs, folder, (await fs.lstat(folder)).inode, false);
  }

  /**
   * Checks that the folder and the file are those that this process made, and that no process has a higher lock.
   * @throws LockLost
   * @throws what the file system throws, when that cannot be checked
   */
  async confirm(): Promise<void> {
    const loss = await this.loss();
    if (loss !== undefined) throw new LockLost(loss);
  }

  /** Whether its file is in its folder. One call, so that it may come before each change in the folder. */
  async isInPlace(): Promise<boolean> {
    return (await this.file?.isInPlace()) === true;
  }

  async release(): Promise<void> {
    try {
      const isLost = (await this.loss()) !== undefined;
      if (isLost) await this.withdraw();
      // Windows renames nothing over an open file.
      await this.closeFiles();
      if (!isLost) await this.replace({ ...this.owner, released: true });
    } catch {
      // The disk takes no writes. The closed socket shows the release as well.
    } finally {
      await this.close();
    }
  }

  /** Closes the file and the folder. Windows moves no folder while something in it is open. */
  async closeFiles(): Promise<void> {
    await this.file?.close();
    await this.place.close();
  }

  /** The name of its file. */
  get name(): string {
    return `lock.${this.epoch}`;
  }

  /**
   * Whether its folder may be removed while this process owns it. Only the first lock's: an earlier owner may be alive after all. Higher
   * numbers keep it out, and they begin again in a new folder.
   */
  get mayGoWithItsFolder(): boolean {
    return this.isLinked && this.epoch === 1;
  }

  /** To be called when its folder was removed. */
  async close(): Promise<void> {
    await this.closeFiles();
    await this.socket.close();
  }

  private get path(): string {
    return lockPlace(this.fs, this.place.path, this.epoch);
  }

  /** Makes the file with its whole content at once. @returns whether no other process was faster */
  private async create(backup: string): Promise<boolean> {
    if (!(await this.createFile(backup))) return false;
    this.file = await HeldPlace.open(this.fs, this.path);
    return true;
  }

  private async createFile(backup: string): Promise<boolean> {
    try {
      await this.fs.link(backup, this.path);
      return true;
    } catch (error) {
      if (errno(error) === 'EEXIST') return false;
      if (!isLinkUnsupported(error)) throw error;
      this.isLinked = false;
      return await this.createInPlace();
    }
  }

  /** Makes the file, and its content a moment later. */
  private async createInPlace(): Promise<boolean> {
    try {
      await writeTemporary(this.fs, this.path, text(this.owner), { durably: false });
      return true;
    } catch (error) {
      if (errno(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /** Why it is no longer this process that has the project; `undefined` while it has. */
  private async loss(): Promise<LossKind | undefined> {
    if (!(await this.place.isInPlace())) return 'removed';
    const all = (await ignoreENOENT(() => epochs(this.fs, this.place.path))) ?? [];
    if (all.some((epoch) => epoch > this.epoch)) return 'taken';
    return (await this.isInPlace()) ? undefined : 'removed';
  }

  /** Removes its file where another process has a higher lock, which alone counts then. */
  private async withdraw(): Promise<void> {
    const isOurs = (await this.loss()) === 'taken' && (await this.isInPlace());
    await this.file?.close();
    if (isOurs) await this.fs.unlink(this.path).catch(() => undefined);
  }

  private async removeLower(): Promise<void> {
    for (const epoch of await epochs(this.fs, this.place.path)) {
      if (epoch < this.epoch) await this.fs.unlink(lockPlace(this.fs, this.place.path, epoch)).catch(() => undefined);
    }
  }

  private async replace(owner: OwnerFacts): Promise<void> {
    const backup = await writeOwner(this.fs, this.place.path, owner);
    await retryWhileBusy(this.fs, () => this.fs.rename(backup, this.path));
  }
}

async function writeOwner(fs: FileSystem, folder: string, owner: OwnerFacts): Promise<string> {
  const backup = joinPath(fs, folder, temporaryName('lock'));
  try {
    await writeTemporary(fs, backup, text(owner), { durably: false });
  } catch (error) {
    await fs.unlink(backup).catch(() => undefined);
    throw error;
  }
  return backup;
}

function contended(): ProjectInUse {
  return new ProjectInUse(undefined, 'Several processes want this project at once. Try again.');
}

/** @throws ProjectInUse when the owner of the highest lock may be alive */
async function checkHighest(fs: FileSystem, folder: string, inode: number, force: boolean) {
  const highest = Math.max(0, ...(await epochs(fs, folder)));
  const stale = highest > 0 ? await refuseUnlessStale(fs, lockPlace(fs, folder, highest), inode, force) : undefined;
  return { highest, stale };
}

function lockPlace(fs: FileSystem, folder: string, epoch: number): string {
  return joinPath(fs, folder, `lock.${epoch}`);
}

async function epochs(fs: FileSystem, folder: string): Promise<number[]> {
  return (await fs.readdir(folder)).flatMap(({ name }) => {
    const [, epoch] = lockPattern.exec(name) ?? [];
    return epoch === undefined ? [] : [Number(epoch)];
  });
}

function text(owner: OwnerFacts): Uint8Array {
  return Buffer.from(`${JSON.stringify(owner)}\n`);
}
