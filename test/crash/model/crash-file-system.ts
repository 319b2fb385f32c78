import { hash } from 'node:crypto';
import type {
  FileState,
  FileStatus,
  FileSystem,
  NamedEntry,
  OpenFile,
  ReadableFile,
} from '#adapters/store-fs/file-system/file-system';

interface Node {
  readonly folder: boolean;
  content: Buffer;
  /** What is on the medium, whatever happens. */
  durable: Buffer;
  /** A flush failed: later ones find nothing to write, though what was to be flushed is not on the medium. */
  lost: boolean;
  modified: number;
  mode: number;
}

/** One change of which names there are. Those of a rename become durable together. */
interface Naming {
  durable: boolean;
  readonly removed?: { readonly folder: number; readonly name: string; readonly node: number };
  readonly added?: { readonly folder: number; readonly name: string; readonly node: number };
}

/** The moment before a call: what is durable, and what is not yet. */
export interface Moment {
  readonly nodes: ReadonlyMap<number, Node>;
  readonly namings: readonly Naming[];
  /** How many things may or may not be on the medium after a loss of power. */
  readonly pending: number;
}

/** What of a file's unsynced bytes is on the medium: none, or the length without the bytes, or half of them. */
export type Tear = 'none' | 'zeros' | 'half' | 'half and zeros';

const rootNode = 1;

/**
 * A file system on which everything is lost by a loss of power until it is flushed: a file's bytes
 * by a flush of the file, names by one of the folder. Between them, any subset may survive.
 */
export class CrashFileSystem implements FileSystem {
  readonly separator = '/';
  private readonly nodes = new Map<number, Node>();
  private namings: Naming[] = [];
  private lastNode = rootNode;
  /** Called before each call that changes or flushes something. */
  before: (operation: string, path: string) => void | Promise<void> = () => undefined;
  /** How many of the bytes it is given a write takes. */
  takes: (length: number) => number = (length) => length;

  constructor(private clock = 0) {
    this.nodes.set(rootNode, newNode(true, ++this.clock));
    this.names.set(rootNode, new Map());
  }

  /** Where things are now, to be looked at later. */
  moment(): Moment {
    const nodes = new Map([...this.nodes].map(([id, node]) => [id, { ...node }]));
    const namings = this.namings.map((naming) => ({ ...naming }));
    return { nodes, namings, pending: pendingNamings(namings).length + pendingContents(nodes).length };
  }

  /** The file system as the next start finds it when only the process ended. */
  static afterKill(moment: Moment): CrashFileSystem {
    return CrashFileSystem.after(
      moment,
      () => true,
      () => 'none',
    );
  }

  /**
   * The file system as the next start finds it after a loss of power.
   * @param survives whether the n-th of the pending things is on the medium
   * @param tear what of the bytes is, where they are not
   */
  static after(moment: Moment, survives: (index: number) => boolean, tear: (index: number) => Tear): CrashFileSystem {
    const fs = new CrashFileSystem(Math.max(...[...moment.nodes.values()].map(({ modified }) => modified)));
    fs.lastNode = Math.max(...moment.nodes.keys());
    fs.nodes.clear();
    for (const [id, node] of moment.nodes) {
      fs.nodes.set(id, { ...node, content: node.durable });
      fs.names.set(id, new Map());
    }
    let index = 0;
    for (const id of pendingContents(moment.nodes)) {
      const node = fs.node(id);
      const { content } = fs.original(moment, id);
      node.content = survives(index) ? content : torn(node.durable, content, tear(index));
      index++;
    }
    for (const naming of moment.namings) {
      if (naming.durable || survives(index++)) fs.name(naming, true);
    }
    for (const node of fs.nodes.values()) Object.assign(node, { durable: node.content, lost: false });
    return fs;
  }

  /** All files, and empty folders (`name/`), below a path; what the store keeps for itself left out. */
  walk(at = ''): Record<string, string> {
    const folder = this.idAt(at === '' ? '/' : at);
    const found: Record<string, string> = {};
    for (const [name, id] of [...this.entries(folder)].sort()) {
      const path = `${at}/${name}`;
      if (path.endsWith('/.pagewright') || name.endsWith('.pwtmp')) continue;
      if (!this.node(id).folder) found[path] = this.node(id).content.toString();
      else if (this.entries(id).size === 0) found[`${path}/`] = '';
      else Object.assign(found, this.walk(path));
    }
    return found;
  }

  /** What the author does with an editor: a new file under the old name, or the old file written anew; durable. */
  authorWrites(path: string, content: string, inPlace: boolean): void {
    const there = this.find(path);
    if (there === undefined || !inPlace) {
      const node = this.addNode(false);
      this.name({ added: { ...this.place(path), node }, ...this.removal(path) }, true);
    }
    const node = this.node(this.idAt(path));
    node.content = node.durable = Buffer.from(content);
    node.modified = ++this.clock;
  }

