import type { ProjectPath } from '#domain/change/file-change';
import { isAuthoredPath } from '#application/outside/authored-path';
import type { FolderEntry } from '#application/ports/file-store';
import { contentVersion } from '../content-version.js';
import type { PutFile } from '../watch/watched-files.js';
import { keptAt, type Kept, type KeptEntries } from './kept-entries.js';
import { folderOf, keyOf, keysOf, nameOf, type KeptPlace } from './kept-places.js';
import type { Said } from './said.js';

/**
 * What a commit is just putting in its place. What was known of that is forgotten at once; what will be known when
 * all is there is gathered, and loses whatever somebody tells of before.
 */
export class ComingFiles {
  private readonly coming = new Map<string, Kept>();

  /** @param known what is kept until then, and what takes over what has come */
  constructor(private readonly known: KeptEntries) {}

  /** To be called for each file, before the first is put. */
  expect({ path, put }: PutFile): void {
    const place = this.known.placeOf(path, 'file');
    if (place === undefined || place.isCutOff || !isAuthoredPath(path)) return this.forgetWithFolders(path);
    const list = listPlaceOf(place);
    const entries = this.entriesAt(list);
    if (put === null) return this.expectNone(place, list, entries && withoutFile(entries, nameOf(path)));
    this.forgetBoth(path);
    // A copy: what the commit was given is its caller's.
    const content = Buffer.from(put.content);
    this.keep(place, { file: { content, version: contentVersion(content) } });
    if (entries !== undefined) this.keep(list, { entries: withFile(entries, nameOf(path)) });
  }

  /** Somebody told of the path. */
  forget(path: ProjectPath): void {
    for (const key of keysOf(path)) this.coming.delete(key);
  }

  /** To be called when all is in its place. */
  haveCome(): void {
    for (const [key, kept] of this.coming) this.known.put(key, kept);
  }

  /** A file goes. Where nobody knows that others are left, the folder may go with it. */
  private expectNone(place: KeptPlace, list: KeptPlace, left: readonly FolderEntry[] | undefined): void {
    if (left === undefined || left.length === 0) return this.forgetWithFolders(place.path);
    this.forgetBoth(place.path);
    this.keep({ ...place, key: keyOf(place.key, 'status') }, { status: null });
    this.keep(list, { entries: left });
  }

  /** Folders may go and come with the file. */
  private forgetWithFolders(path: ProjectPath): void {
    for (let each = path; each !== ''; each = folderOf(each)) this.forgetBoth(each);
  }

  private forgetBoth(path: ProjectPath): void {
    this.known.forget(path);
    this.forget(path);
  }

  private keep(place: KeptPlace, said: Said): void {
    const kept = keptAt(place, said);
    if (kept !== undefined) this.coming.set(place.key, kept);
  }

  private entriesAt(list: KeptPlace): readonly FolderEntry[] | undefined {
    const coming = this.coming.get(list.key);
    const said = coming?.path === list.path ? coming.said : this.known.find(list.path, 'list');
    return said !== undefined && 'entries' in said ? said.entries : undefined;
  }
}

/** The folder is the same: it is where the system tells both of the file and of what its list has. */
function listPlaceOf(file: KeptPlace): KeptPlace {
  return { ...file, key: keyOf(folderOf(file.key), 'list'), path: folderOf(file.path) };
}

/** The list with this file in it, sorted as stores do. */
function withFile(entries: readonly FolderEntry[], name: string): readonly FolderEntry[] {
  const next = entries.findIndex((entry) => entry.name >= name);
  if (next < 0) return [...entries, { name, kind: 'file' }];
  if (entries[next]?.name === name) return entries;
  return [...entries.slice(0, next), { name, kind: 'file' }, ...entries.slice(next)];
}

function withoutFile(entries: readonly FolderEntry[], name: string): readonly FolderEntry[] {
  return entries.filter((entry) => entry.name !== name);
}
