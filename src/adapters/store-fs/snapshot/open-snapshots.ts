import type { Revision } from '#application/ports/change-log';
import type { FileSnapshot } from '#application/ports/file-store';
import type { LiveFiles } from '../live-files.js';
import { HeldFile } from './held-file.js';
import { Snapshot, type PendingFiles } from './snapshot.js';

const nothing: PendingFiles = new Map();

/** The open snapshots, and the running commit. */
export class OpenSnapshots {
  private readonly snapshots = new Set<Snapshot>();
  private pending: PendingFiles = nothing;
  private readonly onRelease = (snapshot: Snapshot) => void this.snapshots.delete(snapshot);

  /** @param newest the revision of the newest commit */
  constructor(private readonly newest: () => Revision) {}

  /** @param files the files as they are now */
  open(files: LiveFiles): FileSnapshot {
    const snapshot = new Snapshot(files, this.newest(), this.pending, this.onRelease);
    this.snapshots.add(snapshot);
    return snapshot;
  }

  /**
   * Makes a commit while snapshots stay open. Make one commit at a time.
   *
   * @param make calls `begin` before the first file changes
   * @param ended called in the turn in which new snapshots begin to see the commit, if it is made
   */
  async commit(make: (begin: (pending: PendingFiles) => void) => Promise<void>, ended: () => void): Promise<void> {
    try {
      await make((pending) => {
        this.endCommit();
        this.pending = pending;
        for (const snapshot of this.snapshots) snapshot.retain(pending);
      });
    } finally {
      this.endCommit();
      ended();
    }
  }

  private endCommit(): void {
    for (const { before } of this.pending.values()) if (before instanceof HeldFile) before.release();
    this.pending = nothing;
  }
}
