import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FileStore, Observation, Turn } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { filesBelow, walkFolders } from '#application/project/files/walk-files';
import type { Baseline } from './baseline.js';
import { maxFileBytes } from './baseline-contents.js';
import { isAuthoredName, isAuthoredPath, isWritten } from '#application/ports/authored-path';
import { UnreadablePaths } from './unreadable-paths.js';
import type { ExternalEdits } from './external-edits.js';

/**
 * The largest number of text files that a start reads. Of a larger project, the baseline has only the files' names: reading all
 * files would be slow and need much memory. The service still notices an edit of a file that it has not read, but cannot undo it.
 */
const maxFilesRead = 20_000;

/**
 * Notices external edits while the service runs. At a start it also notices edits that happened before, of files that the
 * history has. All other files enter the baseline as they are at the first start.
 */
export class RecordExternalEdits {
  private readonly reported = new Set<ProjectPath>();
  /** They are read again with the next edit. */
  private unreadable = new UnreadablePaths();
  private scanned = false;
  private stopped = false;
  private observation: Observation | undefined;

  constructor(
    private readonly store: FileStore,
    private readonly baseline: Baseline,
    private readonly edits: ExternalEdits,
  ) {}

  /**
   * Observes the store, where it can be observed, and reads the project once. Requests are answered meanwhile.
   *
   * @param failed receives the reason why the project cannot be observed, a file cannot be read, or an edit cannot be recorded.
   *   The next edit tries it again.
   */
  async start(failed: (error: unknown) => void): Promise<void> {
    if (!this.store.capabilities.observable) return;
    try {
      this.observation = await this.store.observe({
        changed: () => undefined,
        edited: (paths) => {
          for (const path of paths) this.reported.add(path);
          if (this.scanned) void this.noticeReported(failed).catch(failed);
        },
        committed: () => undefined,
        trimmed: () => undefined,
        reset: () => undefined,
      });
      if (this.stopped) return await this.observation.stop();
      await this.firstScan(failed);
      await this.noticeReported(failed);
    } catch (error) {
      // An interruption by `stop` is no failure.
      if (!this.stopped) failed(error);
    }
  }

  /** Resolves when the history has the edits made before this call, as far as the store has already reported them. */
  async sync(): Promise<void> {
    if (!this.store.capabilities.observable) return;
    await this.observation?.flush();
    // Edits that were reported before are recorded in earlier turns.
    await this.store.exclusive(() => Promise.resolve());
  }

  /** Ends the observation. When this resolves, no edit is still being recorded. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.observation?.stop();
    await this.store.exclusive(() => Promise.resolve());
  }

  /** Reads the project. From then on, each reported edit is handled immediately, even if this read fails. */
  private async firstScan(failed: (error: unknown) => void): Promise<void> {
    const unreadable = new UnreadablePaths();
    const files = await this.store.snapshot();
    try {
      await this.scan(files, unreadable);
    } finally {
      files.release();
      this.scanned = true;
    }
    this.reportUnreadable(unreadable, failed);
  }

  private async scan(snapshot: ProjectFiles, unreadable: UnreadablePaths): Promise<void> {
    const inHistory = await this.baseline.inHistory();
    const written: ProjectPath[] = [];
    for await (const { folder, files } of walkFolders(authoredFiles(snapshot, unreadable), '')) {
      if (this.stopped) return;
      this.baseline.addNames(folder, files);
      if (written.length > maxFilesRead) continue;
      for (const name of files) if (isWritten(name)) written.push(pathIn(folder, name));
    }
    this.edits.sawAllBut(unreadable);
    if (written.length <= maxFilesRead) {
      for (const path of written) {
        if (this.stopped) return;
        if (!inHistory.has(path)) await unreadable.read(path, () => this.remember(snapshot, path));
      }
    }
    // This comparison needs no turn, so no change waits for it. A turn compares the differing files again.
    const find = this.baseline.finding();
    for (const path of await this.baseline.byEntry(inHistory.keys())) {
      if (this.stopped) return;
      if (unreadable.has(path)) continue;
      if (await unreadable.read(path, () => this.edits.differs(snapshot, path, find))) this.reported.add(path);
    }
  }

