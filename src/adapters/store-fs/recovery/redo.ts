import type { FileSystem } from '../file-system/file-system.js';
import { folderOfPlace, nameOfPlace, placeIn } from '../file-system/place.js';
import { isSameFile } from '../file-system/is-same-file.js';
import { unlessGone } from '../file-system/unless-gone.js';
import { whileRefused } from '../file-system/while-refused.js';
import { observeFile } from '../change/observe-file.js';
import { removeEmptiedFolders } from '../change/remove-emptied-folders.js';
import { writeAside } from '../file-system/write-aside.js';
import type { Place, ProjectRoot } from '../root/project-root.js';
import { temporaryName } from '../root/temporary-name.js';
import type { Lineage } from './lineage.js';
import { isOurs, type CrashKind, type FoundFile } from './is-ours.js';

/**
 * - `there`: the file was as the last commit has it
 * - `redone`: it is now
 * - `kept`: the author edited it since; it was left so
 */
type RedoOutcome = 'there' | 'redone' | 'kept';

/**
 * Brings one file to what the last commit has made of it, unless the author edited it since.
 *
 * @param afresh write it even if it reads as it should, because a flush of it failed
 */
export async function redo(
  root: ProjectRoot,
  lineage: Lineage,
  crash: CrashKind,
  afresh = false,
): Promise<RedoOutcome> {
  const { place, version, content: foundContent } = await observeFile(root, lineage.path);
  if (place.kind !== 'file' && place.kind !== 'absent') return 'kept';
  const found: FoundFile | null =
    place.kind === 'file' && version !== null && foundContent !== undefined
      ? { version, content: foundContent, inode: place.status.inode, modified: place.status.modified }
      : null;
  const wanted = lineage.steps.at(-1);
  const asWanted = (wanted?.identity?.version ?? null) === (found?.version ?? null);
  // A file that a running process finds absent was removed by its author.
  if (!asWanted && ((afresh && found === null) || !isOurs(found, lineage, crash))) return 'kept';
  if (asWanted && !(afresh && found !== null)) {
    if (found === null) await removeEmptiedFolders(root.fs, place.folder, root.folder);
    return 'there';
  }
  const content = wanted?.content ?? null;
  if (content === null) return remove(root, place);
  return put(root.fs, place, content, wanted?.mode);
}

type Reachable = Extract<Place, { kind: 'file' | 'absent' }>;

async function remove({ fs, folder }: ProjectRoot, place: Reachable): Promise<'redone' | 'kept'> {
  const outcome = await whileRefused(fs, async () => {
    if (!(await isAsFound(fs, place))) return 'kept';
    await fs.unlink(place.target);
    return 'redone';
  });
  if (outcome === 'redone') await removeEmptiedFolders(fs, place.folder, folder);
  return outcome;
}

/** Looks again in the end: making the content durable takes as long as an editor takes to save. */
async function put(
  fs: FileSystem,
  place: Reachable,
  content: Uint8Array,
  mode: number | undefined,
): Promise<'redone' | 'kept'> {
  for (const folder of place.kind === 'absent' ? place.missing : []) await fs.mkdir(folder);
  const { target } = place;
  const aside = placeIn(fs, folderOfPlace(fs, target), temporaryName(nameOfPlace(fs, target)));
  try {
    await writeAside(fs, aside, content, { mode, durably: true });
    const outcome = await whileRefused(fs, async () => {
      if (!(await isAsFound(fs, place))) return 'kept';
      await fs.rename(aside, target);
      return 'redone';
    });
    if (outcome === 'kept') await fs.unlink(aside);
    return outcome;
  } catch (error) {
    await fs.unlink(aside).catch(() => undefined);
    throw error;
  }
}

async function isAsFound(fs: FileSystem, place: Reachable): Promise<boolean> {
  const now = (await unlessGone(() => fs.lstat(place.target))) ?? null;
  return isSameFile(place.kind === 'file' ? place.status : null, now);
}
