import { folderOf, type ProjectPath } from '#domain/change/file-change';
import type { PixelSize } from '#application/support/pixel-size';
import { foldName } from '#domain/name/taken-names';
import type { CommittedFile, FolderEntry, PathStatus, StoredFile } from '#application/ports/file-store';

/** The results of reads, by the kind of read. */
export interface ReadResults {
  readonly file: StoredFile | undefined;
  readonly status: PathStatus | undefined;
  readonly list: readonly FolderEntry[];
  readonly pixelSize: PixelSize | undefined;
}

export type ReadKind = keyof ReadResults;

/** One cached result. A read set refers to it, and checks later whether it is fresh. */
export interface CacheEntry<Kind extends ReadKind = ReadKind> {
  readonly path: ProjectPath;
  /** `not-cached`: too large, or no longer fresh. Then only `isFresh` has a meaning. */
  readonly result: ReadResults[Kind] | 'not-cached';
  /** `false` after the first change of the path, and after the entry was evicted. */
  readonly isFresh: boolean;
}

/** A path with its cached results, and the nodes below it. */
interface Node {
  readonly name: string;
  readonly above: Node | undefined;
  readonly below: Map<string, Node>;
  readonly entries: Partial<Record<ReadKind, StoredEntry>>;
  /** The number of running commits that change results of this path. */
  commits: number;
}

interface StoredEntry extends CacheEntry {
  readonly node: Node;
  readonly kind: ReadKind;
  readonly bytes: number;
  result: ReadResults[ReadKind] | 'not-cached';
  isFresh: boolean;
}

/** Enough for the scripts of a large book: a rename reads all of them. */
const defaultBytes = 24 * 1024 * 1024;
/** A larger file is mostly an image, and would evict hundreds of scripts. */
const mostBytesOfFile = 64 * 1024;
/** The size of an entry without its content. */
const overheadBytes = 300;

/**
 * An LRU cache of what was read from a store. All its entries are fresh: every change, by this service or by others, expires the
 * entries of its path.
 *
 * Paths are compared folded: a file system that ignores case may report an edit under another spelling.
 */
export class FileCache {
  /** Counts the changes. A result may be cached if the clock stood still during the read. */
  clock = 0;
  private root = newNode('', undefined);
  /** Least recently used first. */
  private readonly entries = new Set<StoredEntry>();
  private bytes = 0;

  constructor(private readonly capacity = defaultBytes) {}

  find<Kind extends ReadKind>(path: ProjectPath, kind: Kind): CacheEntry<Kind> | undefined {
    let node: Node | undefined = this.root;
    for (const name of namesOf(path)) if ((node = node.below.get(name)) === undefined) return undefined;
    const entry = node.entries[kind];
    // Another spelling of the path is another file.
    if (entry?.path !== path) return undefined;
    this.entries.delete(entry);
    this.entries.add(entry);
    return entry as CacheEntry<Kind>;
  }

  /** @returns the entry; `undefined` while a commit changes what is read */
  add<Kind extends ReadKind>(path: ProjectPath, kind: Kind, result: ReadResults[Kind]): CacheEntry<Kind> | undefined {
    const node = this.nodeAt(path);
    if (node.commits > 0) return undefined;
    const bytes = bytesOf(result);
    const isTooLarge = bytes > mostBytesOfFile;
    const entry: StoredEntry = {
      path,
      result: isTooLarge ? 'not-cached' : result,
      isFresh: true,
      node,
      kind,
      bytes: (isTooLarge ? 0 : bytes) + path.length + overheadBytes,
    };
    this.expire(node.entries[kind]);
    node.entries[kind] = entry;
    this.entries.add(entry);
    this.bytes += entry.bytes;
    if (this.bytes > this.capacity) this.makeRoom();
    return entry as CacheEntry<Kind>;
  }

  /** Expires the entries of a path and of everything below it; `''` stands for the whole project. */
  invalidate(path: ProjectPath): void {
    this.clock++;
    const node = this.nodeAt(path);
    this.expireBelow(node);
    for (let each: Node | undefined = node; each !== undefined; each = each.above) this.expireAll(each);
    prune(node);
  }

  /**
   * Call it before a commit, or before the cache is used after a commit of another opening. Nothing that the commit changes is
   * cached while it runs.
   * @returns a function to call when the commit has ended, made or not
   */
  beginCommit(changes: readonly CommittedFile[]): () => void {
    const nodes = new Set<Node>();
    for (const { action, path } of changes) {
      const node = this.nodeAt(path);
      nodes.add(node);
      // Folders come and go with their files.
      let folder = path;
      for (let above = action === 'modified' ? undefined : node.above; above !== undefined; above = above.above) {
        folder = folderOf(folder);
        nodes.add(above);
        if (action === 'created' && isFilled(above, folder)) break;
      }
    }
    this.clock++;
    for (const node of nodes) {
      node.commits++;
      this.expireAll(node);
    }
    return () => {
      this.clock++;
      for (const node of nodes) node.commits--;
      for (const node of nodes) prune(node);
    };
  }

  private nodeAt(path: ProjectPath): Node {
    let node = this.root;
    for (const name of namesOf(path)) {
      let below = node.below.get(name);
      if (below === undefined) node.below.set(name, (below = newNode(name, node)));
      node = below;
    }
    return node;
  }

  private expireBelow(node: Node): void {
    for (const below of node.below.values()) {
      this.expireAll(below);
      this.expireBelow(below);
      if (!isUsed(below)) node.below.delete(below.name);
    }
  }

  private expireAll({ entries }: Node): void {
    this.expire(entries.file);
    this.expire(entries.status);
    this.expire(entries.list);
    this.expire(entries.pixelSize);
  }

  /** Drops many entries at once: each loop first skips the places of all that were dropped before, one by one. */
  private makeRoom(): void {
    for (const oldest of this.entries) {
      if (this.bytes <= this.capacity * (7 / 8)) break;
      this.expire(oldest);
      prune(oldest.node);
    }
  }

  private expire(entry: StoredEntry | undefined): void {
    if (entry === undefined) return;
    entry.isFresh = false;
    // Read sets may refer to the entry for long.
    entry.result = 'not-cached';
    delete entry.node.entries[entry.kind];
    this.entries.delete(entry);
    this.bytes -= entry.bytes;
  }
}

function namesOf(path: ProjectPath): readonly string[] {
  return path === '' ? [] : foldName(path).split('/');
}

function newNode(name: string, above: Node | undefined): Node {
  return { name, above, below: new Map(), entries: {}, commits: 0 };
}

/** Whether the folder is known to hold something: another file in it makes no difference to the folders above. */
function isFilled({ entries: { list } }: Node, folder: ProjectPath): boolean {
  return list?.path === folder && Array.isArray(list.result) && list.result.length > 0;
}

function isUsed({ below, entries, commits }: Node): boolean {
  return below.size > 0 || commits > 0 || Object.keys(entries).length > 0;
}

/** Removes the node and those above it, if they are unused. */
function prune(node: Node): void {
  for (let each = node; each.above !== undefined && !isUsed(each); each = each.above)
    each.above.below.delete(each.name);
}

function bytesOf(result: ReadResults[ReadKind]): number {
  if (result === undefined) return 0;
  if ('content' in result) return result.content.length;
  return 'reduce' in result ? result.reduce((bytes, { name }) => bytes + name.length + 50, 0) : 0;
}
