import type { FileIdentity } from '../journal/entry.js';
import type { Lineage, LineageStep } from './lineage.js';

/** A file as recovery finds it. */
export interface FoundFile extends FileIdentity {
  readonly content: Uint8Array;
}

/**
 * How much of what is found can be the crash's doing.
 * - `process`: only the process ended; what it had done is there as it did it
 * - `machine`: what was not yet durable may be missing, file by file, or there in part
 */
export type CrashKind = 'process' | 'machine';

/**
 * Whether what is found at a path is something that the commits or the crash left there, and so
 * may be replaced; anything else is an edit by the author.
 *
 * After the end of the process alone, content tells: a file that is as it was before or after a
 * commit is the commit's. After the loss of power content is not enough: the author may have put
 * an old content back, long after the commit; and a file of ours may hold zeros, or end early,
 * because its name became durable before its bytes. Then it must also be the very file, last
 * written when we know it to have been: an author's edit is either another file or a later one.
 *
 * @param found `null` for nothing
 */
export function isOurs(found: FoundFile | null, { origin, steps }: Lineage, crash: CrashKind): boolean {
  const states = [origin, ...steps.map(({ identity }) => identity)];
  if (found === null) return states.includes(null);
  if (crash === 'process') return states.some((state) => state?.version === found.version);
  return isUntouched(found, origin) || steps.some((step) => isStepOf(found, step));
}

/** What was there before and has not been written since is replaced even if the loss of power damaged it. */
function isUntouched(found: FoundFile, origin: FileIdentity | null): boolean {
  return origin !== null && found.inode === origin.inode && found.modified === origin.modified;
}

function isStepOf(found: FoundFile, { identity, content }: LineageStep): boolean {
  if (identity === null || content === null || found.inode !== identity.inode) return false;
  // A time that was not yet durable is an earlier one.
  return found.modified <= identity.modified && isPartOf(found.content, content);
}

/** Whether the one is what may be on the disk of the other: it may end early, and bytes may be zero still. */
function isPartOf(part: Uint8Array, whole: Uint8Array): boolean {
  return part.length <= whole.length && part.every((byte, index) => byte === 0 || byte === whole[index]);
}
