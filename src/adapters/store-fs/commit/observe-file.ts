import type { FileVersion, ProjectPath } from '#domain/change/file-change';
import { contentVersion } from '../content-version.js';
import type { Place, ProjectRoot } from '../project-root.js';
import { onFile } from '../file-system/storage-failure-of.js';

/** What was at a path at one moment; a version and content only where it is a file. */
export interface Observation {
  readonly path: ProjectPath;
  readonly place: Place;
  readonly version: FileVersion | null;
  readonly content: Uint8Array | undefined;
}

export function observeFile(root: ProjectRoot, path: ProjectPath): Promise<Observation> {
  return onFile(path, 'read', async () => {
    const place = await root.locate(path);
    if (place.kind !== 'file') return { path, place, version: null, content: undefined };
    const content = await root.fs.read(place.target);
    return { path, place, version: contentVersion(content), content };
  });
}

/** Whether a commit that was planned on the one can be made on the other. */
export function sameObservation(one: Observation, other: Observation): boolean {
  if (one.place.kind !== other.place.kind || one.version !== other.version) return false;
  if (one.place.kind !== 'absent' || other.place.kind !== 'absent') return true;
  return one.place.folder === other.place.folder;
}
