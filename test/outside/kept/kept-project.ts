import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { synchronousDisk } from '#adapters/store-fs/file-system/disk-file-system';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/open-private-folder';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { SelfWriteFilter } from '#adapters/store-fs/watch/self-write-filter';
import { WatchedStore } from '#adapters/store-fs/kept/watched-store';
import { Watching } from '#adapters/store-fs/kept/watching';
import type { WatcherOptions } from '#adapters/store-fs/watch/watcher';

/** What the store does on the disk; `flush` stands for a file that is made durable. */
export type Call = 'lstat' | 'realpath' | 'read' | 'readdir' | 'rename' | 'link' | 'mkdir' | 'openExclusive' | 'flush';

/** A watched project on disk with its store, and a hand that edits beside it, also between two calls of the store's. */
export class KeptProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'pagewright-kept-')));
  /** What the store asked for, and of what, since it was emptied. */
  readonly asked: string[] = [];
  /** Called after each call of the store's, which goes on when it is done. */
  meanwhile: (call: Call) => Promise<void> | void = () => undefined;
  /** What those who watch were told of. */
  readonly reported: string[] = [];
  /** The medium fails at these calls. */
  failing: readonly Call[] = [];
  private opened: { readonly store: WatchedStore; readonly watching: Watching } | undefined;

  /** @param broken another kind of watching, to see whether that is found out */
  static async open(
    files: Readonly<Record<string, string>>,
    broken: { readonly options?: WatcherOptions; readonly watching?: typeof Watching } = {},
  ): Promise<KeptProject> {
    const project = new KeptProject();
    for (const [path, text] of Object.entries(files)) project.write(path, text);
    const root = new ProjectRoot(project.hooked(synchronousDisk), project.folder);
    const own = await openPrivateFolder(root);
    const nothing = () => Promise.resolve();
    // Nothing comes late here, however long the machine takes.
    const written = new SelfWriteFilter(() => 0);
    const watching = new (broken.watching ?? Watching)(project.folder, broken.options, written);
    const hold = { folder: own, epoch: 1, boot: undefined, confirm: nothing, release: nothing };
    const store = new WatchedStore((await openJournaledStore(root, hold, watching)).store, watching);
    await store.watch((paths) => project.reported.push(...paths));
    project.opened = { store, watching };
    project.asked.splice(0);
    return project;
  }

  get store(): WatchedStore {
    if (this.opened === undefined) throw new Error('the project is not open');
    return this.opened.store;
  }

  get watching(): Watching {
    if (this.opened === undefined) throw new Error('the project is not open');
    return this.opened.watching;
  }

  /** Whether the system tells of all that happens in the folder, so that anything is kept. */
  get isVouchedFor(): boolean {
    return this.watching.watcher.exactTree !== undefined;
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
        this.asked.push(`${name} ${args[0].slice(this.folder.length + 1)}`);
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
