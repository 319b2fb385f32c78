import type { ProjectPath } from '#domain/change/file-change';
import type { RecordedCommits } from '../recorded-commits.js';
import type { HeldContent, RecordedFile } from '#domain/history/history-entry';
import type { Clock } from '#application/ports/clock';
import { seeFile, type SeenFile } from '#application/project/draft/see-file';
import { contentSize } from '#application/support/file-content';
import { CommitConflict, type Turn } from '#application/ports/file-store';
import type { AnnounceChange } from '#application/live/announce-change';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { EndPreviews } from '#application/live/end-previews';
import { differs, isComparable, type FindInBaseline, type BaselineFile, type Baseline } from './baseline.js';
import { maxFileBytes } from './baseline-contents.js';
import { isAuthoredPath } from '#application/ports/authored-path';
import type { UnreadablePaths } from './unreadable-paths.js';

/** A file that differs from the baseline. */
interface ExternalEdit {
  readonly file: RecordedFile;
  readonly found: Found;
}

/** `too-large`: the file exists and was not read. */
type Found = SeenFile | 'too-large' | null;

type Unseen = Pick<UnreadablePaths, 'has'>;

const everything: Unseen = { has: () => true };

/** After so many attempts the files are still changing. The store will report them again. */
const attempts = 5;

/** Records external edits in the history: one entry by `external` for all files that are noticed together. */
export class ExternalEdits {
  /** The paths of files that may have existed before the service read them. */
  private unseen: Unseen = everything;

  constructor(
    private readonly clock: Clock,
    private readonly commits: RecordedCommits,
    private readonly baseline: Baseline,
    private readonly endPreviews: EndPreviews,
    private readonly announce: AnnounceChange,
  ) {}

  /**
   * Reads the files and records those that differ from the baseline. Call it in a turn, while no change is being planned.
   *
   * @param unreadable receives files that cannot be read; without it, such a file is an error
   * @throws CommitConflict when the files keep changing
   * @throws StorageFailure
   */
  async notice(turn: Turn, paths: readonly ProjectPath[], unreadable?: UnreadablePaths): Promise<void> {
    if (!this.baseline.isCompared) return;
    for (let attempt = 1; ; attempt++) {
      const edits = await this.editsIn(turn, paths, unreadable);
      if (edits.length === 0) return;
      try {
        return await this.record(turn, edits);
      } catch (error) {
        if (!(error instanceof CommitConflict) || attempt === attempts) throw error;
      }
    }
  }

  /**
   * As `notice`, for files that a plan has read in order to change them. So the history has each external edit before the
   * change of the same file.
   *
   * @returns the files that were edited
   */
  async noticeIn(
    turn: Turn,
    paths: Iterable<ProjectPath>,
    read: (path: ProjectPath) => Promise<Found | undefined>,
  ): Promise<readonly ProjectPath[]> {
    if (!this.baseline.isCompared) return [];
    const edited: ProjectPath[] = [];
    const find = this.baseline.finding();
    for (const path of await this.baseline.byEntry(paths)) {
      const known = await find(path);
      const found = (await read(path)) ?? null;
      // Without anything to compare with, no edit is assumed.
      if (this.isEdit(path, known, found) && (found === null || isComparable(known))) edited.push(path);
    }
    await this.notice(turn, edited);
    return edited;
  }

  /** Whether a file differs from the baseline. A file that the baseline cannot compare enters it as it is. */
  async differs(files: ProjectFiles, path: ProjectPath, find: FindInBaseline): Promise<boolean> {
    return (await this.look(files, path, find, everything)).length > 0;
  }

  /** From now on, a file that the baseline lacks is new, unless it is one of the unreadable ones. */
  sawAllBut(unreadable: UnreadablePaths): void {
    this.unseen = unreadable;
  }

  private async editsIn(
    turn: Turn,
    paths: readonly ProjectPath[],
    unreadable?: UnreadablePaths,
  ): Promise<ExternalEdit[]> {
    const files = await turn.snapshot();
    try {
      const edits: ExternalEdit[] = [];
      const find = this.baseline.finding();
      for (const path of await this.baseline.byEntry(paths)) {
        const look = () => this.look(files, path, find);
        edits.push(...((await (unreadable?.read(path, look) ?? look())) ?? []));
      }
      return edits.sort(byPath);
    } finally {
      files.release();
    }
  }

  private async look(
    files: ProjectFiles,
    path: ProjectPath,
    find: FindInBaseline,
    unseen = this.unseen,
  ): Promise<ExternalEdit[]> {
    if (!isAuthoredPath(path)) return [];
    const known = await find(path);
    const found = await this.find(files, path, known);
    if (found !== null && (known === undefined || !isComparable(known)) && unseen.has(path)) {
      // The file may be older than the service, so it enters the baseline; unless the service wrote it meanwhile.
      const version = found === 'too-large' ? undefined : found.version;
      if (!this.baseline.hasRead(path)) this.baseline.set(path, contentOf(found), version);
      return [];
    }
    if (!this.isEdit(path, known, found)) return [];
    const before = known == null ? null : (known.content ?? 'not-retained');
    return [{ file: { path, before, after: contentOf(found) }, found }];
  }

  private isEdit(path: ProjectPath, known: BaselineFile | null | undefined, found: Found): boolean {
    if (known === undefined) return found !== null && !this.unseen.has(path);
    return found === 'too-large' || differs(known, found);
  }

  private async find(files: ProjectFiles, path: ProjectPath, known: BaselineFile | null | undefined): Promise<Found> {
    const entry = await files.stat(path);
    if (entry?.kind !== 'file') return null;
    if (entry.size > maxFileBytes && (known == null || !isComparable(known))) return 'too-large';
    return (await seeFile(files, path)) ?? null;
  }

  private async record(turn: Turn, edits: readonly ExternalEdit[]): Promise<void> {
    const files = edits.map(({ file }) => file);
    const preconditions = edits.flatMap(({ file, found }) =>
      found === 'too-large' ? [] : [{ path: file.path, version: found?.version ?? null }],
    );
    const irrevocable = files.some(({ before, after }) => before === 'not-retained' || after === 'not-retained');
    const entry = await this.commits.record(
      turn,
      {
        id: this.clock.newId(),
        at: this.clock.now().toISOString(),
        author: 'external',
        request: null,
        kind: 'external',
        resource: null,
        ...(irrevocable ? { irrevocable } : {}),
      },
      files,
      preconditions,
    );
    for (const { file, found } of edits) {
      if (found !== null && found !== 'too-large') this.baseline.set(file.path, file.after, found.version);
    }
    if (this.endPreviews.hasPreviews) {
      const after = await turn.snapshot();
      await this.endPreviews.execute(after).finally(() => after.release());
    }
    this.announce.announceEntry(entry);
  }
}

function byPath({ file: one }: ExternalEdit, { file: other }: ExternalEdit): number {
  return one.path < other.path ? -1 : 1;
}

function contentOf(found: Found): HeldContent {
  if (found === null) return null;
  return found === 'too-large' || contentSize(found.content) > maxFileBytes ? 'not-retained' : found.content;
}
