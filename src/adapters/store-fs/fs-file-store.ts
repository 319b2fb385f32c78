import type { FileVersion } from '#domain/change/file-change';
import type { ChangeLog } from '#application/ports/change-log';
import {
  StorageFailure,
  type ChangeSet,
  type Committed,
  type FileSnapshot,
  type FileStore,
  type Observation,
  type StagedContent,
  type StoreObserver,
  type Turn,
} from '#application/ports/file-store';
import { contentPieces } from '#application/support/file-content';
import { LosableTurn } from './losable-turn.js';
import type { SharedState } from '#application/ports/shared-state';
import { Receiving } from '#application/support/receiving';
import type { ProjectStore } from './project-store.js';

/** One opening of a project on a file system, on disk or in memory. */
export class FsFileStore implements FileStore {
  private readonly observers = new Set<StoreObserver>();
  private readonly receiving = new Receiving();
  private readonly staged = new Set<StagedContent>();
  /** The last turn of this opening. */
  private turn: LosableTurn | undefined;
  private isClosed = false;
  /** The same for as long as this opening lives, whichever project it has. */
  readonly log: ChangeLog = {
    heads: (before, limit) => this.project.log.heads(before, limit),
    since: (revision) => this.project.log.since(revision),
    extent: () => this.project.log.extent(),
    record: (revision) => this.project.log.record(revision),
    find: (key) => this.project.log.find(key),
    trim: async (before) => {
      await this.project.log.trim(before);
      this.reportToOthers((observer) => observer.trimmed(this.project.log.oldest, []));
    },
    trimContents: async (bytes) => {
      const lost = await this.project.log.trimContents(bytes);
      if (lost.length > 0) this.reportToOthers((observer) => observer.trimmed(this.project.log.oldest, lost));
      return lost;
    },
  };

  /**
   * @param openings all openings of the same project; this one adds itself
   * @param release called when this opening is closed and its commits have ended
   * @param assertOwned where the project has a lock
   * @param state where several services share the project
   */
  constructor(
    private project: ProjectStore,
    private readonly openings: Set<FsFileStore>,
    private readonly release: () => Promise<void>,
    readonly assertOwned?: () => Promise<void>,
    readonly state?: SharedState,
  ) {
    openings.add(this);
  }

  get capabilities() {
    return this.project.capabilities;
  }

  snapshot(): Promise<FileSnapshot> {
    return this.project.snapshot();
  }

  async commit(change: ChangeSet, { validateOnly = false } = {}): Promise<Committed> {
    this.refuseIfClosed();
    if (validateOnly) return this.project.validate(change);
    const files = change.files.map(({ path, action }) => ({ path, action }));
    return this.project.commit(change, ({ revision, heads }) => {
      void this.state?.end(change.ends ?? []);
      this.reportToOthers((observer) => observer.committed(revision, files, heads));
    });
  }

  async stage(source: AsyncIterable<Uint8Array>, limit?: number): Promise<StagedContent> {
    this.refuseIfClosed();
    return this.receiving.receive(source, async (pieces) => {
      const content = await this.project.stage(pieces, limit);
      const staged = {
        ...content,
        release: async () => {
          // After `close` the files may belong to another process.
          if (this.staged.delete(staged)) await content.release();
        },
      };
      this.staged.add(staged);
      return staged;
    });
  }

  async findStaged(sha256: FileVersion): Promise<StagedContent | undefined> {
    const all = [...this.openings].flatMap((opening) => [...opening.staged]);
    const found = all.find((content) => content.sha256 === sha256);
    return found && this.stage(contentPieces(found.content));
  }

  exclusive<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = () => (this.turn = new LosableTurn()).run(this, work, resolve);
      this.project.exclusive(run).catch(reject);
    });
  }

  /** Gives the turn that this opening holds to the next planner, as the loss of a connection would. */
  loseTurn(): void {
    this.turn?.lose();
  }

  /** Shows another project from now on, as after a restore. What is open shows the earlier one. */
  replace(project: ProjectStore): void {
    this.project = project;
    for (const observer of this.observers) observer.reset();
  }

  async observe(observer: StoreObserver): Promise<Observation> {
    const observation = await this.project.files.observe(observer);
    this.observers.add(observer);
    return {
      sync: () => observation.sync(),
      flush: () => observation.flush(),
      stop: async () => {
        this.observers.delete(observer);
        await observation.stop();
      },
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.receiving.end(closed());
    await this.project.idle();
    // What cannot be removed now is removed at the next start.
    await Promise.allSettled(Array.from(this.staged, ({ release }) => release()));
    this.openings.delete(this);
    this.observers.clear();
    await this.release();
  }

  private refuseIfClosed(): void {
    if (this.isClosed) throw closed();
  }

  private reportToOthers(report: (observer: StoreObserver) => void): void {
    for (const opening of this.openings) {
      if (opening !== this) for (const observer of opening.observers) report(observer);
    }
  }
}

function closed(): StorageFailure {
  return new StorageFailure('denied', 'The store was closed already. Nothing was changed.');
}
