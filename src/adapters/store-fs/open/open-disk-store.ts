import type { ProjectPath } from '#domain/change/file-change';
import { StorageFailure, type FileStore } from '#application/ports/file-store';
import { Trash } from '../commit/trash.js';
import { diskFileSystem } from '#adapters/store-fs/file-system/disk-file-system';
import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import { openJournaledStore } from './open-journaled-store.js';
import { ownProject } from './own-project.js';
import { moveOldHistory, openPrivateFolder } from './private-folder.js';
import type { LogDamage } from '../log/segment-log.js';
import type { Recovery } from '../recovery/recover-project.js';
import { FsFileStore } from '../fs-file-store.js';
import { ProjectStore } from '../project-store.js';
import { ProjectRoot } from '../root/project-root.js';
import { SelfWriteWatch } from '../watch/self-write-watch.js';
import { WatchedFiles } from '../watched-files.js';
import type { Timers } from '../watch/settle-edits.js';
import type { WatcherOptions } from '../watch/watcher.js';

export interface DiskStoreOptions {
  /** Take the project even from a process that may be alive. */
  readonly force?: boolean;
  /** Receives what recovery did, if a crash has left unfinished changes. */
  readonly onRecovery?: (recovery: Recovery) => void;
  /** Receives the path of the folder to which the history of an earlier version was moved. This version does not read it. */
  readonly onHistoryMoved?: (folder: ProjectPath) => void;
  /** Receives what is damaged in the change log, soon after the start. */
  readonly onDamage?: (damage: LogDamage) => void;
  /** Receives why this process no longer has the project, once for each time that it is lost. */
  readonly onLockLost?: (reason: string) => void;
  /** How the folder is watched. Tests replace it. */
  readonly watch?: WatcherOptions & { readonly timers?: Timers };
}

/**
 * Opens a project on disk. This process owns it until the store is closed. Recovery finishes what a crash interrupted.
 *
 * @param folder an existing folder; a path through links is allowed
 * @throws StorageFailure if there is no such folder, or it cannot be read and written
 * @throws ProjectInUse if another process owns the project, or this one has it open already
 */
export async function openDiskStore(folder: string, options: DiskStoreOptions = {}): Promise<FileStore> {
  const root = await openDiskRoot(folder);
  try {
    return await openOwned(root, options);
  } catch (error) {
    if (!(error instanceof StorageFailure) || error.reason !== 'full') throw error;
    // A killed process may have left a full trash.
    const trash = await Trash.open(root.fs, await openPrivateFolder(root));
    if (trash.isEmpty) throw error;
    await trash.close();
    return await openOwned(root, options);
  }
}

async function openOwned(
  root: ProjectRoot,
  { force = false, onRecovery, onHistoryMoved, onDamage, onLockLost, watch = {} }: DiskStoreOptions,
): Promise<FileStore> {
  const owned = await ownProject(root, force, onLockLost);
  try {
    const watching = new SelfWriteWatch(root.folder, watch);
    const { store, log, recovery } = await openJournaledStore(owned.root, { ...owned, onDamage }, watching);
    if (Object.values(recovery).some(({ length }) => length > 0)) onRecovery?.(recovery);
    const movedTo = await moveOldHistory(owned.root, owned.folder);
    if (movedTo !== undefined) onHistoryMoved?.(movedTo);
    const files = new WatchedFiles(store, watching, watch.timers);
    const project = new ProjectStore(files, log, { durable: true, shared: false, observable: true });
    // The caller that needs the history waits for it, and gets a failure.
    void log.verify().catch(() => undefined);
    return new FsFileStore(project, new Set(), () => files.close(), owned.confirm);
  } catch (error) {
    await owned.release();
    throw error;
  }
}

/** Opens the project's folder without a store. */
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
