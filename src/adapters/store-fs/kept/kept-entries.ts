import type { ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/fold-name';
import { TwoAges } from '#application/memory/two-ages';
import type { FolderTree } from '../watch/folder-tree.js';
import type { WatchedFolder } from '../watch/watched-folder.js';
import { keyOf, keysOf, placeOf, type KeptPlace } from './kept-places.js';
import { bytesOf, saysNothing, type Asked, type Said } from './said.js';

/** What is larger is a picture, mostly, and would drive out hundreds of scripts. */
const mostBytesOfOne = 64 * 1024;
/** What an entry takes beside the content and its two names. */
const overheadBytes = 300;

/** What is kept of one path. */
export interface Kept {
  readonly bytes: number;
  readonly path: ProjectPath;
  readonly folder: WatchedFolder;
  readonly said: Said;
}

/** What was said of paths, within bounds. Each is found while the folder is watched in which the system tells of it. */
export class KeptEntries {
  private readonly entries: TwoAges<Kept>;

  /**
   * @param currentTree `undefined` while nobody tells of every change
   * @param room bytes
   */
  constructor(
    private readonly currentTree: () => FolderTree | undefined,
    room: number,
  ) {
    this.entries = new TwoAges(room, (_, { bytes }) => bytes);
  }

  /** What was said of the path when it was asked for one of these; the first that is known. */
  find(path: ProjectPath, ...asked: readonly Asked[]): Said | undefined {
    const folded = foldName(path);
    for (const each of asked) {
      const said = this.holding(keyOf(folded, each), path);
      if (said !== undefined) return said;
    }
    const [first] = asked;
    const place = first && this.placeOf(path, first);
    return place?.isCutOff === true ? this.holding(place.key, place.path) : undefined;
  }

  placeOf(path: ProjectPath, asked: Asked): KeptPlace | undefined {
    return placeOf(this.currentTree(), path, asked);
  }

  keep(place: KeptPlace, said: Said): void {
    const kept = keptAt(place, said);
    if (kept !== undefined) this.entries.put(place.key, kept);
  }

  /** Takes over what was made for the key by `keptAt`. */
  put(key: string, kept: Kept): void {
    this.entries.put(key, kept);
  }

  /** What is at the path is not known any more, nor is the list that has its name. */
  forget(path: ProjectPath): void {
    for (const key of keysOf(path)) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  /** A folder that is not gone is the one at its path. Where names are folded, another spelling is not this file. */
  private holding(key: string, path: ProjectPath): Said | undefined {
    const kept = this.entries.get(key);
    return kept?.path === path && !kept.folder.gone ? kept.said : undefined;
  }
}

/** What is to be kept at the place; `undefined` where nothing is. */
export function keptAt({ key, path, folder, isCutOff }: KeptPlace, said: Said): Kept | undefined {
  if (isCutOff && !saysNothing(said)) return undefined;
  const bytes = bytesOf(said);
  if (bytes > mostBytesOfOne) return undefined;
  return { path, folder, said: isCutOff ? { entries: [] } : said, bytes: bytes + 2 * key.length + overheadBytes };
}
