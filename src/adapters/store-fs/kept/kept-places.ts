import type { ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/fold-name';
import { pathParts } from '../path-parts.js';
import type { FolderTree } from '../watch/folder-tree.js';
import type { WatchedFolder } from '../watch/watched-folder.js';
import type { Asked } from './said.js';

/** Where what is said of a path is kept. */
export interface KeptPlace {
  readonly key: string;
  /** The path asked for; or, where a folder on the way is not known, that of the first that is not. */
  readonly path: ProjectPath;
  /** In which the system tells of it. */
  readonly folder: WatchedFolder;
  /** Whether a folder on the way is not known. */
  readonly isCutOff: boolean;
}

/** @returns `undefined` where nobody would tell of what is there */
export function placeOf(tree: FolderTree | undefined, path: ProjectPath, asked: Asked): KeptPlace | undefined {
  const names = pathParts(path);
  if (tree === undefined || names === undefined) return undefined;
  const way = asked === 'list' ? names : names.slice(0, -1);
  const { folder, depth } = tree.deepest(way);
  if (folder.gone) return undefined;
  if (depth === way.length) return { key: keyOf(foldName(path), asked), path, folder, isCutOff: false };
  // Below what is no folder there is nothing, whatever is asked for.
  const missing = names.slice(0, depth + 1).join('/');
  return { key: keyOf(foldName(missing), 'list'), path: missing, folder, isCutOff: true };
}

/**
 * Names are compared folded: where a folder folds case, the system may tell of another spelling.
 * @param folded the folded path, in which no part is empty
 */
export function keyOf(folded: string, asked: Asked): string {
  if (asked === 'file') return folded;
  return asked === 'list' ? `${folded}/` : `${folded}//`;
}

/** Of what is at the path, and of the folder's list; that is, of all that is different when the name is told of. */
export function keysOf(path: ProjectPath): readonly string[] {
  const folded = foldName(path);
  return [folded, keyOf(folded, 'status'), keyOf(folded, 'list'), keyOf(folderOf(folded), 'list')];
}

export function folderOf(path: ProjectPath): ProjectPath {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function nameOf(path: ProjectPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
