import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/check-name';
import { pathParts } from '../root/path-parts.js';
import type { FolderTree } from '#adapters/store-fs/watch/folder-tree';
import type { WatchedFolder } from '#adapters/store-fs/watch/watched-folder';
import type { Asked } from './cached-result.js';

/** Where what is said of a path is kept. */
export interface KeptPlace {
  /** The path asked for; or, where a folder on the way is not known, that of the first that is not. */
  readonly path: ProjectPath;
  readonly folded: string;
  readonly asked: Asked;
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
  if (depth === way.length) return { path, folded: foldName(path), asked, folder, isCutOff: false };
  // Below what is no folder there is nothing, whatever is asked for.
  const missing = names.slice(0, depth + 1).join('/');
  return { path: missing, folded: foldName(missing), asked: 'list', folder, isCutOff: true };
}

/** Of the list that has the name of this file; the system tells of both in the same folder. */
export function listPlaceOf(file: KeptPlace): KeptPlace {
  return { ...file, path: folderOf(file.path), folded: folderOf(file.folded), asked: 'list' };
}
