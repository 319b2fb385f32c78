import { mkdirSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import type { FileStore } from '#application/ports/file-store';
import { HeldTimers } from './held-timers.js';
import { serveStore, type ServedBody, type ServedStore } from '../support/service/serve-store.js';

const fixture = fileURLToPath(new URL('../fixtures/project', import.meta.url));

/** A project on disk with its service, which watches it, and a hand that edits beside it. */
export class WatchedProject {
  private store: FileStore | undefined;
  private served: ServedStore | undefined;

  /** What the watching goes by; real until a test holds it. */
  readonly timers = new HeldTimers();

  private constructor(readonly folder: string) {}

  /** @param wrap puts something between the service and its store */
  static async open(wrap: (store: FileStore) => FileStore = (store) => store): Promise<WatchedProject> {
    const project = await WatchedProject.prepare();
    await project.start(wrap);
    return project;
  }

  /** Not started yet. */
  static async prepare(): Promise<WatchedProject> {
    const project = new WatchedProject(await realpath(await mkdtemp(join(tmpdir(), 'pagewright-outside-'))));
    await cp(fixture, project.folder, { recursive: true });
    return project;
  }

  async start(wrap: (store: FileStore) => FileStore = (store) => store): Promise<void> {
    this.store = wrap(await openDiskStore(this.folder, { watch: { timers: this.timers } }));
    this.served = await serveStore(this.store);
    await this.served.watch();
  }

  async stop(): Promise<void> {
    await this.served?.stop();
    await this.store?.close();
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true });
  }

  get service(): ServedStore {
    if (this.served === undefined) throw new Error('the service is not started');
    return this.served;
  }

  path(path: string): string {
    return join(this.folder, path);
  }

  text(path: string): Promise<string> {
    return readFile(this.path(path), 'utf8');
  }

  /** In one turn: nobody sees the file before it is written. */
  write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), content);
  }

  /** The history, the newest first. */
  async history(): Promise<HistoryItem[]> {
    // The answer is a list, which the client does not type.
    return (await this.service.call('GET', '/_/history')).body as unknown as HistoryItem[];
  }

  /**
   * The history, oldest first, when an edit made now has been noticed: so that all that came before
   * it was, too.
   */
  async settledHistory(): Promise<HistoryItem[]> {
    const marker = `marker-${++this.markers}.lua`;
    this.write(marker, 'return {}\n');
    for (;;) {
      const entries = await this.history();
      const [newest] = entries;
      if (newest?.changes.some(({ path }) => path === marker)) {
        const all = entries.map((entry) => ({ ...entry, changes: entry.changes.filter(isNoMarker) }));
        return all.filter(({ changes }) => changes.length > 0).reverse();
      }
      await pause(20);
    }
  }
  private markers = 0;
}

export type HistoryItem = Pick<ServedBody, 'id' | 'author' | 'kind' | 'changes'> & {
  readonly revision: number;
  readonly undone: boolean;
  readonly irrevocable?: boolean;
};

function isNoMarker({ path }: { readonly path: string }): boolean {
  return !path.startsWith('marker-');
}