  private async remember(files: ProjectFiles, path: ProjectPath): Promise<void> {
    if (((await files.stat(path))?.size ?? 0) > maxFileBytes) return;
    const file = await files.read(path);
    if (file !== undefined && !this.baseline.hasRead(path)) this.baseline.set(path, file.content, file.version);
  }

  private async noticeReported(failed: (error: unknown) => void): Promise<void> {
    await this.store.exclusive(async (turn) => {
      if (this.reported.size === 0 || this.stopped) return;
      const paths = [...this.reported];
      this.reported.clear();
      try {
        const unreadable = new UnreadablePaths();
        const files = await this.filesOf(turn, new Set([...paths, ...this.unreadable.paths()]), unreadable);
        await this.edits.notice(turn, files, unreadable);
        this.reportUnreadable(unreadable, failed);
      } catch (error) {
        for (const path of paths) this.reported.add(path);
        throw error;
      }
    });
  }

  private reportUnreadable(unreadable: UnreadablePaths, failed: (error: unknown) => void): void {
    for (const failure of unreadable.since(this.unreadable)) failed(failure);
    this.unreadable = unreadable;
    this.edits.sawAllBut(unreadable);
  }

  /** The files behind the reported paths: a folder stands for all files that are or were below it. */
  private async filesOf(
    turn: Turn,
    reported: Iterable<ProjectPath>,
    unreadable: UnreadablePaths,
  ): Promise<ProjectPath[]> {
    const files = new Set<ProjectPath>();
    const folders = new Set<ProjectPath>();
    const snapshot = await turn.snapshot();
    try {
      for (const path of [...reported].sort()) {
        const kind = unreadable.has(path) ? undefined : await unreadable.read(path, () => this.kindAt(snapshot, path));
        if (kind === undefined) continue;
        if (kind !== 'folder') files.add(path);
        if (kind !== 'file') folders.add(path);
      }
      if (folders.size > 0) await this.addBelow(snapshot, folders, files, unreadable);
    } finally {
      snapshot.release();
    }
    return [...files];
  }

  /** `gone`: a file or folder that no longer exists. */
  private async kindAt(files: ProjectFiles, path: ProjectPath): Promise<'file' | 'folder' | 'gone'> {
    if (this.baseline.has(path) || !isAuthoredPath(path)) return 'file';
    return (await files.stat(path))?.kind ?? 'gone';
  }

  /** Adds the files below the folders. An existing file that the baseline cannot compare is omitted. */
  private async addBelow(
    snapshot: ProjectFiles,
    folders: ReadonlySet<ProjectPath>,
    files: Set<ProjectPath>,
    unreadable: UnreadablePaths,
  ): Promise<void> {
    const inHistory = await this.baseline.inHistory();
    const existing = new Set<ProjectPath>();
    for (const folder of folders) {
      for (const path of await filesBelow(authoredFiles(snapshot, unreadable), folder)) {
        existing.add(path);
        if (!this.baseline.has(path) || this.baseline.hasRead(path) || inHistory.has(path)) files.add(path);
      }
    }
    for (const path of await this.baseline.below(folders)) {
      if (!existing.has(path) && !unreadable.has(path)) files.add(path);
    }
  }
}

/** The project's authored files. A folder that cannot be read counts as empty. */
function authoredFiles(files: ProjectFiles, unreadable: UnreadablePaths): ProjectFiles {
  return {
    read: (path) => files.read(path),
    open: (path) => files.open(path),
    stat: (path) => files.stat(path),
    links: (path) => files.links(path),
    list: async (folder) => {
      const entries = await unreadable.read(folder, () => files.list(folder));
      return (entries ?? []).filter(({ name }) => isAuthoredName(name));
    },
  };
}
