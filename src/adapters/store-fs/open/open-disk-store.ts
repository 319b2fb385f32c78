import { setTimeout as delay } from 'node:timers/promises';
import type { ProjectPath } from '#domain/change/file-change';
import { StorageFailure, type FileStore } from '#application/ports/file-store';
import { Trash } from '../commit/trash.js';
import { diskFileSystem } from '#adapters/store-fs/file-system/disk-file-system';
import { ignoreENOENT, isENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { bootId } from '#adapters/store-fs/lock/owner';
import { EpochLock } from '../lock/epoch-lock.js';
import { openJournaledStore } from './open-journaled-store.js';
import { moveOldHistory, openPrivateFolder, removeUntaken, removeUnused } from './private-folder.js';
import type { Recovery } from '../recovery/recover-project.js';
import { FsFileStore } from '../fs-file-store.js';
import { ProjectStore } from '../project-store.js';
import { ProjectRoot } from '../root/project-root.js';
import { ProjectWatch } from '../watch/project-watch.js';
import { WatchedFiles } from '../watched-files.js';
import type { Timers } from '../watch/debounce.js';
import type { WatcherOptions } from '../watch/watcher.js';

const mostAttempts = 20;

export interface DiskStoreOptions {
  /** Take the project even from a process that may still have it. */
  readonly force?: boolean;
  /** Told of what a crash had left to do, when there was something. */
  readonly onRecovery?: (recovery: Recovery) => void;
  /** Receives the path of the folder into which the history of an earlier version was moved: nobody reads it any more. */
  readonly onHistoryMoved?: (folder: ProjectPath) => void;
  /** Receives the name of each segment of the log that has lost records. */
  readonly onDamage?: (name: string) => void;
  /** How it is watched; as usual, unless a test has others. */
  readonly watch?: WatcherOptions & { readonly timers?: Timers };
}

/**
 * The store over a project's folder on disk. Takes the project for this process, until the store
 * is closed, and finishes what a crash interrupted.
 *
 * @param folder a folder that is there; it may itself be reached through links
 * @throws StorageFailure when there is no such folder, or it cannot be read and written
 * @throws ProjectInUse when another process has it, or this one has it open already
 */
export async function openDiskStore(folder: string, options: DiskStoreOptions = {}): Promise<FileStore> {
  const root = await openDiskRoot(folder);
  try {
    return await openOwned(root, options);
  } catch (error) {
    if (!(error instanceof StorageFailure) || error.reason !== 'full') throw error;
    // What a killed process has left in the trash may be room enough.
    const trash = await Trash.open(root.fs, await openPrivateFolder(root));
    if (trash.isEmpty) throw error;
    await trash.close();
    return await openOwned(root, options);
  }
}

async function openOwned(
  root: ProjectRoot,
  { force = false, onRecovery, onHistoryMoved, onDamage, watch = {} }: DiskStoreOptions,
): Promise<FileStore> {
  const { own, lock } = await takeLock(root, force);
  // Once: afterwards, another process may have the project, and be as far as this one was.
  let released: Promise<void> | undefined;
  const letGo = async () => ((await removeUnused(root, own, lock)) ? lock.close() : lock.release());
  const release = () => (released ??= letGo());
  try {
    const boot = await bootId();
    const watching = new ProjectWatch(root.folder, watch);
    const hold = {
      folder: own,
      epoch: lock.epoch,
      boot,
      confirm: () => lock.confirm(),
      release,
      onDamage,
    };
    const { store, log, recovery } = await openJournaledStore(root, hold, watching);
    if (recovery.finished.length + recovery.edited.length > 0) onRecovery?.(recovery);
    const movedTo = await moveOldHistory(root, own);
    if (movedTo !== undefined) onHistoryMoved?.(movedTo);
    const files = new WatchedFiles(store, watching, watch.timers);
    const project = new ProjectStore(files, log, { durable: true, shared: false, observable: true });
    return new FsFileStore(project, new Set(), () => files.close());
  } catch (error) {
    await release();
    throw error;
  }
}

/** The store's own folder, and the lock in it. Who had the project last may take the folder away at the same moment. */
async function takeLock(root: ProjectRoot, force: boolean): Promise<{ own: string; lock: EpochLock }> {
  for (let attempt = 1; ; attempt++) {
    let own: string | undefined;
    try {
      const folder = (own = await openPrivateFolder(root));
      return { own, lock: await onFile('', 'written', () => EpochLock.take(root.fs, folder, force)) };
    } catch (error) {
      const isGone = isENOENT(error instanceof StorageFailure ? error.cause : error);
      if (isGone && attempt < mostAttempts) await delay(attempt);
      else {
        if (own !== undefined) await removeUntaken(root, own);
        throw error;
      }
    }
  }
}

/** The project's folder itself, for reading it without opening a store. */
export async function openDiskRoot(folder: string): Promise<ProjectRoot> {
  const fs = diskFileSystem(folder);
  const root = await onFile('', 'read', async () => {
    const real = await ignoreENOENT(() => fs.realpath(folder));
    return real !== undefined && (await fs.lstat(real)).kind === 'folder' ? real : undefined;
  });
  if (root === undefined) {
    throw new StorageFailure('failed', `There is no folder ${folder}. Make it, or name the project's folder.`);
  }
  return new ProjectRoot(fs, root);
}
