import type { FileStore, StoreWitness, Testimony } from '#application/ports/file-store';
import { currentFiles, type CurrentFiles, type ProjectFiles } from '#application/project/files/project-files';
import { Snapshot, type FilesUnderWay } from './snapshot.js';

/** What was read, and the revision of the project it was read from. */
export interface Seen<Result> {
  readonly revision: number;
  readonly result: Result;
  /** Tells whether this may be shown again; absent where nobody can tell. */
  readonly witness?: Witness;
}

/** Says whether what was read is still what there is. */
export interface Witness {
  /** Resolves when every change made before this call is known, by whomever it was made. */
  caughtUp(): Promise<void>;
  /** The revision at which all that was read is still so; `undefined` when some of it may have changed. */
  revision(): number | undefined;
}

/** Counts the changes that were made. */
interface Revisions {
  /** What knows the revision, now and later on. */
  newest(): Promise<{ readonly revision: number }>;
}

const nothing: FilesUnderWay = new Map();

/** Has readers see one revision of the whole project each, while changes are made. */
export class Snapshots {
  private readonly open = new Set<Snapshot>();
  private underWay: FilesUnderWay = nothing;

  constructor(
    private readonly store: CurrentFiles & Pick<FileStore, 'witness'>,
    private readonly revisions: Revisions,
  ) {}

  /** Reads several files as one revision has them. */
  async read<Result>(work: (files: ProjectFiles) => Promise<Result>): Promise<Seen<Result>> {
    const files = await currentFiles(this.store);
    const history = await this.revisions.newest();
    const { revision } = history;
    const witness = this.store.witness;
    const testimony = witness?.begin();
    const snapshot = new Snapshot(files, this.underWay, testimony);
    this.open.add(snapshot);
    try {
      const result = await work(snapshot);
      if (witness === undefined || testimony === undefined || !snapshot.isCurrent) return { revision, result };
      return { revision, result, witness: witnessOf(witness, testimony, history) };
    } finally {
      this.open.delete(snapshot);
    }
  }

  /**
   * Makes a change while readers go on. One at a time.
   *
   * @param underWay what is to become of each file
   * @param made called in the turn in which new readers begin to see the change
   */
  async change(underWay: FilesUnderWay, make: () => Promise<void>, made: () => void): Promise<void> {
    this.underWay = underWay;
    for (const snapshot of this.open) snapshot.keep(underWay);
    try {
      await make();
      made();
    } finally {
      this.underWay = nothing;
    }
  }
}

function witnessOf(store: StoreWitness, testimony: Testimony, history: { readonly revision: number }): Witness {
  return {
    caughtUp: () => store.caughtUp(),
    revision: () => (testimony.holds() ? history.revision : undefined),
  };
}
