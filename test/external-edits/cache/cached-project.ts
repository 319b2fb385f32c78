import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { synchronousDisk } from '#adapters/store-fs/file-system/disk-file-system';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { FsFileStore } from '#adapters/store-fs/fs-file-store';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/private-folder';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { SelfWriteWatch } from '#adapters/store-fs/watch/self-write-watch';
import { SelfWriteFilter } from '#adapters/store-fs/watch/self-write-filter';
import type { WatcherOptions } from '#adapters/store-fs/watch/watcher';
import { WatchedFiles } from '#adapters/store-fs/watched-files';
import type { FileStore, Observation } from '#application/ports/file-store';
import { CachedStore } from '#application/reading/cached-store';
import type { FileCache } from '#application/reading/file-cache';
import { ignoring } from '../../contract/file-store/ignore-reports.js';

/** What the store does on the disk; `flush` stands for a file that is made durable. */
export type Call = 'lstat' | 'realpath' | 'read' | 'readdir' | 'rename' | 'link' | 'mkdir' | 'openExclusive' | 'flush';

/** Faulty parts, to see whether the tests find them out. */
interface Broken {
  readonly options?: WatcherOptions;
  readonly watch?: typeof SelfWriteWatch;
  readonly cache?: FileCache;
}

/** A watched project on disk with a cache in front, and a hand that edits beside it, also between two calls of the store's. */
export class CachedProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'pagewright-cache-')));
  /** The store's calls and their paths, since the list was emptied. */
  readonly calls: string[] = [];
  /** Called after each call of the store's, which goes on when it is done. */
  meanwhile: (call: Call) => Promise<void> | void = () => undefined;
  /** The settled edits that were reported. */
  readonly reported: string[] = [];
  /** The medium fails at these calls. */
  failing: readonly Call[] = [];
  private observation: Observation | undefined;
  private opened:
    | { readonly store: CachedStore; readonly plain: FileStore; readonly watch: SelfWriteWatch }
    | undefined;

  static async open(files: Readonly<Record<string, string>>, broken: Broken = {}): Promise<CachedProject> {
    const project = new CachedProject();
    for (const [path, text] of Object.entries(files)) project.write(path, text);
    const root = new ProjectRoot(project.hooked(synchronousDisk), project.folder);
    const own = await openPrivateFolder(root);
    const nothing = () => Promise.resolve();
    // No event of an own write is late here, however slow the machine is.
    const selfWrites = new SelfWriteFilter(() => 0);
    const watch = new (broken.watch ?? SelfWriteWatch)(project.folder, broken.options, selfWrites);
    const hold = { folder: own, epoch: 1, boot: undefined, confirm: nothing, release: nothing };
    const { store: journaled, log } = await openJournaledStore(root, hold, watch);
    const watched = new WatchedFiles(journaled, watch);
    const store = new ProjectStore(watched, log, { durable: true, shared: false, observable: true });
    const plain = new FsFileStore(store, new Set(), () => watched.close());
    project.opened = { store: new CachedStore(plain, broken.cache), plain, watch };
    project.observation = await project.store.observe({
      ...ignoring,
      edited: (paths) => project.reported.push(...paths),
    });
    project.calls.splice(0);
    return project;
  }

  get store(): CachedStore {
    return this.parts.store;
  }

  /** The same store without the cache. */
  get plain(): FileStore {
    return this.parts.plain;
  }

  /** Whether the system reports every change in the folder, so that anything is cached. */
  get isExact(): boolean {
    return this.parts.watch.watcher.isExact;
  }

  private get parts() {
    if (this.opened === undefined) throw new Error('the project is not open');
    return this.opened;
  }

  /** Waits until all edits made so far are reported. */
  async flush(): Promise<void> {
    await this.observation?.flush();
  }

  async stopObserving(): Promise<void> {
    await this.observation?.stop();
  }

  place(path: string): string {
    return join(this.folder, path);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.place(path)), { recursive: true });
    writeFileSync(this.place(path), text);
  }

  text(path: string): string {
    return readFileSync(this.place(path), 'utf8');
  }

  async remove(): Promise<void> {
    this.meanwhile = () => undefined;
    this.failing = [];
    await this.store.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private hooked(fs: FileSystem): FileSystem {
    const after =
      <Args extends [string, ...unknown[]], Result>(name: Call, call: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        this.calls.push(`${name} ${args[0].slice(this.folder.length + 1)}`);
        if (this.failing.includes(name)) throw Object.assign(new Error('the disk fails'), { code: 'EIO' });
        const result = await call(...args);
        await this.meanwhile(name);
        return result;
      };
    return {
      ...fs,
      lstat: after('lstat', fs.lstat),
      realpath: after('realpath', fs.realpath),
      read: after('read', fs.read),
      readdir: after('readdir', fs.readdir),
      rename: after('rename', fs.rename),
      link: after('link', fs.link),
      mkdir: after('mkdir', fs.mkdir),
      openExclusive: after('openExclusive', async (path: string) => {
        const file = await fs.openExclusive(path);
        return {
          ...file,
          sync: async () => {
            await file.sync();
            await this.meanwhile('flush');
          },
        };
      }),
    };
  }
}
