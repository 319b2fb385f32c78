import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/check-name';
import { isAuthoredPath } from '#application/outside/authored-path';
import type { FolderEntry } from '#application/ports/file-store';
import type { PutFile } from '../root/watched-files.js';
import type { KeptEntries } from './kept-entries.js';
import { listPlaceOf, type KeptPlace } from './kept-place.js';
import type { CachedResult } from './cached-result.js';

interface Coming {
  readonly place: KeptPlace;
  readonly result: CachedResult;
}

/**
 * What a commit is just putting in its place. What was known of that is forgotten at once; what will be known when
 * all is there is gathered, and loses whatever somebody tells of before.
 */
export class ComingFiles {
  /** By folded path. */
  private readonly coming = new Map<string, Coming>();

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
    this.keep(place, { file: { content: Buffer.from(put.content), version: put.version } });
    if (entries !== undefined) this.keep(list, { entries: withFile(entries, nameOf(path)) });
  }

  /** Somebody told of the path. */
  forget(path: ProjectPath): void {
    const folded = foldName(path);
    this.coming.delete(folded);
    this.coming.delete(folderOf(folded));
  }

  /** To be called when all is in its place. */
  haveCome(): void {
    for (const { place, result } of this.coming.values()) this.known.keep(place, result);
  }

  /** A file goes. Where nobody knows that others are left, the folder may go with it. */
  private expectNone(place: KeptPlace, list: KeptPlace, left: readonly FolderEntry[] | undefined): void {
    if (left === undefined || left.length === 0) return this.forgetWithFolders(place.path);
    this.forgetBoth(place.path);
    this.keep({ ...place, asked: 'status' }, { status: null });
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

  private keep(place: KeptPlace, result: CachedResult): void {
    this.coming.set(place.folded, { place, result });
  }

  private entriesAt(list: KeptPlace): readonly FolderEntry[] | undefined {
    const coming = this.coming.get(list.folded);
    const result = coming?.place.path === list.path ? coming.result : this.known.find(list.path, 'list');
    return result !== undefined && 'entries' in result ? result.entries : undefined;
  }
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