  authorRemoves(path: string): void {
    this.name(this.removal(path), true);
  }

  /**
   * All that a program can find here: on file systems with the same state, it does the same. Left out are the numbers and times
   * that new files get. They are greater than all others in any case.
   */
  state(): string {
    const describe = (id: number): unknown => {
      const { folder, content, modified, mode } = this.node(id);
      const held = folder ? [...this.entries(id)].map(([name, child]) => [name, describe(child)]) : digestOf(content);
      return [id, modified, mode, held];
    };
    return hash('sha1', JSON.stringify(describe(rootNode)), 'base64');
  }

  has(path: string): boolean {
    return this.find(path) !== undefined;
  }

  mayWrite(): Promise<void> {
    return Promise.resolve();
  }

  async openExclusive(path: string): Promise<OpenFile> {
    await this.before('openExclusive', path);
    if (this.has(path)) throw osError('EEXIST', path);
    const id = this.addNode(false);
    this.name({ added: { ...this.place(path), node: id } });
    const node = this.node(id);
    return {
      write: async (bytes, position) => {
        await this.before('write', path);
        const taken = bytes.subarray(0, this.takes(bytes.length));
        const content = Buffer.alloc(Math.max(node.content.length, position + taken.length));
        node.content.copy(content);
        content.set(taken, position);
        node.content = content;
        node.modified = ++this.clock;
        return taken.length;
      },
      sync: async () => {
        await this.beforeFlush('sync', path, node);
        flush(node);
      },
      close: () => Promise.resolve(),
    };
  }

  /** What no store should do: writes a file where it lies. */
  async overwrite(path: string, content: Uint8Array): Promise<void> {
    await this.before('overwrite', path);
    const node = this.node(this.idAt(path));
    node.content = Buffer.from(content);
    node.modified = ++this.clock;
  }

  async syncFile(path: string): Promise<void> {
    const node = this.node(this.idAt(path));
    await this.beforeFlush('syncFile', path, node);
    flush(node);
  }

  /** A flush that fails: no later one of the file writes what was to be written by it. */
  loseFlush(path: string): Promise<void> {
    this.node(this.idAt(path)).lost = true;
    return Promise.resolve();
  }

  async syncDir(path: string): Promise<void> {
    const folder = this.idAt(path);
    await this.before('syncDir', path);
    for (const naming of this.namings) {
      if (naming.added?.folder === folder || naming.removed?.folder === folder) naming.durable = true;
    }
  }

  async mkdir(path: string): Promise<void> {
    await this.before('mkdir', path);
    if (this.has(path)) throw osError('EEXIST', path);
    this.name({ added: { ...this.place(path), node: this.addNode(true) } });
  }

  async rmdir(path: string): Promise<void> {
    await this.before('rmdir', path);
    if (this.entries(this.idAt(path)).size > 0) throw osError('ENOTEMPTY', path);
    this.name(this.removal(path));
  }

  async link(existing: string, path: string): Promise<void> {
    await this.before('link', path);
    if (this.has(path)) throw osError('EEXIST', path);
    this.name({ added: { ...this.place(path), node: this.idAt(existing) } });
  }

  async rename(from: string, to: string): Promise<void> {
    await this.before('rename', to);
    const node = this.idAt(from);
    if (this.find(to) === node) return;
    this.name({ ...this.removal(from), added: { ...this.place(to), node } });
  }

  async unlink(path: string): Promise<void> {
    await this.before('unlink', path);
    this.idAt(path);
    this.name(this.removal(path));
  }

  async chmod(path: string, mode: number): Promise<void> {
    await this.before('chmod', path);
    this.node(this.idAt(path)).mode = mode;
  }

  read(path: string): Promise<Uint8Array> {
    // No copy: a write replaces the content and never changes it in place.
    return Promise.resolve().then(() => this.node(this.idAt(path)).content);
  }

  /** What is open stays as it is: a write replaces the content of its node. */
  async open(path: string): Promise<ReadableFile> {
    const content = await this.read(path);
    const state = await this.stateAt(path);
    return {
      state: () => Promise.resolve(state),
      read: (into, at) => Promise.resolve(Buffer.from(content).copy(into, 0, at)),
      close: () => Promise.resolve(),
    };
  }

  async readPart(path: string, at: number, length: number): Promise<Uint8Array> {
    return (await this.read(path)).subarray(at, at + length);
  }

