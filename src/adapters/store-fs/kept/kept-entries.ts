import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/check-name';
import { LruCache } from '#application/support/two-ages';
import type { FolderTree } from '#adapters/store-fs/watch/folder-tree';
import type { WatchedFolder } from '#adapters/store-fs/watch/watched-folder';
import { placeOf, type KeptPlace } from './kept-place.js';
import { bytesOf, isEmptyResult, type Asked, type CachedResult } from './cached-result.js';

/** What is larger is a picture, mostly, and would drive out hundreds of scripts. */
const mostBytesOfOne = 64 * 1024;
/** What an answer takes beside the content, and the path's two spellings. */
const overheadBytes = 300;

/** One answer of the store's, and the folder in which the system tells of what it is about. */
interface Answer {
  readonly folder: WatchedFolder;
  readonly result: CachedResult;
  readonly bytes: number;
}

/** What is kept of one path. */
interface Cached extends Readonly<Partial<Record<Asked, Answer | undefined>>> {
  readonly path: ProjectPath;
}

/**
 * What was said of paths, within bounds. Each answer is found while the folder is watched in which the system tells of it.
 * Paths are compared folded: where a folder folds case, the system may tell of another spelling.
 */
export class KeptEntries {
  private readonly entries: LruCache<Cached>;

  /**
   * @param currentTree `undefined` while nobody tells of every change
   * @param room bytes
   */
  constructor(
    private readonly currentTree: () => FolderTree | undefined,
    room: number,
  ) {
    this.entries = new LruCache(room, (_, { file, status, list }) => takenBy(file) + takenBy(status) + takenBy(list));
  }

  /** What was said of the path when it was asked for this; where that is not known, for the other. */
  find(path: ProjectPath, asked: Asked, other: Asked = asked): CachedResult | undefined {
    const cached = this.at(foldName(path), path);
    const result = cached && (entryIn(cached[asked]) ?? entryIn(cached[other]));
    if (result !== undefined) return result;
    const place = this.placeOf(path, asked);
    return place?.isCutOff === true ? entryIn(this.at(place.folded, place.path)?.list) : undefined;
  }

  placeOf(path: ProjectPath, asked: Asked): KeptPlace | undefined {
    return placeOf(this.currentTree(), path, asked);
  }

  keep({ folded, path, asked, folder, isCutOff }: KeptPlace, result: CachedResult): void {
    if (isCutOff && !isEmptyResult(result)) return;
    const bytes = bytesOf(result);
    if (bytes > mostBytesOfOne) return;
    const cached = isCutOff ? { entries: [] } : result;
    const answer = { folder, result: cached, bytes: bytes + 2 * path.length + overheadBytes };
    this.entries.put(folded, { ...this.at(folded, path), path, [asked]: answer });
  }

  /** What is at the path is not known any more, nor is the list that has its name. */
  forget(path: ProjectPath): void {
    const folded = foldName(path);
    this.entries.delete(folded);
    const folder = this.entries.get(folderOf(folded));
    if (folder?.list !== undefined) this.entries.put(folderOf(folded), { ...folder, list: undefined });
  }

  clear(): void {
    this.entries.clear();
  }

  /** Where names are folded, another spelling is not this file. */
  private at(folded: string, path: ProjectPath): Cached | undefined {
    const cached = this.entries.get(folded);
    return cached?.path === path ? cached : undefined;
  }
}

/** A folder that is not gone is the one at its path. */
function entryIn(answer: Answer | undefined): CachedResult | undefined {
  return answer === undefined || answer.folder.gone ? undefined : answer.result;
}

function takenBy(answer: Answer | undefined): number {
  return answer?.bytes ?? 0;
}
