import type { FileChange, LargeContent } from '#domain/change/file-change';
import { FileChanged } from '#application/ports/opened-file';
import {
  CommitConflict,
  StorageFailure,
  type ChangeSet,
  type Committed,
  type FileSnapshot,
  type StagedContent,
  type StoreCapabilities,
} from '#application/ports/file-store';
import { Mutex } from '#application/support/concurrency';
import type { LiveFiles } from './live-files.js';
import type { ObservedFile } from './root/observe-file.js';
import type { SegmentLog } from './log/segment-log.js';
import { OpenSnapshots } from './snapshot/open-snapshots.js';
import { HeldFile } from './snapshot/held-file.js';
import type { PendingChange, PendingFiles } from './snapshot/snapshot.js';

/** One project, which may have several openings: its files, its log, its snapshots and its planners. */
export class ProjectStore {
  private readonly snapshots: OpenSnapshots;
  private readonly planners = new Mutex();
  private readonly commits = new Mutex();

  constructor(
    readonly files: LiveFiles,
    readonly log: SegmentLog,
    readonly capabilities: StoreCapabilities,
  ) {
    this.snapshots = new OpenSnapshots(() => this.log.newest);
  }

  async snapshot(): Promise<FileSnapshot> {
    await this.log.ready();
    await this.files.assertInPlace();
    return this.snapshots.open(this.files);
  }

  /** @param made called in the turn in which new snapshots begin to see the commit */
  commit(change: ChangeSet, made: (committed: Committed) => void): Promise<Committed> {
    return this.commits.take(async () => {
      const { files, preconditions } = change;
      const appended = await this.log.append(change.records, files.flatMap(largeContentOf));
      const make = (begin: (pending: PendingFiles) => void) =>
        this.files.commit(files, preconditions, appended, async (before) => begin(await this.pending(files, before)));
      let heads: Committed['heads'] = [];
      try {
        await this.snapshots.commit(make, () => {
          const shown = appended.show();
          if (shown === undefined) return;
          heads = shown;
          made({ revision: this.log.newest, heads });
        });
      } catch (error) {
        // The next start may find the commit made, and needs all that its records refer to.
        const mayBeMade = error instanceof StorageFailure && error.reason === 'unfinished';
        if (!mayBeMade) await appended.discard().catch(() => undefined);
        throw error;
      }
      return { revision: this.log.newest, heads };
    });
  }

  /** Throws what `commit` would throw, as far as it can without writing. */
  validate({ files, preconditions, records }: ChangeSet): Promise<Committed> {
    return this.commits.take(async () => {
      await this.log.append(records);
      await this.files.check(files, preconditions);
      return { revision: this.log.newest, heads: [] };
    });
  }

  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.planners.take(work);
  }

  /** Resolves when all commits that were called before have ended. */
  async idle(): Promise<void> {
    await this.commits.take(() => Promise.resolve());
  }

  /** As `FileStore.stage`. */
  stage(source: AsyncIterable<Uint8Array>, limit?: number): Promise<StagedContent> {
    return this.log.stage(source, limit);
  }

  /** @param observed the files of the changes, in their order */
  private async pending(changes: readonly FileChange[], observed: readonly ObservedFile[]): Promise<PendingFiles> {
    const pending = observed.map(async (file, at): Promise<readonly [string, PendingChange]> => {
      const change = changes[at];
      const after = change === undefined || change.action === 'removed' ? null : change.content;
      return [file.path, { before: await this.before(file), after }];
    });
    const found = await Promise.allSettled(pending);
    const entries = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = found.find((each) => each.status === 'rejected');
    if (failed === undefined) return new Map(entries);
    for (const [, { before }] of entries) if (before instanceof HeldFile) before.release();
    throw failed.reason;
  }

  /** The file before a commit, which the commit has read. A large one is opened and stays open. */
  private async before({ path, version, content }: ObservedFile): Promise<PendingChange['before']> {
    if (version === null) return null;
    if (content !== undefined) return { version, content };
    const file = await this.files.open(path);
    if (file === undefined) return null;
    try {
      return new HeldFile(file, await file.version());
    } catch (error) {
      await file.close();
      throw error instanceof FileChanged ? new CommitConflict([path]) : error;
    }
  }
}

function largeContentOf(change: FileChange): readonly LargeContent[] {
  return change.action === 'removed' || change.content instanceof Uint8Array ? [] : [change.content];
}
