import type { ProjectPath } from '#domain/change/file-change';
import type { FileIdentity } from '#adapters/store-fs/journal/journal-entry';
import type { JournalCommit } from '#adapters/store-fs/journal/read-journal';

/** What the journal knows about one file: its first state, and the state after each commit. */
export interface FileHistory {
  readonly path: ProjectPath;
  /** Before the first commit; `null` for no file. */
  readonly origin: FileIdentity | null;
  /** After each commit. The last one is wanted. */
  readonly states: readonly FileState[];
}

export interface FileState {
  /** `null` for no file. */
  readonly identity: FileIdentity | null;
  readonly content: Uint8Array | null;
  readonly mode: number | undefined;
}

/** A file as recovery finds it. */
export interface FoundFile extends FileIdentity {
  readonly content: Uint8Array;
}

/**
 * What a crash may have done.
 * - `process`: only the process ended; the files are as it left them
 * - `machine`: what was not flushed may be missing, file by file, or be there in part
 */
export type CrashKind = 'process' | 'machine';

/** The histories of all files that the commits name, in the order in which they were last named. */
export function fileHistoriesOf(commits: readonly Pick<JournalCommit, 'changes'>[]): FileHistory[] {
  const histories = new Map<ProjectPath, FileHistory>();
  for (const { changes } of commits) {
    for (const { path, before, after, content } of changes) {
      const state = { identity: after, content, mode: after?.mode };
      const earlier = histories.get(path);
      histories.delete(path);
      const origin = earlier === undefined ? before : earlier.origin;
      histories.set(path, { path, origin, states: [...(earlier?.states ?? []), state] });
    }
  }
  return [...histories.values()];
}

/**
 * Whether the commits or the crash left this file, so that recovery may replace it. Anything else is an author's edit.
 *
 * After the end of the process alone, the content decides: a file that is as before or after a commit is the commit's.
 * After a loss of power the content is not enough. The author may have restored an old content long after the commit; and
 * a file of ours may hold zeros, or end early, because its name reached the medium before its bytes. So it must also be the
 * very file, not written since: an author's edit makes another file or a later time.
 *
 * @param found `null` for no file
 */
export function isRecoverable(found: FoundFile | null, { origin, states }: FileHistory, crash: CrashKind): boolean {
  const identities = [origin, ...states.map(({ identity }) => identity)];
  if (found === null) return identities.includes(null);
  if (crash === 'process') return identities.some((identity) => identity?.version === found.version);
  return isOrigin(found, origin) || states.some((state) => isLeftOf(found, state));
}

/** The first file, not written since: recovery replaces it even where the loss of power damaged it. */
function isOrigin(found: FoundFile, origin: FileIdentity | null): boolean {
  return origin !== null && found.inode === origin.inode && found.modified === origin.modified;
}

function isLeftOf(found: FoundFile, { identity, content }: FileState): boolean {
  if (identity === null || content === null || found.inode !== identity.inode) return false;
  // A time that was not flushed is an earlier one.
  return found.modified <= identity.modified && isTorn(found.content, content);
}

/** Whether a torn write of the whole may have left these bytes: they may end early, and any of them may still be zero. */
function isTorn(bytes: Uint8Array, whole: Uint8Array): boolean {
  return bytes.length <= whole.length && bytes.every((byte, index) => byte === 0 || byte === whole[index]);
}
