import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Watcher, type WatcherOptions } from '#adapters/store-fs/watch/watcher';

/** A watched folder of text files, and a hand that edits in it. */
export class WatchedTestFolder {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'pagewright-watch-')));
  readonly reported: string[] = [];
  foldersAdded = 0;
  private waiting: (() => void)[] = [];
  readonly watcher: Watcher;

  constructor(files: Readonly<Record<string, string>> = {}, options: WatcherOptions = {}) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    this.watcher = new Watcher(this.folder, { method: 'each-folder', ...options });
  }

  static async begin(
    files: Readonly<Record<string, string>> = {},
    options?: WatcherOptions,
  ): Promise<WatchedTestFolder> {
    const made = new WatchedTestFolder(files, options);
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
