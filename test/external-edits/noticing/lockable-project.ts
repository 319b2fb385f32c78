import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { defaultHistoryLimits } from '#application/changes/history-limits';
import { HistoryLog } from '#application/changes/history-log';
import { Baseline } from '#application/changes/external/baseline';
import { RecordedCommits } from '#application/changes/recorded-commits';
import { ExternalEdits } from '#application/changes/external/external-edits';
import { RecordExternalEdits } from '#application/changes/external/record-external-edits';
import { StorageFailure, type FileStore } from '#application/ports/file-store';
import { AnnounceChange } from '#application/live/announce-change';
import type { EndPreviews } from '#application/live/end-previews';
import { plainFiles, type PlainFiles } from '../../contract/file-store/plain-files.js';
import { replaced } from '../../support/store/replaced-store.js';
import { withReads } from '../../support/service/store-behind.js';

/** A watched project in memory, parts of which its owner may lock, and a hand that edits in it. */
export class LockableProject {
  /** Files and folders that cannot be looked into, nor what is in them. */
  readonly locked = new Set<ProjectPath>();
  /** What was reported of those. */
  readonly output: unknown[] = [];
  private readonly log: HistoryLog;
  private readonly files: PlainFiles;
  private readonly store: FileStore;
  private readonly watching: RecordExternalEdits;
  private changed: (paths: readonly ProjectPath[]) => void = () => undefined;
  private ids = 0;
  /** How often all files that are known were gone through. */
  lookedThrough = 0;
  /** Each entry of the history that was read. */
  readonly entriesRead: number[] = [];

  private constructor(private readonly memory: FileStore) {
    this.files = plainFiles(memory);
    const store = replaced(
      withReads(memory, (path, how) => this.assertOpen(how === 'stat' ? folderOf(path) : path)),
      (sound) => ({
        capabilities: { ...memory.capabilities, shared: false, observable: true },
        log: {
          heads: (before, limit) => sound.log.heads(before, limit),
          since: (revision) => sound.log.since(revision),
          extent: () => sound.log.extent(),
          find: (key) => sound.log.find(key),
          trim: (before) => sound.log.trim(before),
          trimContents: (bytes) => sound.log.trimContents(bytes),
          record: (revision) => {
            this.entriesRead.push(revision);
            return sound.log.record(revision);
          },
        },
        observe: ({ edited }) => {
          this.changed = edited;
          const done = () => Promise.resolve();
          return Promise.resolve({ sync: () => Promise.resolve(true), flush: done, stop: done });
        },
      }),
    );
    this.store = store;
    const clock = { now: () => new Date(0), newId: () => `id${++this.ids}` };
    this.log = new HistoryLog(store, historyEntryCodec, defaultHistoryLimits);
    const known = new Baseline(store, this.log);
    const below = known.below.bind(known);
    known.below = (folders) => (this.lookedThrough++, below(folders));
    const commits = new RecordedCommits(this.log, historyEntryCodec, known);
    const feed = { publish: () => undefined, listen: () => () => undefined, close: () => undefined };
    const announce = new AnnounceChange(feed, { dispatch: () => Promise.resolve('connected' as const) });
    const endPreviews = { execute: () => Promise.resolve() } as unknown as EndPreviews;
    const edits = new ExternalEdits(clock, commits, known, endPreviews, announce);
    this.watching = new RecordExternalEdits(store, known, edits);
  }

  static async of(files: Readonly<Record<ProjectPath, string>>): Promise<LockableProject> {
    const content = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
    return new LockableProject(await openMemoryStore(content));
  }

  /** The same project after its service has ended. */
  again(): LockableProject {
    return new LockableProject(this.memory);
  }

  start(): Promise<void> {
    return this.watching.start((error) => this.output.push(error instanceof StorageFailure ? error.message : error));
  }

  /** Edits the files, and waits until that was looked at. */
  async edit(files: Readonly<Record<ProjectPath, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      const action = (await this.files.stat(path)) === undefined ? 'created' : 'modified';
      await this.files.commit([{ action, path, content: Buffer.from(text) }], []);
    }
    await this.report(Object.keys(files));
  }

  /** @param report the paths that the system reports: mostly those of folders */
  async remove(files: readonly ProjectPath[], report: readonly ProjectPath[]): Promise<void> {
    await this.files.commit(
      files.map((path) => ({ action: 'removed', path })),
      [],
    );
    await this.report(report);
  }

  async report(paths: readonly ProjectPath[]): Promise<void> {
    this.changed(paths);
    await this.store.exclusive(() => Promise.resolve());
  }

  /** The text of each entry of the history, the oldest first. */
  async history(): Promise<string[][]> {
    const entries = (await this.log.open()).entries();
    return entries.map(({ changes }) => changes.map(({ action, path }) => `${action} ${path}`));
  }

  private assertOpen(path: ProjectPath): void {
    for (const locked of this.locked) {
      if (path === locked || path.startsWith(`${locked}/`)) throw new StorageFailure('denied', `${locked} is locked`);
    }
  }
}
