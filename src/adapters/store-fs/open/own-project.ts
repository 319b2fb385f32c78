import { setTimeout as delay } from 'node:timers/promises';
import { StorageFailure } from '#application/ports/file-store';
import { ignoreENOENT, isENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { HeldPlace } from '#adapters/store-fs/file-system/held-place';
import { announceOwner, refuseIfAnnounced, withdrawOthers } from '#adapters/store-fs/lock/announced-owner';
import { EpochLock } from '#adapters/store-fs/lock/epoch-lock';
import { guardFolder } from '#adapters/store-fs/lock/guard-folder';
import type { LiveSocket } from '#adapters/store-fs/lock/live-socket';
import { bootId } from '#adapters/store-fs/lock/owner';
import { ownerName } from '#adapters/store-fs/lock/owner-socket-name';
import { LockLost } from '#adapters/store-fs/root/lock-lost';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import type { Ownership } from './open-journaled-store.js';
import { openPrivateFolder, removeUntaken, removeUnused } from './private-folder.js';

const mostAttempts = 20;

/** A project that this process owns. */
interface OwnedProject extends Ownership {
  /** The project's folder. Nothing that is done through it changes a folder in the place of the store's own. */
  readonly root: ProjectRoot;
}

/**
 * Makes this process the owner of a project.
 *
 * @param force takes the project even from a process that may be alive
 * @param onLockLost receives why this process no longer has the project, once for each time that it is lost
 * @throws ProjectInUse
 * @throws StorageFailure
 */
export async function ownProject(
  root: ProjectRoot,
  force = false,
  onLockLost?: (reason: string) => void,
): Promise<OwnedProject> {
  const { folder, lock, place } = await takeLock(root, force);
  let announcement: LiveSocket | undefined;
  const releaseOnce = async () => {
    // First: who opens the project when its folder is removed must not find this process any more.
    await announcement?.close();
    await ((await removeUnused(root, folder, lock)) ? lock.close() : lock.release());
    await place.close();
  };
  // Only once: another process may own the project afterwards.
  let released: Promise<void> | undefined;
  const guard = async () => {
    if (!(await lock.isInPlace())) await confirm();
  };
  const owned = new ProjectRoot(guardFolder(root.fs, folder, guard), root.folder, place);
  const confirm = async () => {
    await owned.assertInPlace();
    await lock.confirm();
  };
  const release = () => (released ??= releaseOnce());
  try {
    const owner = ownerName(place.identity);
    announcement = await announceOwner(owner);
    await (force ? withdrawOthers : refuseIfAnnounced)(owner, announcement);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    root: owned,
    folder,
    epoch: lock.epoch,
    boot: await bootId(),
    confirm: reporting(confirm, onLockLost),
    release,
  };
}

/** The same check, which reports when the project is lost. A check that succeeds later begins anew. */
function reporting(confirm: () => Promise<void>, report: ((reason: string) => void) | undefined): () => Promise<void> {
  let isLost = false;
  return async () => {
    try {
      await confirm();
      isLost = false;
    } catch (error) {
      if (error instanceof LockLost && !isLost) report?.(error.message);
      isLost ||= error instanceof LockLost;
      throw error;
    }
  };
}

/** Refuses before it makes a folder, where an owner lives whose folder was removed. */
async function refuseWithoutFolder({ fs, folder, privateFolder }: ProjectRoot): Promise<void> {
  const found = await onFile('', 'read', () => ignoreENOENT(() => fs.lstat(privateFolder)));
  if (found === undefined) await refuseIfAnnounced(ownerName((await fs.stateAt(folder)).identity));
}

/** What makes a process the owner of a project. */
interface Taken {
  /** The store's own folder. */
  readonly folder: string;
  readonly lock: EpochLock;
  /** The project's folder. */
  readonly place: HeldPlace;
}

/** Opens the store's own folder and takes the lock in it. The last owner may be removing the folder at the same moment. */
async function takeLock(root: ProjectRoot, force: boolean): Promise<Taken> {
  for (let attempt = 1; ; attempt++) {
    let own: string | undefined;
    let place: HeldPlace | undefined;
    try {
      if (!force) await refuseWithoutFolder(root);
      const folder = (own = await openPrivateFolder(root));
      return await onFile('', 'written', async () => {
        // Some file systems give a folder another inode when something is first written into it.
        const held = (place = await HeldPlace.open(root.fs, root.folder));
        return { folder, lock: await EpochLock.take(root.fs, folder, force), place: held };
      });
    } catch (error) {
      await place?.close();
      const isGone = isENOENT(error instanceof StorageFailure ? error.cause : error);
      if (isGone && attempt < mostAttempts) await delay(attempt);
      else {
        if (own !== undefined) await removeUntaken(root, own);
        throw error;
      }
    }
  }
}
