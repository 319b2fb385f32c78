import type { FileVersion } from '#domain/change/file-change';
import type { ProjectPath } from '#domain/change/project-path';
import { contentVersion } from '../root/content-version.js';
import { notWatched, type WatchedFiles } from '../root/watched-files.js';
import type { Place, ProjectRoot } from '../root/project-root.js';
import { onFile } from '../file-system/on-file.js';
import { commitStep } from './commit-step.js';

/** What was at a path at one moment; a version only where it is a file, and content where it is held. */
export interface Observation {
  readonly path: ProjectPath;
  readonly place: Place;
  readonly version: FileVersion | null;
  readonly content: Uint8Array | undefined;
}

/** @param watched who may know what the file holds; whether it is there is looked at in any case */
export function observeFile(
  root: ProjectRoot,
  path: ProjectPath,
  watched: WatchedFiles = notWatched,
): Promise<Observation> {
  return onFile(path, 'read', async () => {
    const place = await root.locate(path, watched);
    if (place.kind !== 'file') return { path, place, version: null, content: undefined };
    const known = watched.file(path);
    if (known != null && known.content.length === place.status.size) return { path, place, ...known };
    const content = await root.fs.read(place.target);
    return { path, place, version: contentVersion(content), content };
  });
}

/** The same of a file that is to go: its bytes are no more held for it than they are anyway. A book's are many. */
export function withoutContent(observed: Observation, watched: WatchedFiles): Observation {
  return watched.file(observed.path)?.content === observed.content ? observed : { ...observed, content: undefined };
}

/** Looks again, into the file itself: whether a commit that was planned on what was observed can be made. */
export function isAsObserved(root: ProjectRoot, before: Observation, watched: WatchedFiles): Promise<boolean> {
  return commitStep(before.path, 'read', async () => {
    if (before.content !== undefined) return root.holds(before.path, before.content, watched);
    if (before.version !== null) return (await observeFile(root, before.path)).version === before.version;
    const place = await root.locate(before.path, watched);
    if (place.kind === 'absent' && before.place.kind === 'absent') return place.folder === before.place.folder;
    return place.kind === before.place.kind;
  });
}
