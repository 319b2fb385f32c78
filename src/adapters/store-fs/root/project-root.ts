import { pathIn, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/taken-names';
import { sameBytes } from '#application/support/bytes';
import { errno, isENOENT, isNoFile, onFile } from '#adapters/store-fs/file-system/errors';
import type { FileStatus, FileSystem } from '../file-system/file-system.js';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import type { HeldPlace } from '#adapters/store-fs/file-system/held-place';
import { KnownVersions } from './known-versions.js';
import { LockLost } from './lock-lost.js';
import { filePathParts, isPathPart, pathParts, privateParts } from './path-parts.js';

/**
 * What a commit finds at a path. `folder` and `target` are absolute.
 * - `file`: `folder` is the one it is in
 * - `absent`: `folder` is the deepest folder above it that is there, `missing` the ones to be made, outermost first
 * - `foreign`: a link, a device or a pipe, or reached through a link, or there under another spelling of the name
 * - `below-file`: something above it is a file, `file`
 */
export type Place =
  | { readonly kind: 'file'; readonly target: string; readonly folder: string; readonly status: FileStatus }
  | { readonly kind: 'folder' }
  | { readonly kind: 'absent'; readonly target: string; readonly folder: string; readonly missing: readonly string[] }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'below-file'; readonly file: ProjectPath };

/**
 * The folder of a project. It alone turns a project's path into a place on the file system. A place counts only if the file
 * system's own name for it is root + path, letter by letter. So no link is followed, and a file system that folds case does not
 * show one file under two names.
 */
export class ProjectRoot {
  private readonly prefix: string;
  readonly versions = new KnownVersions();

  /**
   * @param folder the root's real path, as the file system itself spells it
   * @param place the same folder, held open
   */
  constructor(
    readonly fs: FileSystem,
    readonly folder: string,
    private readonly place?: Pick<HeldPlace, 'isInPlace'>,
  ) {
    this.prefix = joinPath(fs, folder, '');
  }

  /** The path of the store's own folder, which may be absent. */
  get privateFolder(): string {
    return this.join(privateParts);
  }

  /**
   * Checks that the path still leads to the folder that was opened.
   * @throws LockLost `moved`
   */
  async assertInPlace(): Promise<void> {
    const { place } = this;
    if (place !== undefined && !(await onFile('', 'read', () => place.isInPlace()))) throw new LockLost('moved');
  }

  /** The absolute path of what is at a path, with its status; `undefined` where there is no file or folder. */
  async find(path: ProjectPath): Promise<{ target: string; status: FileStatus } | undefined> {
    const parts = pathParts(path);
    if (parts === undefined) return undefined;
    const target = this.join(parts);
    const status = await this.statusOf(target);
    return status === undefined || status === 'foreign' ? undefined : { target, status };
  }

  /** The links, devices and pipes at a path or below it, and what is reached through a link. */
  async links(path: ProjectPath): Promise<ProjectPath[]> {
    const parts = pathParts(path);
    if (parts === undefined) return [];
    const target = this.join(parts);
    try {
      const { kind } = await this.fs.lstat(target);
      // Another spelling of the name is something else that is there, and is not reached by this one.
      if (kind === 'other' || foldName(await this.fs.realpath(target)) !== foldName(target)) return [path];
      return kind === 'folder' ? await this.linksIn(path, target) : [];
    } catch (error) {
      if (isENOENT(error)) return [];
      throw error;
    }
  }

  private async linksIn(path: ProjectPath, target: string): Promise<ProjectPath[]> {
    const links: ProjectPath[] = [];
    for (const { name, kind } of await this.fs.readdir(target)) {
      const [each, place] = [pathIn(path, name), joinPath(this.fs, target, name)];
      if (kind === 'other') links.push(each);
      else if (kind === 'folder') links.push(...(await this.linksIn(each, place)));
    }
    return links;
  }

  /** The content of the file at a path; `undefined` if there is none. Throws what the file system throws. */
  async content(path: ProjectPath): Promise<Uint8Array | undefined> {
    const found = await this.find(path);
    return found?.status.kind === 'file' ? this.fs.read(found.target) : undefined;
  }

  /** The absolute paths of the files directly in a folder, by their names as the file system spells them. */
  async filesIn(folder: ProjectPath): Promise<ReadonlyMap<string, string>> {
    const found = await this.find(folder);
    if (found?.status.kind !== 'folder') return new Map();
    const entries = await this.fs.readdir(found.target);
    const files = entries.filter(({ name, kind }) => kind === 'file' && isPathPart(name));
    return new Map(files.map(({ name }) => [name, joinPath(this.fs, found.target, name)]));
  }

  /** Reads the file at a path, and compares its bytes. */
  async hasContent(path: ProjectPath, content: Uint8Array): Promise<boolean> {
    try {
      const place = await this.locate(path);
      if (place.kind !== 'file' || place.status.size !== content.length) return false;
      return sameBytes(await this.fs.read(place.target), content);
    } catch (error) {
      if (isNoFile(error)) return false;
      throw error;
    }
  }

  /** The place of a path, for a commit. */
  async locate(path: ProjectPath): Promise<Place> {
    const parts = filePathParts(path);
    const target = this.join(parts);
    const status = await this.statusOf(target);
    if (status === 'foreign') return { kind: 'foreign' };
    if (status !== undefined) {
      if (status.kind === 'folder') return { kind: 'folder' };
      return { kind: 'file', target, folder: this.join(parts.slice(0, -1)), status };
    }
    return this.locateAbsent(parts, target);
  }

  /** The project's path of a place. */
  pathOf(target: string): ProjectPath {
    return target.slice(this.prefix.length).split(this.fs.separator).join('/');
  }

  private async locateAbsent(parts: readonly string[], target: string): Promise<Place> {
    const missing: string[] = [];
    for (let depth = parts.length - 1; depth >= 0; depth--) {
      const folder = this.join(parts.slice(0, depth));
      const status = await this.statusOf(folder);
      if (status === 'foreign') return { kind: 'foreign' };
      if (status?.kind === 'folder') return { kind: 'absent', target, folder, missing };
      if (status !== undefined) return { kind: 'below-file', file: parts.slice(0, depth).join('/') };
      missing.unshift(folder);
    }
    throw new LockLost('moved');
  }

  private async statusOf(target: string): Promise<FileStatus | 'foreign' | undefined> {
    try {
      const status = await this.fs.lstat(target);
      if (status.kind === 'other') return 'foreign';
      return (await this.fs.realpath(target)) === target ? status : 'foreign';
    } catch (error) {
      if (isENOENT(error)) return undefined;
      if (errno(error) === 'ELOOP') return 'foreign';
      throw error;
    }
  }

  private join(parts: readonly string[]): string {
    return parts.length === 0 ? this.folder : this.prefix + parts.join(this.fs.separator);
  }
}
