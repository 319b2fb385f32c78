import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DiskWitness } from '#adapters/store-fs/watch/disk-witness';
import { Watcher, type WatcherOptions } from '#adapters/store-fs/watch/watcher';
import type { StoreWitness } from '#application/ports/file-store';

/** A folder of text files with its witness, and a hand that edits beside it. */
export class VouchingFolder {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'pagewright-vouching-')));
  readonly reported: string[] = [];
  foldersAdded = 0;
  private waiting: (() => void)[] = [];
  readonly watcher: Watcher;
  readonly witness: StoreWitness;

  constructor(files: Readonly<Record<string, string>> = {}, options: WatcherOptions = {}) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    this.watcher = new Watcher(this.folder, { method: 'each-folder', ...options });
    this.witness = new DiskWitness(this.folder, () => this.watcher.exactTree);
  }

  static async begin(files: Readonly<Record<string, string>> = {}, options?: WatcherOptions): Promise<VouchingFolder> {
    const made = new VouchingFolder(files, options);
    await made.begin();
    return made;
  }

  async begin(): Promise<void> {
    await this.watcher.listen({
      changed: (path) => {
        this.reported.push(path);
        for (const wake of this.waiting.splice(0)) wake();
      },
      folderAdded: () => void this.foldersAdded++,
    });
  }

  place(path: string): string {
    return join(this.folder, path);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.place(path)), { recursive: true });
    writeFileSync(this.place(path), text);
  }

  /** The text of a file; what a store would say of anything else. */
  read(path: string): string {
    try {
      return readFileSync(this.place(path), 'utf8');
    } catch {
      return 'absent';
    }
  }

  list(path: string): string {
    try {
      return readdirSync(this.place(path)).sort().join();
    } catch {
      return '';
    }
  }

  async reportOf(path: string): Promise<void> {
    while (!this.reported.includes(path)) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async remove(): Promise<void> {
    await this.watcher.close();
    // A test may have locked itself out.
    if (existsSync(this.place('a'))) chmodSync(this.place('a'), 0o755);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
