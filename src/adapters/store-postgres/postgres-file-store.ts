import { randomUUID } from 'node:crypto';
import type { FileVersion } from '#domain/change/file-change';
import type {
  ChangeSet,
  Committed,
  FileSnapshot,
  FileStore,
  Observation,
  SnapshotOptions,
  StagedContent,
  StoreObserver,
  Turn,
} from '#application/ports/file-store';
import { Receiving } from '#application/support/receiving';
import { Committer } from './commit/committer.js';
import { Blobs } from './contents/blobs.js';
import { findContent, stageContent } from './contents/stage-content.js';
import type { Database } from './database/database.js';
import { closed } from './database/database-errors.js';
import { PostgresSnapshot } from './files/postgres-snapshot.js';
import { ProjectFiles } from './files/project-files.js';
import { PostgresLog } from './log/postgres-log.js';
import { Notifications } from './notifications.js';
import type { ProjectId } from './schema/projects.js';
import { PostgresState } from './state/postgres-state.js';
import { StateCopy } from './state/state-copy.js';
import { Turns } from './turns.js';

/** One opening of a project in a database, beside any number of others. */
export class PostgresFileStore implements FileStore {
  readonly capabilities = { durable: true, shared: true, observable: false };
  readonly log: PostgresLog;
  readonly state: PostgresState;
  private readonly files: ProjectFiles;
  private readonly blobs: Blobs;
  private readonly committer: Committer;
  private readonly turns: Turns;
  private readonly notifications: Notifications;
  private readonly receiving = new Receiving();
  private isClosed = false;

  /** @param release called when this opening is closed */
  constructor(
    private readonly database: Database,
    project: ProjectId,
    private readonly release: () => Promise<void>,
  ) {
    const owner = { project, opening: randomUUID() };
    const copy = new StateCopy();
    this.files = new ProjectFiles(database, owner, copy);
    this.blobs = new Blobs(database);
    this.log = new PostgresLog(database, project, this.blobs, (counts) => this.files.noteTrim(counts));
    this.turns = new Turns(database, project, this.files);
    const known = () => ({ commit: this.files.position.number, write: copy.number });
    this.notifications = new Notifications(database, project, this.files, known);
    this.state = new PostgresState(database, copy, {
      ...owner,
      sync: () => this.files.catchUp(),
      follow: () => this.notifications.follow(),
      notify: (write) => this.notifications.notify({ write }),
    });
    this.committer = new Committer(database, this.files, this.blobs, owner, {
      made: (commit) => this.notifications.notify({ commit }),
      ended: (rows, token) => this.state.noteEnded(rows, token),
    });
  }

  /** Reads which files and which shared state there is. */
  ready(): Promise<void> {
    return this.files.catchUp();
  }

  async snapshot({ asReported = false }: SnapshotOptions = {}): Promise<FileSnapshot> {
    if (!asReported || !this.files.isKnown) await this.files.catchUpIfNew();
    return new PostgresSnapshot(this.files.index.pin(), this.files.position.revision, this.blobs);
  }

  async commit(change: ChangeSet, { validateOnly = false } = {}): Promise<Committed> {
    this.refuseIfClosed();
    return validateOnly ? this.committer.validate(change) : this.committer.commit(change);
  }

  async stage(source: AsyncIterable<Uint8Array>, limit?: number): Promise<StagedContent> {
    this.refuseIfClosed();
    return this.receiving.receive(source, async (pieces) => {
      const content = await stageContent(this.database, this.blobs, pieces, limit);
      // Others may have staged the same bytes: only a sweep knows what nobody needs.
      return { ...content, release: () => Promise.resolve() };
    });
  }

  /** Other projects in the database may have staged it, too: a caller needs to know the hash from its own. */
  async findStaged(sha256: FileVersion): Promise<StagedContent | undefined> {
    this.refuseIfClosed();
    const content = await findContent(this.database, this.blobs, sha256);
    return content && { ...content, release: () => Promise.resolve() };
  }

  async observe(observer: StoreObserver): Promise<Observation> {
    await this.files.catchUp();
    this.refuseIfClosed();
    this.files.observers.add(observer);
    this.notifications.follow();
    const sync = async () => {
      await this.files.catchUpIfNew();
      return true;
    };
    return {
      sync,
      flush: async () => void (await sync()),
      stop: () => {
        this.files.observers.delete(observer);
        return Promise.resolve();
      },
    };
  }

  exclusive<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> {
    const turn: Turn = {
      snapshot: (options) => this.snapshot(options),
      commit: (change, options) => this.commit(change, options),
    };
    return this.turns.take(turn, work);
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.receiving.end(closed());
    await this.committer.idle();
    await this.state.idle();
    this.files.observers.clear();
    await this.notifications.close();
    await this.release();
  }

  private refuseIfClosed(): void {
    if (this.isClosed) throw closed();
  }
}
