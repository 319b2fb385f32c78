import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import { CommitConflict, type FileStore, type StoredFile } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import type { Draft } from '#application/project/draft';
import type { KnownFiles } from '#application/outside/known-files';
import type { ChangedFile, Mutation } from '#application/project/mutation';
import { layout } from '#application/project/project-layout';
import type { FilesBefore } from '#application/project/snapshot';
import type { Snapshots } from '#application/project/snapshots';
import type { HistoryEntry, HistoryRecord, RecordedFile } from './history-entry.js';
import { entryPath } from './history.js';
import type { HistoryLog } from './history-log.js';

/** What an entry says that its files do not. */
export type EntryFacts = Omit<HistoryEntry, 'revision' | 'changes'>;

/** Makes drafted changes, each together with its entry in the history, in one step. One at a time. */
export class RecordedCommits {
  constructor(
    private readonly store: FileStore,
    private readonly log: HistoryLog,
    private readonly codec: HistoryCodec,
    private readonly snapshots: Snapshots,
    private readonly known: KnownFiles,
  ) {}

  /**
   * @param answer what the request will be answered, to be kept with the entry
   * @throws CommitConflict when files, or the history, are not what the draft was made from
   * @throws StorageFailure
   */
  async commit(draft: Draft, facts: EntryFacts, answer?: Mutation): Promise<HistoryEntry> {
    const changes = draft.changes();
    const before = await filesBefore(draft, changes);
    const files = changes.map((change) => recorded(change, before));
    return this.write({ facts, files, changes, before, preconditions: draft.preconditions() }, answer);
  }

  /**
   * Enters into the history what was changed already, by somebody else.
   *
   * @throws CommitConflict when files, or the history, are not as the preconditions say
   * @throws StorageFailure
   */
  async record(
    facts: EntryFacts,
    files: readonly RecordedFile[],
    preconditions: readonly Precondition[],
  ): Promise<HistoryEntry> {
    return this.write({ facts, files, changes: [], before: new Map(), preconditions });
  }

  private async write(
    { facts, files, changes, before, preconditions }: RecordedStep,
    answer?: Mutation,
  ): Promise<HistoryEntry> {
    const history = await this.log.open();
    const entry: HistoryEntry = { ...facts, revision: history.revision + 1, changes: files.map(describe) };
    const record: HistoryRecord = { entry, files, ...(answer === undefined ? {} : { answer }) };
    const content = this.codec.write(record);
    const surplus = history.surplus(content.length);
    const kept: FileChange[] = [
      { action: 'created', path: entryPath(entry), content },
      ...surplus.map((old): FileChange => ({ action: 'removed', path: entryPath(old) })),
    ];
    try {
      await this.snapshots.change(
        before,
        () => this.store.commit([...changes, ...kept], preconditions),
        () => {
          history.drop(surplus);
          history.add({ revision: entry.revision, size: content.length, entry });
        },
      );
    } catch (error) {
      // Somebody else wrote the history: another process, or a hand that tidied up.
      if (error instanceof CommitConflict && error.paths.some(isHistory)) await this.log.reload();
      throw error;
    }
    for (const { path, after } of files) this.known.set(path, after);
    return entry;
  }
}

/** One entry, and what is written together with it. */
interface RecordedStep {
  readonly facts: EntryFacts;
  readonly files: readonly RecordedFile[];
  readonly changes: readonly FileChange[];
  /** What the files to be changed hold. */
  readonly before: FilesBefore;
  readonly preconditions: readonly Precondition[];
}

function describe({ path, before, after }: RecordedFile): ChangedFile {
  return { path, action: before === null ? 'created' : after === null ? 'removed' : 'modified' };
}

async function filesBefore(
  draft: Draft,
  changes: readonly FileChange[],
): Promise<ReadonlyMap<ProjectPath, StoredFile | null>> {
  const before = new Map<ProjectPath, StoredFile | null>();
  for (const { path } of changes) before.set(path, (await draft.before(path)) ?? null);
  return before;
}

function recorded(change: FileChange, before: ReadonlyMap<ProjectPath, StoredFile | null>): RecordedFile {
  return {
    path: change.path,
    before: before.get(change.path)?.content ?? null,
    after: change.action === 'removed' ? null : change.content,
  };
}

function isHistory(path: ProjectPath): boolean {
  return path.startsWith(`${layout.history}/`);
}
