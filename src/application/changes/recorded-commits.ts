import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import { RepeatedKey, type ChangeSet, type Turn } from '#application/ports/file-store';
import type { AnyRow } from '#application/ports/shared-state';
import type { HistoryCodec } from '#application/ports/history-codec';
import type { SeenFile } from '#application/project/draft/see-file';
import type { Draft } from '#application/project/draft/draft';
import type { Baseline } from './external/baseline.js';
import type { HistoryEntry, NewHistoryRecord, RecordedFile } from '#domain/history/history-entry';
import type { HistoryLog } from './history-log.js';

/** Commits drafted changes together with their entries of the history. Call it for one commit at a time. */
export class RecordedCommits {
  constructor(
    private readonly log: HistoryLog,
    private readonly codec: HistoryCodec,
    private readonly baseline: Baseline,
  ) {}

  /**
   * Commits all drafted changes and one entry for each step, or nothing.
   *
   * @param steps the records, in the order in which they were planned
   * @param ends rows of the state that end with the commit
   * @returns the revision of the last step
   * @throws CommitConflict if a file differs from what the draft has read
   * @throws RepeatedKey, StorageFailure
   */
  commit(turn: Turn, draft: Draft, steps: readonly NewHistoryRecord[], ends: readonly AnyRow[] = []): Promise<number> {
    return this.write(turn, steps, { files: draft.changes(), preconditions: draft.preconditions(), ends });
  }

  /**
   * For a change that needs no commit, which would check its key.
   * @throws RepeatedKey
   */
  async requireNewKey(key: string): Promise<void> {
    if (await this.log.hasKey(key)) throw new RepeatedKey(key);
  }

  /** The revision of the newest commit. */
  async revision(): Promise<number> {
    return (await this.log.reported()).revision;
  }

  /**
   * Records changes that were made outside this service, without writing files.
   *
   * @throws CommitConflict if a file does not match its precondition
   * @throws StorageFailure
   */
  async record(
    turn: Turn,
    entry: NewHistoryRecord['entry'],
    files: readonly RecordedFile[],
    preconditions: readonly Precondition[],
  ): Promise<HistoryEntry> {
    const revision = await this.write(turn, [{ entry, files }], { files: [], preconditions });
    const recorded = (await this.log.reported()).at(revision)?.entry;
    if (recorded === undefined) throw new Error(`revision ${revision} was committed without an entry`);
    return recorded;
  }

  private async write(
    turn: Turn,
    steps: readonly NewHistoryRecord[],
    change: Omit<ChangeSet, 'records'>,
  ): Promise<number> {
    const records = steps.map((step) => this.codec.write(step));
    const { revision, heads } = await turn.commit({ ...change, records });
    this.log.committed(heads);
    await this.log.trim(records);
    for (const step of steps) for (const { path, after } of step.files) this.baseline.set(path, after);
    return revision;
  }
}

/** The contents of each changed file before and after the change, for the history. */
export async function recordedFiles(draft: Draft, changes: readonly FileChange[]): Promise<RecordedFile[]> {
  const before = new Map<ProjectPath, SeenFile | undefined>();
  for (const { path } of changes) before.set(path, await draft.before(path));
  return changes.map((change) => {
    const { path } = change;
    const after = change.action === 'removed' ? null : change.content;
    return { path, before: before.get(path)?.content ?? null, after };
  });
}
