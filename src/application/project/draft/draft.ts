import {
  type FileChange,
  type FileContent,
  folderOf,
  nameOf,
  pathIn,
  type Precondition,
  type ProjectPath,
} from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { StorageFailure, type FolderEntry, type PathStatus, type StoredFile } from '#application/ports/file-store';
import { isFile, ParsedContents, pixelSizeOf, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { pixelSizeAt, type PixelSize } from '#application/support/pixel-size';
import { openedFileContent } from '#application/support/open-content';
import type { OpenedFile } from '#application/ports/opened-file';
import { pauses } from '#application/support/concurrency';
import { withLineEndsOf } from '#application/support/bytes';
import { contentBytes, contentSize, hasContent } from '#application/support/file-content';
import { seeFile, type SeenFile } from './see-file.js';
import { DraftedFolders } from './drafted-folders.js';

/**
 * The project as one change would leave it, over the store as it is. A draft writes nothing. It remembers the version of every file
 * that the plan reads. The commit takes these versions as preconditions, so it fails if one of the files has changed.
 */
export class Draft implements ProjectFiles {
  private readonly seen = new Map<ProjectPath, SeenFile | undefined>();
  /** The new content of each changed file; `null`: the file will be removed. */
  private readonly planned = new Map<ProjectPath, FileContent | null>();
  private readonly folders: DraftedFolders;
  /** A plan may read and parse very many files. */
  private readonly pause = pauses();
  /** A draft over another one shares its parsed contents. */
  readonly parsed: ParsedContents;

  constructor(private readonly store: ProjectFiles) {
    this.parsed = store.parsed ?? new ParsedContents();
    this.folders = new DraftedFolders(store);
  }

  async read(path: ProjectPath): Promise<StoredFile | undefined> {
    const file = await this.see(path);
    return file && { version: file.version, content: await contentBytes(file.content) };
  }

  /** As `read`, without the bytes of a large file, to move, copy or compare it. */
  async see(path: ProjectPath): Promise<SeenFile | undefined> {
    await this.pause();
    const planned = this.planned.get(path);
    if (planned === null) return undefined;
    if (planned === undefined) return this.before(path);
    return { content: planned, version: planned instanceof Uint8Array ? 'planned' : planned.sha256 };
  }

  /**
   * As `read`, without a precondition: the change is made even if somebody else changes the file meanwhile.
   */
  glance(path: ProjectPath): Promise<StoredFile | undefined> {
    if (this.planned.has(path) || this.seen.has(path)) return this.read(path);
    return this.store instanceof Draft ? this.store.glance(path) : this.store.read(path);
  }

  async open(path: ProjectPath): Promise<OpenedFile | undefined> {
    const file = await this.see(path);
    return file && openedFileContent(file.content, file.version);
  }

  /** As `glance`, of an image: its width and height. */
  pixelSize(path: ProjectPath): Promise<PixelSize | undefined> {
    const isOwn = this.planned.has(path) || this.seen.has(path);
    return isOwn ? pixelSizeAt(this, path) : pixelSizeOf(this.store, path);
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    return (await this.folders.folder(path)).list();
  }

  async stat(path: ProjectPath): Promise<PathStatus | undefined> {
    const planned = this.planned.get(path);
    if (planned === null) return undefined;
    const name = nameOf(path);
    if (planned !== undefined) return { name, kind: 'file', size: contentSize(planned) };
    const beside = await this.folders.folderIfKnown(folderOf(path));
    return beside?.has(name) === false ? undefined : this.store.stat(path);
  }

  exists(path: ProjectPath): Promise<boolean> {
    return isFile(this, path);
  }

  /**
   * Creates a file.
   * @throws Problem `already-exists`
   */
  async create(path: ProjectPath, content: FileContent): Promise<void> {
    if ((await this.see(path)) !== undefined)
      throw new Problem('already-exists', `There is a file "${path}" already.`, { file: path });
    this.plan(path, content);
  }

  /**
   * Creates a rendered file, with the line ends of the file that lists it: on Windows, Git gives a whole project CRLF.
   * @param text in LF
   * @throws Problem `already-exists`
   */
  async scaffold(path: ProjectPath, text: Uint8Array): Promise<void> {
    await this.create(path, withLineEndsOf(await this.nearestLines(path), text));
  }

  /** Replaces the content of an existing file. */
  async replace(path: ProjectPath, content: FileContent): Promise<void> {
    const current = await this.see(path);
    if (current === undefined) throw new Error(`nothing to replace at ${path}`);
    if (!hasContent(current, content)) this.plan(path, content);
  }

  /** Edits the content of a file, if it exists. */
  async edit(path: ProjectPath, edit: (content: Uint8Array) => Uint8Array): Promise<void> {
    const file = await this.read(path);
    if (file !== undefined) await this.replace(path, edit(file.content));
  }

  /**
   * Removes a file. @returns whether it existed
   * @throws StorageFailure `denied` as `refuseLinks`
   */
  async remove(path: ProjectPath): Promise<boolean> {
    if (!(await this.isMovable(path))) return false;
    this.plan(path, null);
    return true;
  }

  /**
   * Moves a file, with the same bytes. @returns whether it existed
   * @throws Problem `name-collides` if a file is at the new path
   * @throws StorageFailure `denied` as `refuseLinks`
   */
  async move(from: ProjectPath, to: ProjectPath): Promise<boolean> {
    const file = (await this.isMovable(from)) ? await this.see(from) : undefined;
    if (file === undefined) return false;
    this.plan(from, null);
    await this.createFree(to, file.content);
    return true;
  }

  /** As `move`; the file stays, too. */
  async copy(from: ProjectPath, to: ProjectPath): Promise<boolean> {
    const file = (await this.isMovable(from)) ? await this.see(from) : undefined;
    if (file !== undefined) await this.createFree(to, file.content);
    return file !== undefined;
  }

  /**
   * Refuses to move, copy or remove a folder that contains a link: the link would stay behind.
   * @throws StorageFailure `denied` if there is a link
   */
  async refuseLinks(path: ProjectPath): Promise<void> {
    const [link] = await this.links(path);
    if (link === undefined) return;
    throw new StorageFailure(
      'denied',
      `${link} is a link or a device, or lies behind a link, and those are never followed: it would be left behind. Replace it by what it points to, or take it away, and send the request again.`,
    );
  }

  links(path: ProjectPath): Promise<readonly ProjectPath[]> {
    return this.store.links(path);
  }

  /**
   * Refuses names that are equal on some file systems. Call it when all is drafted: a removed file no longer collides then, so
   * a name can change its case.
   * @throws Problem `name-collides` when the name of a new file, or of a new folder, differs only by case or Unicode form from
   *   one that will be there
   */
  async refuseCollidingNames(): Promise<void> {
    const looked = new Set<ProjectPath>();
    for (const [path, content] of this.planned) {
      if (content === null || (await this.before(path)) !== undefined) continue;
      for (let above = folderOf(path); !looked.has(above); above = folderOf(above)) {
        looked.add(above);
        const folder = await this.folders.folder(above);
        const [name, other] = folder.newCollision() ?? [];
        if (name !== undefined && other !== undefined) throw namesCollide(pathIn(above, name), pathIn(above, other));
        if (folder.wasThere || above === '') break;
      }
    }
  }

  /** The changed files, in the order of `commitOrder`. Files with equal content are omitted. */
  changes(): FileChange[] {
    const inOrder: FileChange[][] = [[], [], [], [], []];
    for (const [path, content] of this.planned) {
      const change = changeFrom(this.seen.get(path), path, content);
      if (change !== undefined) inOrder[commitOrder(change)]?.push(change);
    }
    return inOrder.flat();
  }

  /** Applies the changes of another draft, which was made on top of this one. */
  async take(changes: readonly FileChange[]): Promise<void> {
    for (const change of changes) {
      await this.before(change.path);
      this.plan(change.path, change.action === 'removed' ? null : change.content);
    }
  }

  /** The number of drafted bytes in memory. */
  get bytes(): number {
    let bytes = 0;
    for (const content of this.planned.values()) bytes += content instanceof Uint8Array ? content.length : 0;
    return bytes;
  }

  preconditions(): Precondition[] {
    return [...this.seen].map(([path, file]) => ({ path, version: file?.version ?? null }));
  }

  /** The file before the change: in the store, or in the draft below this one. */
  async before(path: ProjectPath): Promise<SeenFile | undefined> {
    if (!this.seen.has(path)) {
      const { store } = this;
      this.seen.set(path, await (store instanceof Draft ? store.see(path) : seeFile(store, path)));
    }
    return this.seen.get(path);
  }

  /** The nearest listing file that has more than one line; `undefined` if none has. */
  private async nearestLines(path: ProjectPath): Promise<Uint8Array> {
    for (const listing of layout.listings(path)) {
      const file = await this.glance(listing);
      if (file?.content.includes(0x0a) === true) return file.content;
    }
    return new Uint8Array();
  }

  private async createFree(path: ProjectPath, content: FileContent): Promise<void> {
    if ((await this.see(path)) !== undefined) {
      throw new Problem(
        'name-collides',
        `There is a file "${path}" already. Choose another name, or remove the file.`,
        { file: path },
      );
    }
    await this.create(path, content);
  }

  /** Whether a file exists. A link is no file, and is refused. */
  private async isMovable(path: ProjectPath): Promise<boolean> {
    if ((await this.see(path)) !== undefined) return true;
    if (!this.planned.has(path)) await this.refuseLinks(path);
    return false;
  }

  private plan(path: ProjectPath, content: FileContent | null): void {
    const current = this.planned.has(path) ? this.planned.get(path) : this.seen.get(path)?.content;
    this.planned.set(path, content);
    const [wasThere, isThere] = [current !== undefined && current !== null, content !== null];
    // A replaced file changes no folder.
    if (isThere !== wasThere) this.folders.note(path, isThere);
  }
}

function namesCollide(path: ProjectPath, other: ProjectPath): Problem {
  return new Problem(
    'name-collides',
    `"${path}" would be the same as "${other}" on Windows and macOS: the names differ only by case or Unicode form. Choose another name, or, where the file is that of a listed thing, spell it as listed.`,
    { file: other },
    { remedies: [{ kind: 'fix', code: 'name-case' }] },
  );
}

/** The change of a file; `undefined` if its content stays the same. */
function changeFrom(
  before: SeenFile | undefined,
  path: ProjectPath,
  content: FileContent | null,
): FileChange | undefined {
  if (content === null) return before === undefined ? undefined : { action: 'removed', path };
  if (before === undefined) return { action: 'created', path, content };
  return hasContent(before, content) ? undefined : { action: 'modified', path, content };
}

/**
 * The position of a change in the commit. New scripts come before the index that lists them, and removals after it, so that an app
 * that watches the folder never misses a script. Changes of one kind are adjacent, so that a store can make them together.
 */
function commitOrder(change: FileChange): 0 | 1 | 2 | 3 | 4 {
  if (change.action === 'removed') return 4;
  if (layout.isBookIndex(change.path)) return 3;
  if (layout.mayBePageFile(change.path)) return 2;
  return change.action === 'created' ? 0 : 1;
}
