import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import { CommitConflict, type FileStore, type StoredFile } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import type { Draft } from '#application/project/draft/draft';
import type { ChangedFile, Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import type { FilesUnderWay } from '#application/project/snapshot/snapshot';
import type { Snapshots } from '#application/project/snapshot/snapshots';
import type { KnownFiles } from './known-files.js';
import type { HistoryEntry, RecordedFile } from '#domain/history/history-entry';
import type { HistoryLog } from './history-log.js';

type FilesBefore = ReadonlyMap<ProjectPath, StoredFile | null>;

/** What an entry says that its files do not. */
export type EntryFacts = Omit<HistoryEntry, 'revision' | 'changes'>;

/** One entry to be, and what it tells of. */
export interface RecordedStep {
  readonly facts: EntryFacts;
  readonly files: readonly RecordedFile[];
  /** What the request will be answered, to be kept with the entry. */
  readonly answer?: Mutation;
}

/** Makes drafted changes, together with their entries in the history, in one step. One at a time. */
export class RecordedCommits {
  constructor(
    private readonly store: FileStore,
    private readonly log: HistoryLog,
    private readonly codec: HistoryCodec,
    private readonly snapshots: Snapshots,
    private readonly known: KnownFiles,
  ) {}

  /**
   * All that is drafted, or nothing of it, with one entry for each step of it.
   *
   * @param steps in the order in which they lead to what is drafted
   * @throws CommitConflict when files, or the history, are not what the draft was made from
   * @throws StorageFailure
   */
  async commit(draft: Draft, steps: readonly RecordedStep[]): Promise<void> {
    const changes = draft.changes();
    await this.write(steps, changes, await filesBefore(draft, changes), draft.preconditions());
  }

  /**
   * Whether what is drafted could be made, as far as the store can tell without writing.
   *
   * @throws CommitConflict, StorageFailure as `commit` would
   */
  async check(draft: Draft): Promise<void> {
    await this.store.check?.(draft.changes(), draft.preconditions());
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
    const [retained] = await this.write([{ facts, files }], [], new Map(), preconditions);
    if (retained === undefined) throw new Error('a step was written without an entry');
    return retained;
  }

  /** @param before what the files to be changed hold */
  private async write(
    steps: readonly RecordedStep[],
    changes: readonly FileChange[],
    before: FilesBefore,
    preconditions: readonly Precondition[],
  ): Promise<HistoryEntry[]> {
    const history = await this.log.open();
    const written = steps.map((step, index) => this.entryOf(step, history.revision + 1 + index));
    const surplus = history.surplus(...written.map(({ content }) => content.length));
    const retained: FileChange[] = [
      ...written.map(({ entry: { revision }, content }): FileChange => {
        return { action: 'created', path: layout.historyEntry(revision), content };
      }),
      ...surplus.map(({ revision }): FileChange => ({ action: 'removed', path: layout.historyEntry(revision) })),
    ];
    try {
      await this.snapshots.change(
        underWay(changes, before),
        () => this.store.commit([...changes, ...retained], preconditions),
        () => {
          history.drop(surplus);
          for (const { entry, content } of written) {
            history.add({ revision: entry.revision, size: content.length, entry });
          }
        },
      );
    } catch (error) {
      // Somebody else wrote the history: another process, or a hand that tidied up.
      if (error instanceof CommitConflict && error.paths.some(isHistory)) await this.log.reload();
      throw error;
    }
    for (const { files } of steps) for (const { path, after } of files) this.known.set(path, after);
    return written.map(({ entry }) => entry);
  }

  private entryOf({ facts, files, answer }: RecordedStep, revision: number) {
    const entry: HistoryEntry = { ...facts, revision, changes: files.map(describe) };
    return { entry, content: this.codec.write({ entry, files, ...(answer === undefined ? {} : { answer }) }) };
  }
}

/** What a draft does to each file, for the history. */
export async function recordedFiles(draft: Draft, changes: readonly FileChange[]): Promise<RecordedFile[]> {
  const before = await filesBefore(draft, changes);
  return changes.map((change) => recorded(change, before));
}

function describe({ path, before, after }: RecordedFile): ChangedFile {
  return { path, action: before === null ? 'created' : after === null ? 'removed' : 'modified' };
}

async function filesBefore(draft: Draft, changes: readonly FileChange[]): Promise<FilesBefore> {
  const before = new Map<ProjectPath, StoredFile | null>();
  for (const { path } of changes) before.set(path, (await draft.before(path)) ?? null);
  return before;
}

function underWay(changes: readonly FileChange[], before: FilesBefore): FilesUnderWay {
  return new Map(
    changes.map((change) => [change.path, { before: before.get(change.path) ?? null, after: contentAfter(change) }]),
  );
}

function recorded(change: FileChange, before: FilesBefore): RecordedFile {
  const { path } = change;
  return { path, before: before.get(path)?.content ?? null, after: contentAfter(change) };
}

function contentAfter(change: FileChange): Uint8Array | null {
  return change.action === 'removed' ? null : change.content;
}

function isHistory(path: ProjectPath): boolean {
  return path.startsWith(`${layout.history}/`);
}
