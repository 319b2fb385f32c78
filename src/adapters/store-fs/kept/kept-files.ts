import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import { isAuthoredPath } from '#application/outside/authored-path';
import type { FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import { pathParts } from '../root/path-parts.js';
import type { DiskWitness } from '../watch/disk-witness.js';
import type { FolderTree } from '#adapters/store-fs/watch/folder-tree';
import type { PutFile } from '../root/watched-files.js';
import type { WatchedFolder } from '#adapters/store-fs/watch/watched-folder';
import { ComingFiles } from './coming-files.js';
import { KeptEntries } from './kept-entries.js';
import type { Asked, CachedResult } from './cached-result.js';

/** Room for the scripts of a large book: a rename looks through all of them. */
const usualRoom = 16 * 1024 * 1024;

/**
 * What a store said of the files in watched folders, for as long as the system vouches for it. There is one rule: an
 * entry holds while the folder is watched in which the system tells of it, and nobody has told of that name since
 * before it was read. What a commit of the store's own touches is forgotten right before the first rename, and nothing
 * that was read in its folders while it was under way is kept.
 *
 * The names that the system tells are those of files and folders directly in a folder; so a change of one file costs
 * nothing of what is known of its neighbours but the folder's list.
 */
export class KeptFiles {
  private readonly known: KeptEntries;
  private coming: ComingFiles | undefined;

  /**
   * @param currentTree `undefined` while nobody tells of every change
   * @param room bytes
   */
  constructor(
    private readonly witness: DiskWitness,
    private readonly currentTree: () => FolderTree | undefined,
    room = usualRoom,
  ) {
    this.known = new KeptEntries(currentTree, room);
  }

  /** The file at the path; `null` where there is none, `undefined` where that is not known. */
  file(path: ProjectPath): StoredFile | null | undefined {
    const result = this.known.find(path, 'file', 'status') ?? this.listed(path);
    if (result === undefined || 'file' in result) return result?.file;
    return 'entries' in result || result.status?.kind !== 'file' ? null : undefined;
  }

  status(path: ProjectPath): PathStatus | null | undefined {
    const result = this.known.find(path, 'status', 'file') ?? this.listed(path);
    if (result === undefined || 'status' in result) return result?.status;
    if ('entries' in result) return null;
    // Where there is no file to read there may be a folder.
    return result.file === null ? undefined : { name: nameOf(path), kind: 'file', size: result.file.content.length };
  }

  list(path: ProjectPath): readonly FolderEntry[] | undefined {
    const result = this.known.find(path, 'list');
    return result !== undefined && 'entries' in result ? result.entries : undefined;
  }

  /** Whether there is a folder at the path, spelled like that, and no link on the way. */
  isFolder(path: ProjectPath): boolean {
    const names = pathParts(path);
    const found = names && this.currentTree()?.deepest(names);
    return found !== undefined && found.depth === names?.length && !found.folder.gone;
  }

  /**
   * To be called before the store is asked.
   * @returns keeps what it said, unless something happened meanwhile; `undefined` where nobody would tell
   */
  begin(path: ProjectPath, asked: Asked): ((result: CachedResult) => void) | undefined {
    // What lies in the project's own folder beside the author's is the store's, and not watched.
    if (path === '' || !isAuthoredPath(path)) return undefined;
    const place = this.known.placeOf(path, asked);
    if (place === undefined) return undefined;
    const { folder } = place;
    const mark = asked === 'list' ? this.witness.markOf(path) : this.witness.markAbove(path);
    if (mark !== folder || folder.commits > 0) return undefined;
    const { changes } = folder;
    return (result) => {
      if (folder.gone || folder.changes !== changes || folder.commits > 0) return;
      this.known.keep(place, result);
    };
  }

  /** The system told of a name directly in a folder; where it did not say which, of any. */
  reported(folder: WatchedFolder, name: string | undefined): void {
    if (name === undefined) return this.forgetAll();
    const path = folder.pathOf(name);
    this.known.forget(path);
    this.coming?.forget(path);
  }

  /**
   * To be called right before a commit puts the files in their places. What will be there is known then, unless somebody
   * tells of it before.
   * @returns to be called when they are
   */
  put(files: readonly PutFile[]): () => void {
    const coming = (this.coming = new ComingFiles(this.known));
    for (const file of files) coming.expect(file);
    return () => {
      if (this.coming !== coming) return;
      coming.haveCome();
      this.coming = undefined;
    };
  }

  forgetAll(): void {
    this.known.clear();
    this.coming = undefined;
  }

  /** What the list of its folder says of a path: how large a file is, and what it holds, it does not. */
  private listed(path: ProjectPath): CachedResult | undefined {
    const entries = this.list(folderOf(path));
    if (entries === undefined) return undefined;
    const name = nameOf(path);
    const entry = entries.find((each) => each.name === name);
    if (entry === undefined) return { status: null };
    return entry.kind === 'folder' ? { status: { name, kind: 'folder', size: 0 } } : undefined;
  }
}
