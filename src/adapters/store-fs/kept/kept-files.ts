import type { ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/fold-name';
import { isAuthoredPath } from '#application/outside/authored-path';
import type { FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';
import { TwoAges } from '#application/memory/two-ages';
import { contentVersion } from '../content-version.js';
import { pathParts } from '../path-parts.js';
import type { DiskWitness } from '../watch/disk-witness.js';
import type { FolderTree } from '../watch/folder-tree.js';
import type { PutFile } from '../watch/watched-files.js';
import type { WatchedFolder } from '../watch/watched-folder.js';

const usualRoom = 4 * 1024 * 1024;
/** What is larger is a picture, mostly, and would drive out hundreds of scripts. */
const mostBytesOfOne = 64 * 1024;
/** What an entry takes beside the content and its two names. */
const overheadBytes = 300;

/** What the store said of a path. Of a folder that is not there, the list is empty, and so is everything below it. */
export type Said =
  | { readonly file: StoredFile | null }
  | { readonly status: PathStatus | null }
  | { readonly entries: readonly FolderEntry[] };

interface Kept {
  readonly bytes: number;
  readonly path: ProjectPath;
  /** In which the system tells of it. */
  readonly folder: WatchedFolder;
  readonly said: Said;
}

/** Where it would be kept, and whether a folder on the way is not known. */
interface Place {
  readonly key: string;
  readonly path: ProjectPath;
  readonly folder: WatchedFolder;
  readonly isCutOff: boolean;
}

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
  private readonly entries: TwoAges<Kept>;
  /** What a commit is just putting in its place. */
  private coming = new Map<string, Kept>();

  /**
   * @param currentTree `undefined` while nobody tells of every change
   * @param room bytes
   */
  constructor(
    private readonly witness: DiskWitness,
    private readonly currentTree: () => FolderTree | undefined,
    room = usualRoom,
  ) {
    this.entries = new TwoAges(room, (_, { bytes }) => bytes);
  }

  /** The file at the path; `null` where there is none, `undefined` where that is not known. */
  file(path: ProjectPath): StoredFile | null | undefined {
    const said = this.find(path, 'file') ?? this.find(path, 'status');
    if (said === undefined || 'file' in said) return said?.file;
    return 'entries' in said || said.status?.kind !== 'file' ? null : undefined;
  }

  status(path: ProjectPath): PathStatus | null | undefined {
    const said = this.find(path, 'status') ?? this.find(path, 'file');
    if (said === undefined || 'status' in said) return said?.status;
    if ('entries' in said) return null;
    // Where there is no file to read there may be a folder.
    return said.file === null ? undefined : { name: nameOf(path), kind: 'file', size: said.file.content.length };
  }

  list(path: ProjectPath): readonly FolderEntry[] | undefined {
    const said = this.find(path, 'list');
    return said !== undefined && 'entries' in said ? said.entries : undefined;
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
  begin(path: ProjectPath, what: 'file' | 'status' | 'list'): ((said: Said) => void) | undefined {
    // What lies in the project's own folder beside the author's is the store's, and not watched.
    if (path === '' || !isAuthoredPath(path)) return undefined;
    const place = this.placeOf(path, what);
    if (place === undefined) return undefined;
    const { folder } = place;
    const mark = what === 'list' ? this.witness.markOf(path) : this.witness.markAbove(path);
    if (mark !== folder || folder.commits > 0) return undefined;
    const { changes } = folder;
    return (said) => {
      if (folder.gone || folder.changes !== changes || folder.commits > 0) return;
      this.keep(this.entries, place, said);
    };
  }

  /** The system told of a name directly in a folder; where it did not say which, of any. */
  told(folder: WatchedFolder, name: string | undefined): void {
    if (name === undefined) this.forgetAll();
    else this.forgetOne(folder.path, folder.pathOf(name));
  }

  /**
   * To be called right before a commit puts the files in their places. What they will hold is known then, unless somebody
   * tells of them before they are there.
   * @returns to be called when they are
   */
  put(files: readonly PutFile[]): () => void {
    const coming = (this.coming = new Map<string, Kept>());
    for (const { path, put } of files) {
      const place = this.placeOf(path, 'file');
      if (put === null || place === undefined || place.isCutOff) this.forgetWithFolders(path);
      else this.expect(place, put.content);
    }
    return () => {
      if (this.coming !== coming) return;
      for (const [key, kept] of coming) this.entries.put(key, kept);
      this.coming = new Map();
    };
  }

  forgetAll(): void {
    this.entries.clear();
    this.coming.clear();
  }

  /** A file comes into a folder that is there. */
  private expect(place: Place, content: Uint8Array): void {
    const { path } = place;
    const folder = folderOf(path);
    const list = this.coming.get(keyOf(foldName(folder), 'list')) ?? this.lookUp(folder, 'list');
    this.forgetOne(folder, path);
    if (!isAuthoredPath(path)) return;
    const toCome = { put: (key: string, kept: Kept) => void this.coming.set(key, kept) };
    // A copy: what the commit was given is its caller's.
    this.keep(toCome, place, { file: { content: Buffer.from(content), version: contentVersion(content) } });
    const listPlace = this.placeOf(folder, 'list');
    if (list === undefined || !('entries' in list.said) || listPlace === undefined || listPlace.isCutOff) return;
    this.keep(toCome, listPlace, { entries: withFile(list.said.entries, nameOf(path)) });
  }

  /** A file goes, or comes into folders that are not there: folders may go and come with it. */
  private forgetWithFolders(path: ProjectPath): void {
    for (let each = path; each !== ''; each = folderOf(each)) this.forgetOne(folderOf(each), each);
  }

  private forgetOne(folder: ProjectPath, path: ProjectPath): void {
    const key = foldName(path);
    const keys = (['file', 'status', 'list'] as const).map((what) => keyOf(key, what));
    for (const each of [...keys, keyOf(foldName(folder), 'list')]) {
      this.entries.delete(each);
      this.coming.delete(each);
    }
  }

  private keep(
    among: { put(key: string, kept: Kept): void },
    { key, path, folder, isCutOff }: Place,
    said: Said,
  ): void {
    if (isCutOff && !saysNothing(said)) return;
    const bytes = bytesOf(said);
    if (bytes > mostBytesOfOne) return;
    const kept = { path, folder, said: isCutOff ? { entries: [] } : said };
    among.put(key, { ...kept, bytes: bytes + 2 * key.length + overheadBytes });
  }

  private find(path: ProjectPath, what: 'file' | 'status' | 'list'): Said | undefined {
    return this.lookUp(path, what)?.said;
  }

  private lookUp(path: ProjectPath, what: 'file' | 'status' | 'list'): Kept | undefined {
    const kept = this.holding(keyOf(foldName(path), what), path);
    if (kept !== undefined) return kept;
    const place = this.placeOf(path, what);
    return place?.isCutOff === true ? this.holding(place.key, place.path) : undefined;
  }

  /** A folder that is not gone is the one at its path. Where names are folded, another spelling is not this file. */
  private holding(key: string, path: ProjectPath): Kept | undefined {
    const kept = this.entries.get(key);
    return kept?.path === path && !kept.folder.gone ? kept : undefined;
  }

  private placeOf(path: ProjectPath, what: 'file' | 'status' | 'list'): Place | undefined {
    const names = pathParts(path);
    if (names === undefined) return undefined;
    const way = what === 'list' ? names : names.slice(0, -1);
    const found = this.currentTree()?.deepest(way);
    if (found === undefined || found.folder.gone) return undefined;
    const { folder, depth } = found;
    if (depth === way.length) return { key: keyOf(foldName(path), what), path, folder, isCutOff: false };
    // Below what is no folder there is nothing, whatever is asked for.
    const missing = names.slice(0, depth + 1).join('/');
    return { key: keyOf(foldName(missing), 'list'), path: missing, folder, isCutOff: true };
  }
}

/** No path has an empty part. */
function keyOf(folded: string, what: 'file' | 'status' | 'list'): string {
  if (what === 'file') return folded;
  return what === 'list' ? `${folded}/` : `${folded}//`;
}

function saysNothing(said: Said): boolean {
  if ('entries' in said) return said.entries.length === 0;
  return ('file' in said ? said.file : said.status) === null;
}

/** The list with this file in it, sorted as stores do. */
function withFile(entries: readonly FolderEntry[], name: string): readonly FolderEntry[] {
  if (entries.some((entry) => entry.name === name)) return entries;
  return [...entries, { name, kind: 'file' } as const].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function bytesOf(said: Said): number {
  if ('entries' in said) return said.entries.reduce((bytes, { name }) => bytes + name.length + 50, 0);
  return 'file' in said ? (said.file?.content.length ?? 0) : 0;
}

function folderOf(path: ProjectPath): ProjectPath {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: ProjectPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
