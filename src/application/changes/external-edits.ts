import type { ProjectPath } from '#domain/change/file-change';
import type { RecordedCommits } from './recorded-commits.js';
import type { HeldContent, RecordedFile } from '#domain/history/history-entry';
import type { Clock } from '#application/ports/clock';
import { CommitConflict, type FileStore, type StoredFile, type Turn } from '#application/ports/file-store';
import type { AnnounceChange } from '#application/live/announce-change';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { EndPreviews } from '#application/live/end-previews';
import { differs, isComparable, type FindInBaseline, type BaselineFile, type Baseline } from './baseline.js';
import { mostKeptOfOne } from './recent-contents.js';
import { isAuthoredPath } from '#application/ports/authored-path';
import type { MissedPaths } from './missed-paths.js';

/** A file that is not what it was known to be. */
interface OutsideEdit {
  readonly file: RecordedFile;
  readonly found: Found;
}

/** `too-large`: it is there, and was not read. */
type Found = StoredFile | 'too-large' | null;

type Unseen = Pick<MissedPaths, 'has'>;

const everything: Unseen = { has: () => true };

/** Files that keep changing are being worked on, and will be told of again. */
const attempts = 5;

/**
 * Puts into the history what was changed by others than this service: one entry by `external`
 * for all that is noticed at once.
 */
export class ExternalEdits {
  /** What may have been there before anybody saw it. */
  private unseen: Unseen = everything;

  constructor(
    private readonly store: Pick<FileStore, 'capabilities'>,
    private readonly clock: Clock,
    private readonly commits: RecordedCommits,
    private readonly known: Baseline,
    private readonly endPreviews: EndPreviews,
    private readonly announce: AnnounceChange,
  ) {}

  /**
   * Looks at the files and records those that differ from what was known. To be called while no
   * change of this service is under way.
   *
   * @param missed takes what cannot be looked at, if that shall not keep the others from being recorded
   * @throws CommitConflict when they keep changing meanwhile
   * @throws StorageFailure
   */
  async notice(turn: Turn, paths: readonly ProjectPath[], missed?: MissedPaths): Promise<void> {
    if (!this.store.capabilities.observable) return;
    for (let attempt = 1; ; attempt++) {
      const edits = await this.editsIn(turn, paths, missed);
      if (edits.length === 0) return;
      try {
        return await this.record(turn, edits);
      } catch (error) {
        if (!(error instanceof CommitConflict) || attempt === attempts) throw error;
      }
    }
  }

  /**
   * As `notice`, for files that are about to be changed and were read for that: so that each change
   * stands on what the history knows.
   *
   * @returns those that were edited
   */
  async noticeIn(
    turn: Turn,
    paths: Iterable<ProjectPath>,
    read: (path: ProjectPath) => Promise<Found | undefined>,
  ): Promise<readonly ProjectPath[]> {
    if (!this.store.capabilities.observable) return [];
    const edited: ProjectPath[] = [];
    const find = this.known.finding();
    for (const path of await this.known.byEntry(paths)) {
      const known = await find(path);
      const found = (await read(path)) ?? null;
      // Who has nothing to compare with does not suspect anybody.
      if (this.isEdit(path, known, found) && (found === null || isComparable(known))) edited.push(path);
    }
    await this.notice(turn, edited);
    return edited;
  }

  /**
   * Whether a file differs from what was known, as far as can be told without recording it. One of which nothing is
   * known that could be compared is taken as it is found.
   */
  async differs(files: ProjectFiles, path: ProjectPath, find: FindInBaseline): Promise<boolean> {
    return (await this.look(files, path, find, everything)).length > 0;
  }

  /** From now on, a file of which nothing is known was not there before, unless it could not be looked at. */
  sawAllBut(missed: MissedPaths): void {
    this.unseen = missed;
  }

  private async editsIn(turn: Turn, paths: readonly ProjectPath[], missed?: MissedPaths): Promise<OutsideEdit[]> {
    const files = await turn.snapshot();
    try {
      const edits: OutsideEdit[] = [];
      const find = this.known.finding();
      for (const path of await this.known.byEntry(paths)) {
        const look = () => this.look(files, path, find);
        edits.push(...((await (missed?.look(path, look) ?? look())) ?? []));
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
  ): Promise<OutsideEdit[]> {
    if (!isAuthoredPath(path)) return [];
    const known = await find(path);
    const found = await this.find(files, path, known);
    if (found !== null && (known === undefined || !isComparable(known)) && unseen.has(path)) {
      // As it was before the service came, for all that is known; unless the service wrote it meanwhile.
      const version = found === 'too-large' ? undefined : found.version;
      if (!this.known.hasRead(path)) this.known.set(path, contentOf(found), version);
      return [];
    }
    if (!this.isEdit(path, known, found)) return [];
    const before = known == null ? null : (known.content ?? 'not-kept');
    return [{ file: { path, before, after: contentOf(found) }, found }];
  }

  private isEdit(path: ProjectPath, known: BaselineFile | null | undefined, found: Found): boolean {
    if (known === undefined) return found !== null && !this.unseen.has(path);
    return found === 'too-large' || differs(known, found);
  }

  private async find(files: ProjectFiles, path: ProjectPath, known: BaselineFile | null | undefined): Promise<Found> {
    const entry = await files.stat(path);
    if (entry?.kind !== 'file') return null;
    if (entry.size > mostKeptOfOne && (known == null || !isComparable(known))) return 'too-large';
    return (await files.read(path)) ?? null;
  }

  private async record(turn: Turn, edits: readonly OutsideEdit[]): Promise<void> {
    const files = edits.map(({ file }) => file);
    const preconditions = edits.flatMap(({ file, found }) =>
      found === 'too-large' ? [] : [{ path: file.path, version: found?.version ?? null }],
    );
    const irrevocable = files.some(({ before, after }) => before === 'not-kept' || after === 'not-kept');
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
      if (found !== null && found !== 'too-large') this.known.set(file.path, file.after, found.version);
    }
    const after = await turn.snapshot();
    await this.endPreviews.execute(after).finally(() => after.release());
    this.announce.announceEntry(entry);
  }
}

function byPath({ file: one }: OutsideEdit, { file: other }: OutsideEdit): number {
  return one.path < other.path ? -1 : 1;
}

function contentOf(found: Found): HeldContent {
  if (found === null) return null;
  return found === 'too-large' || found.content.length > mostKeptOfOne ? 'not-kept' : found.content;
}
