import type { Revision } from '#application/ports/change-log';
import {
  StorageFailure,
  type ChangeSet,
  type FileSnapshot,
  type FileStore,
  type Observation,
  type StagedContent,
  type StoreObserver,
  type Turn,
} from '#application/ports/file-store';
import { Receiving } from './receiving.js';
import type { ProjectStore } from './project-store.js';

/** One opening of a project on a file system, on disk or in memory. */
export class FsFileStore implements FileStore {
  private readonly observers = new Set<StoreObserver>();
  private readonly receiving = new Receiving();
  private readonly staged = new Set<StagedContent>();
  private isClosed = false;

  /**
   * @param openings all openings of the same project; this one adds itself
   * @param release called when this opening is closed and its commits have ended
   * @param assertOwned where the project has a lock
   */
  constructor(
    private readonly project: ProjectStore,
    private readonly openings: Set<FsFileStore>,
    private readonly release: () => Promise<void>,
    readonly assertOwned?: () => Promise<void>,
  ) {
    openings.add(this);
  }

  get capabilities() {
    return this.project.capabilities;
  }

  get log() {
    return this.project.log;
  }

  snapshot(): Promise<FileSnapshot> {
    return this.project.snapshot();
  }

  async commit(change: ChangeSet, { validateOnly = false } = {}): Promise<Revision> {
    this.refuseIfClosed();
    return validateOnly
      ? this.project.validate(change)
      : this.project.commit(change, (revision) => this.report(revision));
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

  exclusive<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> {
    const turn: Turn = {
      snapshot: () => this.project.snapshot(),
      commit: (change, options) => this.commit(change, options),
    };
    return this.project.exclusive(() => work(turn));
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

  private report(revision: Revision): void {
    for (const opening of this.openings) {
      if (opening !== this) for (const observer of opening.observers) observer.committed(revision);
    }
  }
}

function closed(): StorageFailure {
  return new StorageFailure('denied', 'The store was closed already. Nothing was changed.');
}