  lstat(path: string): Promise<FileStatus> {
    return Promise.resolve().then(() => {
      const inode = this.idAt(path);
      const { folder, content, mode, modified } = this.node(inode);
      return { kind: folder ? 'folder' : 'file', size: content.length, mode, inode, modified };
    });
  }

  async stateAt(path: string): Promise<FileState> {
    const { kind, inode, size, modified } = await this.lstat(path);
    const times = { written: BigInt(modified), changed: BigInt(modified) };
    return { kind, identity: String(inode), size: BigInt(size), ...times };
  }

  realpath(path: string): Promise<string> {
    return Promise.resolve().then(() => {
      this.idAt(path);
      return path;
    });
  }

  readdir(path: string): Promise<readonly NamedEntry[]> {
    return Promise.resolve().then(() =>
      [...this.entries(this.idAt(path))].map(([name, id]) => ({
        name,
        kind: this.node(id).folder ? 'folder' : 'file',
      })),
    );
  }

  private async beforeFlush(operation: string, path: string, node: Node): Promise<void> {
    try {
      await this.before(operation, path);
    } catch (error) {
      node.lost = true;
      throw error;
    }
  }

  private addNode(folder: boolean): number {
    this.nodes.set(++this.lastNode, newNode(folder, ++this.clock));
    this.names.set(this.lastNode, new Map());
    return this.lastNode;
  }

  private node(id: number): Node {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`there is no node ${id}`);
    return node;
  }

  private original({ nodes }: Moment, id: number): Node {
    return nodes.get(id) ?? this.node(id);
  }

  private name(naming: Omit<Naming, 'durable'>, durable = false): void {
    this.namings.push({ ...naming, durable });
    this.apply(naming);
  }

  /** The names in each folder: what all namings, in their order, lead to. */
  private readonly names = new Map<number, Map<string, number>>();

  private entries(folder: number): ReadonlyMap<string, number> {
    return this.names.get(folder) ?? new Map<string, number>();
  }

  private apply({ removed, added }: Omit<Naming, 'durable'>): void {
    if (removed !== undefined) {
      const names = this.names.get(removed.folder);
      if (names?.get(removed.name) === removed.node) names.delete(removed.name);
    }
    if (added !== undefined) this.names.get(added.folder)?.set(added.name, added.node);
  }

  private place(path: string): { folder: number; name: string } {
    const at = path.lastIndexOf('/');
    return { folder: this.idAt(path.slice(0, at) || '/'), name: path.slice(at + 1) };
  }

  private removal(path: string): Pick<Naming, 'removed'> {
    const node = this.find(path);
    return node === undefined ? {} : { removed: { ...this.place(path), node } };
  }

  private find(path: string): number | undefined {
    let id: number | undefined = rootNode;
    for (const name of path.split('/')) {
      if (name === '') continue;
      if (id === undefined || !this.node(id).folder) return undefined;
      id = this.entries(id).get(name);
    }
    return id;
  }

  private idAt(path: string): number {
    const id = this.find(path);
    if (id === undefined) throw osError('ENOENT', path);
    return id;
  }
}

/** Computed once: a write replaces the content and never changes it in place. */
const digests = new WeakMap<Buffer, string>();

function digestOf(content: Buffer): string {
  const known = digests.get(content);
  if (known !== undefined) return known;
  const digest = hash('sha1', content, 'base64');
  digests.set(content, digest);
  return digest;
}

function newNode(folder: boolean, modified: number): Node {
  const empty = Buffer.alloc(0);
  return { folder, content: empty, durable: empty, lost: false, modified, mode: folder ? 0o755 : 0o644 };
}

function flush(node: Node): void {
  if (!node.lost) node.durable = node.content;
}

function pendingNamings(namings: readonly Naming[]): Naming[] {
  return namings.filter(({ durable }) => !durable);
}

function pendingContents(nodes: ReadonlyMap<number, Node>): number[] {
  return [...nodes].flatMap(([id, { content, durable }]) => (content.equals(durable) ? [] : [id]));
}

function torn(durable: Buffer, content: Buffer, tear: Tear): Buffer {
  const unsynced = Math.max(0, content.length - durable.length);
  const half = content.length - Math.ceil(unsynced / 2);
  switch (tear) {
    case 'none':
      return durable;
    case 'zeros':
      return Buffer.concat([durable, Buffer.alloc(unsynced)]);
    case 'half':
      return content.subarray(0, half);
    case 'half and zeros':
      return Buffer.concat([content.subarray(0, half), Buffer.alloc(content.length - half)]);
  }
}

export function osError(code: string, path: string): Error {
  // A run has millions of them, and a stack trace takes longer than the call that fails.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = Object.assign(new Error(`${code}: ${path}`), { code });
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}
