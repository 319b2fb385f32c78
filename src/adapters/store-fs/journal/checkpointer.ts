import type { Checkpoint, Journal } from './journal.js';
import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { mapConcurrent, defaultConcurrency } from '#application/support/concurrency';
import { ignoreENOENT, onFile } from '#adapters/store-fs/file-system/errors';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';

/** When a checkpoint begins. */
export interface CheckpointLimits {
  /** Milliseconds without a commit. */
  readonly idle: number;
  /** Bytes in the journal. A start after a crash reads all of it. */
  readonly bytes: number;
}

export const defaultCheckpointLimits: CheckpointLimits = { idle: 5_000, bytes: 8 * 1024 * 1024 };

/** Flushes at once beside commits: each takes one of the process's four threads, and a commit needs one. */
const concurrencyBesideCommits = 3;
/** Flushes at once while a commit waits for the checkpoint. A disk handles flushes together that arrive together. */
const concurrencyAlone = 8;

/** What a checkpoint has to know about commits. */
interface CommitState {
  /** Whether a commit is applied in part. */
  readonly isHalfApplied: boolean;
}

/**
 * Runs checkpoints in the background, while other commits go on. A commit waits only when it fills the journal before
 * the checkpoint before it is complete. A checkpoint that fails runs again later; the journal stays until then.
 */
export class Checkpointer {
  private running: Promise<void> | undefined;
  private isWaitedFor = false;
  private idle: NodeJS.Timeout | undefined;

  /** @param betweenCommits runs work while no commit is under way */
  constructor(
    private readonly journal: Journal,
    private readonly commits: CommitState,
    private readonly betweenCommits: (work: () => Promise<void>) => Promise<void>,
    private readonly limits: CheckpointLimits,
  ) {}

  /** Whether the journal holds anything that a checkpoint would drop. */
  get hasWork(): boolean {
    return this.journal.size > 0 || this.running !== undefined;
  }

  /** To be called after each commit, while no other is under way. */
  async afterCommit(): Promise<void> {
    if (this.journal.size > this.limits.bytes) await this.begin();
    else if (this.journal.size > 0) this.beginWhenIdle();
  }

  /** Ends when the journal is empty. To be called while no commit is under way. */
  async checkpointAll(): Promise<void> {
    await this.begin();
    // A second try, in case the running checkpoint has just failed.
    await this.begin();
    await this.completed();
    clearTimeout(this.idle);
    this.idle = undefined;
  }

  private beginWhenIdle(): void {
    if (this.idle !== undefined) this.idle.refresh();
    else this.idle = setTimeout(() => void this.betweenCommits(() => this.begin()), this.limits.idle).unref();
  }

  private async begin(): Promise<void> {
    await this.completed();
    clearTimeout(this.idle);
    this.idle = undefined;
    if (this.commits.isHalfApplied) return;
    const checkpoint = await this.journal.beginCheckpoint().catch(() => undefined);
    if (checkpoint !== undefined) this.running = this.complete(checkpoint);
  }

  private async completed(): Promise<void> {
    this.isWaitedFor = true;
    await this.running;
    this.isWaitedFor = false;
  }

  private async complete(checkpoint: Checkpoint): Promise<void> {
    try {
      await checkpoint.complete(() => (this.isWaitedFor ? concurrencyAlone : concurrencyBesideCommits));
    } catch {
      this.beginWhenIdle();
    }
    this.running = undefined;
  }
}

/** After so many flushes the concurrency is read again. */
const batchSize = 64;

/**
 * Flushes the files at these paths, and every folder above them.
 * @param concurrency how many flushes may run at once
 */
export async function flushPaths(
  root: ProjectRoot,
  paths: Iterable<ProjectPath>,
  concurrency: () => number = () => defaultConcurrency,
): Promise<void> {
  const files = [...paths];
  const syncFile = async (path: ProjectPath) => {
    const found = await root.find(path);
    if (found?.status.kind !== 'file') return;
    await onFile(path, 'written', () => ignoreENOENT(() => root.fs.syncFile(found.target)));
  };
  const syncFolder = async (path: ProjectPath) => {
    const found = path === '' ? { target: root.folder } : await root.find(path);
    if (found !== undefined) await onFile(path, 'written', () => ignoreENOENT(() => root.fs.syncDir(found.target)));
  };
  await inBatches(files, syncFile, concurrency);
  await inBatches([...foldersAbove(files)], syncFolder, concurrency);
}

async function inBatches(
  paths: readonly ProjectPath[],
  sync: (path: ProjectPath) => Promise<void>,
  concurrency: () => number,
): Promise<void> {
  for (let at = 0; at < paths.length; at += batchSize) {
    await mapConcurrent(paths.slice(at, at + batchSize), sync, concurrency());
  }
}

function foldersAbove(paths: readonly ProjectPath[]): Set<ProjectPath> {
  const folders = new Set<ProjectPath>();
  for (const path of paths) {
    for (let folder = path; folder !== '';) {
      folder = folderOf(folder);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}
