import type { FileChange, ProjectPath } from '#domain/change/file-change';
import type { ChangeLog, Revision } from '#application/ports/change-log';
import type { OpenedFile } from '#application/ports/opened-file';
import {
  StorageFailure,
  type FileSnapshot,
  type FileStore,
  type FolderEntry,
  type Observation,
  type PathStatus,
  type StoredFile,
  type StoreObserver,
  type Turn,
} from '#application/ports/file-store';
import { Mutex } from '#application/support/concurrency';
import { contentBytes } from '#application/support/file-content';
import { CommittedFiles } from '#adapters/store-fs/committed-files';
import { onFile } from '#adapters/store-fs/file-system/errors';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import type { HeldPlace } from '#adapters/store-fs/file-system/held-place';
import { decodeHeader, decodeRecord } from '#adapters/store-fs/log/record-frame';
import { SegmentLog, type LogDamage } from '#adapters/store-fs/log/segment-log';
import { contentVersion } from '#adapters/store-fs/root/observe-file';
import { privateParts } from '#adapters/store-fs/root/path-parts';
import type { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { Snapshot, type PendingChange, type PendingFiles } from '#adapters/store-fs/snapshot/snapshot';
import { FollowedJournal, type JournaledCommit } from './followed-journal.js';
import { logFolder } from './open-journaled-store.js';

/** How often the journal is looked at while somebody reads or observes, in milliseconds. */
const pollMs = 100;

const nothing: PendingFiles = new Map();

/**
 * A project that another process may write, read without a lock and without writing anything. It follows the writer's journal: the
 * writer journals a commit before it touches a file. So a reader of a file and then of the journal knows each commit that the read
 * may have seen, and shows its files as they were before.
 */
export class FollowedStore implements FileStore {
  readonly capabilities = { durable: true, shared: true, observable: false };
  private readonly files: CommittedFiles;
  private readonly journal: FollowedJournal;
  private readonly catchingUp = new Mutex();
  private readonly planners = new Mutex();
  private readonly snapshots = new Set<Snapshot>();
  /** The snapshots whose pre-images were in a part of the journal that is gone. */
  private readonly lost = new WeakSet<Snapshot>();
  private readonly observers = new Set<StoreObserver>();
  private current: SegmentLog;
  /** The frames of records that may be in the journal alone, by the file of the journal. */
  private readonly frames = new Map<string, Uint8Array[]>();
  private newest: Revision = 0;
  private isLoaded = false;
  private pending:
    | { readonly files: PendingFiles; readonly records: readonly Uint8Array[]; readonly file: string }
    | undefined;
  private polling: NodeJS.Timeout | undefined;

  /** @param place the project's folder, held open; closed with the store */
  constructor(
    private readonly root: ProjectRoot,
    private readonly place: HeldPlace,
    private readonly onDamage?: (damage: LogDamage) => void,
  ) {
    this.files = new CommittedFiles(root);
    this.current = this.newLog();
    this.journal = new FollowedJournal(root.fs, root.privateFolder, {
      begun: (commit, file) => this.begun(commit, file),
      ended: () => this.ended(),
      cancelled: () => (this.pending = undefined),
      gone: (files) => this.gone(files),
    });
  }

  readonly log: ChangeLog = {
    heads: async (before, limit) => (await this.synced()).heads(before, limit),
    since: async (revision) => (await this.synced()).since(revision),
    extent: async () => (await this.synced()).extent(),
    find: async (key) => (await this.synced()).find(key),
    record: async (revision) => {
      const log = await this.synced();
      try {
        return await log.record(revision);
      } catch (error) {
        // The writer may have moved it into another segment.
        await this.catchingUp.take(() => this.load());
        if (log === this.current) throw error;
        return this.current.record(revision);
      }
    },
    trim: () => Promise.resolve(),
    trimContents: () => Promise.resolve([]),
  };

  /** Reads what the writer has done. @throws StorageFailure */
  async catchUp(): Promise<void> {
    await this.synced();
  }

  async snapshot(): Promise<FileSnapshot> {
    await this.synced();
    const reading: Pick<CommittedFiles, 'read' | 'open' | 'readMany' | 'list' | 'stat' | 'links'> = {
      read: (path: ProjectPath): Promise<StoredFile | undefined> => this.before(snapshot, () => this.files.read(path)),
      open: (path: ProjectPath): Promise<OpenedFile | undefined> => this.before(snapshot, () => this.files.open(path)),
      readMany: (paths: readonly ProjectPath[]) => this.before(snapshot, () => this.files.readMany(paths)),
      list: (path: ProjectPath): Promise<readonly FolderEntry[]> => this.before(snapshot, () => this.files.list(path)),
      stat: (path: ProjectPath): Promise<PathStatus | undefined> => this.before(snapshot, () => this.files.stat(path)),
      links: (path: ProjectPath) => this.before(snapshot, () => this.files.links(path)),
    };
    const snapshot: Snapshot = new Snapshot(reading, this.newest, this.pending?.files ?? nothing, () => {
      this.snapshots.delete(snapshot);
      this.pollIfNeeded();
    });
    this.snapshots.add(snapshot);
    this.pollIfNeeded();
    return snapshot;
  }

  commit(): Promise<never> {
    return Promise.reject(openedToRead());
  }

  stage(): Promise<never> {
    return Promise.reject(openedToRead());
  }

  exclusive<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> {
    return this.planners.take(() => work({ snapshot: () => this.snapshot(), commit: () => this.commit() }));
  }

  observe(observer: StoreObserver): Promise<Observation> {
    this.observers.add(observer);
    this.pollIfNeeded();
    const catchUp = async () => {
      await this.synced();
    };
    return Promise.resolve({
      // An author's edit is not reported.
      sync: () => catchUp().then(() => false),
      flush: catchUp,
      stop: () => {
        this.observers.delete(observer);
        this.pollIfNeeded();
        return Promise.resolve();
      },
    });
  }

  async close(): Promise<void> {
    this.observers.clear();
    this.snapshots.clear();
    this.pollIfNeeded();
    await this.catchingUp.take(async () => {
      await this.journal.close();
      await this.current.close();
    });
    await this.place.close();
  }

  /** Reads files, and then what the writer did until that. */
  private async before<Result>(snapshot: Snapshot, read: () => Promise<Result>): Promise<Result> {
    const result = await read();
    await this.synced();
    if (this.lost.has(snapshot)) throw missed();
    return result;
  }

  private synced(): Promise<SegmentLog> {
    return this.catchingUp.take(() =>
      onFile(privateParts.join('/'), 'read', async () => {
        const { newest } = this;
        await this.root.assertInPlace();
        await this.journal.catchUp();
        if (!this.isLoaded) await this.load();
        if (this.newest !== newest) for (const observer of this.observers) observer.committed(this.newest);
        return this.current;
      }),
    );
  }

  private async begun(commit: JournaledCommit, file: string): Promise<void> {
    this.ended();
    const { contents, records } = this.parts(commit);
    const files = new Map<ProjectPath, PendingChange>();
    const payload = { at: 0 };
    for (const { path, before, after } of commit.changes) {
      const content = after === null ? null : this.contentOf(after, commit.payload, payload);
      const was = before === null ? null : await this.fileBefore(path, before.version, contents);
      // What it was is unknown. The snapshots that are open cannot be read any more.
      if (was === undefined) for (const snapshot of this.snapshots) this.lost.add(snapshot);
      files.set(path, { before: was ?? null, after: content });
    }
    for (const snapshot of this.snapshots) snapshot.retain(files);
    this.pending = { files, records, file };
  }

  private contentOf(
    after: { readonly version: string; readonly size: number; readonly stored?: true | undefined },
    payload: Uint8Array,
    place: { at: number },
  ): Extract<FileChange, { content: unknown }>['content'] {
    if (after.stored === true) return this.current.content({ sha256: after.version, length: after.size });
    return payload.slice(place.at, (place.at += after.size));
  }

  /** The records of a commit, and where the contents are that they name. */
  private parts({ payload, records: lengths }: JournaledCommit) {
    const records: Uint8Array[] = [];
    const contents = new Map<string, () => Promise<Uint8Array>>();
    let at = payload.length - lengths.reduce((sum, length) => sum + length, 0);
    for (const length of lengths) {
      const frame = Buffer.from(payload.subarray(at, (at += length)));
      records.push(frame);
      const { line, small } = decodeRecord(frame, decodeHeader(frame)?.revision ?? 0);
      for (const [place, reference] of line.contents.entries()) {
        const bytes = small.get(place);
        contents.set(reference.sha256, () =>
          bytes instanceof Uint8Array ? Promise.resolve(bytes) : contentBytes(this.current.content(reference)),
        );
      }
    }
    return { records, contents };
  }

  /** The record of a commit holds what its files were. Without one, a file may still be as it was. */
  private async fileBefore(
    path: ProjectPath,
    version: string,
    contents: ReadonlyMap<string, () => Promise<Uint8Array>>,
  ): Promise<StoredFile | undefined> {
    const recorded = await contents
      .get(version)?.()
      .catch(() => undefined);
    if (recorded !== undefined) return { content: recorded, version };
    const found = await this.root.content(path);
    return found !== undefined && contentVersion(found) === version ? { content: found, version } : undefined;
  }

  private ended(): void {
    const { pending } = this;
    this.pending = undefined;
    if (pending === undefined || pending.records.length === 0) return;
    this.frames.set(pending.file, [...(this.frames.get(pending.file) ?? []), ...pending.records]);
    if (!this.isLoaded) return;
    this.current.follow(pending.records);
    this.newest = this.current.newest;
  }

  /** Segments have all records of these files; also the one of a commit that a new owner has finished. */
  private async gone(files: readonly string[]): Promise<void> {
    const known = this.newest + (this.pending?.records.length ?? 0);
    if (this.pending !== undefined && files.includes(this.pending.file)) this.pending = undefined;
    for (const file of files) this.frames.delete(file);
    await this.load();
    if (this.newest > known) for (const snapshot of this.snapshots) this.lost.add(snapshot);
  }

  private async load(): Promise<void> {
    const log = this.newLog();
    for (const frames of this.frames.values()) for (const frame of frames) log.recover(frame);
    await log.ready();
    this.current = log;
    this.newest = log.newest;
    this.isLoaded = true;
  }

  private newLog(): SegmentLog {
    return new SegmentLog(this.root.fs, joinPath(this.root.fs, this.root.privateFolder, logFolder), {
      isChecked: this.isLoaded,
      onDamage: this.onDamage,
    });
  }

  private pollIfNeeded(): void {
    const isNeeded = this.observers.size + this.snapshots.size > 0;
    if (isNeeded === (this.polling !== undefined)) return;
    clearInterval(this.polling);
    this.polling = isNeeded ? setInterval(() => void this.synced().catch(() => undefined), pollMs).unref() : undefined;
  }
}

export function openedToRead(): StorageFailure {
  return new StorageFailure('denied', 'The project was opened to be read; nothing was changed.');
}

function missed(): StorageFailure {
  return new StorageFailure(
    'failed',
    'The project was changed while it was read, and this reader cannot know how it was before. Send the request again.',
  );
}
