import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FileStore, Observation, Turn } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { filesBelow, walkFolders } from '#application/project/files/walk-files';
import type { Baseline } from './baseline.js';
import { mostKeptOfOne } from './recent-contents.js';
import { isAuthoredName, isAuthoredPath, isWritten } from '#application/ports/authored-path';
import { MissedPaths } from './missed-paths.js';
import type { ExternalEdits } from './external-edits.js';

/**
 * A project with more written files than these is known by the files' names: reading them all at
 * each start would take long, and remembering them much room. An edit of a file that was not read is
 * noticed, and cannot be taken back.
 */
const mostRead = 20_000;

/**
 * Notices what is edited outside, while the service runs and, as far as the history knows the
 * files, while it did not. What was in the project before the first look is taken as it is found.
 */
export class WatchProject {
  private readonly reported = new Set<ProjectPath>();
  /** Looked at again with the next edit. */
  private missed = new MissedPaths();
  private looked = false;
  private stopped = false;
  private observation: Observation | undefined;

  constructor(
    private readonly store: FileStore,
    private readonly known: Baseline,
    private readonly edits: ExternalEdits,
  ) {}

  /**
   * Begins to watch, where the store can, and looks at the project once. What takes long here
   * holds up nobody: requests are answered meanwhile.
   *
   * @param failed told why the project cannot be watched, what of it cannot be looked at, or an edit not
   *   be recorded; it is tried again with the next one
   */
  async start(failed: (error: unknown) => void): Promise<void> {
    if (!this.store.capabilities.observable) return;
    try {
      this.observation = await this.store.observe({
        changed: () => undefined,
        edited: (paths) => {
          for (const path of paths) this.reported.add(path);
          if (this.looked) void this.noticeReported(failed).catch(failed);
        },
        committed: () => undefined,
      });
      if (this.stopped) return await this.observation.stop();
      await this.lookOnce(failed);
      await this.noticeReported(failed);
    } catch (error) {
      // A look that the end of the service cut short is no failure.
      if (!this.stopped) failed(error);
    }
  }

  /** Resolves when the edits made before this call are in the history, as far as the store can tell of them at once. */
  async caughtUp(): Promise<void> {
    await this.observation?.flush();
    // What was told of has its turn by now.
    await this.store.exclusive(() => Promise.resolve());
  }

  /** Ends the watching; when this resolves, nothing that was noticed is still being recorded. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.observation?.stop();
    await this.store.exclusive(() => Promise.resolve());
  }

  /** Whatever comes of it, what is told from now on is noticed at once. */
  private async lookOnce(failed: (error: unknown) => void): Promise<void> {
    const missed = new MissedPaths();
    const files = await this.store.snapshot();
    try {
      await this.look(files, missed);
    } finally {
      files.release();
      this.looked = true;
    }
    this.goOnWithout(missed, failed);
  }

  private async look(snapshot: ProjectFiles, missed: MissedPaths): Promise<void> {
    const inHistory = await this.known.inHistory();
    const written: ProjectPath[] = [];
    for await (const { folder, files } of walkFolders(authoredFiles(snapshot, missed), '')) {
      if (this.stopped) return;
      this.known.sawNames(folder, files);
      if (written.length > mostRead) continue;
      for (const name of files) if (isWritten(name)) written.push(pathIn(folder, name));
    }
    this.edits.sawAllBut(missed);
    if (written.length <= mostRead) {
      for (const path of written) {
        if (this.stopped) return;
        if (!inHistory.has(path)) await missed.look(path, () => this.see(snapshot, path));
      }
    }
    // Compared before anybody has to wait for it; what differs is looked at again in its turn.
    const find = this.known.finding();
    for (const path of await this.known.byEntry(inHistory.keys())) {
      if (this.stopped) return;
      if (missed.has(path)) continue;
      if (await missed.look(path, () => this.edits.differs(snapshot, path, find))) this.reported.add(path);
    }
  }

  private async see(files: ProjectFiles, path: ProjectPath): Promise<void> {
    if (((await files.stat(path))?.size ?? 0) > mostKeptOfOne) return;
    const file = await files.read(path);
    if (file !== undefined && !this.known.hasRead(path)) this.known.set(path, file.content, file.version);
  }

  private async noticeReported(failed: (error: unknown) => void): Promise<void> {
    await this.store.exclusive(async (turn) => {
      if (this.reported.size === 0 || this.stopped) return;
      const paths = [...this.reported];
      this.reported.clear();
      try {
        const missed = new MissedPaths();
        const files = await this.filesOf(turn, new Set([...paths, ...this.missed.paths()]), missed);
        await this.edits.notice(turn, files, missed);
        this.goOnWithout(missed, failed);
      } catch (error) {
        for (const path of paths) this.reported.add(path);
        throw error;
      }
    });
  }

  private goOnWithout(missed: MissedPaths, failed: (error: unknown) => void): void {
    for (const failure of missed.since(this.missed)) failed(failure);
    this.missed = missed;
    this.edits.sawAllBut(missed);
  }

  /** Folders give way to what is below them, and to what was. */
  private async filesOf(turn: Turn, reported: Iterable<ProjectPath>, missed: MissedPaths): Promise<ProjectPath[]> {
    const files = new Set<ProjectPath>();
    const folders = new Set<ProjectPath>();
    const snapshot = await turn.snapshot();
    try {
      for (const path of [...reported].sort()) {
        const kind = missed.has(path) ? undefined : await missed.look(path, () => this.kindAt(snapshot, path));
        if (kind === undefined) continue;
        if (kind !== 'folder') files.add(path);
        if (kind !== 'file') folders.add(path);
      }
      if (folders.size > 0) await this.addBelow(snapshot, folders, files, missed);
    } finally {
      snapshot.release();
    }
    return [...files];
  }

  /** `gone` may have been either. */
  private async kindAt(files: ProjectFiles, path: ProjectPath): Promise<'file' | 'folder' | 'gone'> {
    if (this.known.has(path) || !isAuthoredPath(path)) return 'file';
    return (await files.stat(path))?.kind ?? 'gone';
  }

  /** A file that was told of only with its folder, and is still there, has to be one that can be compared. */
  private async addBelow(
    snapshot: ProjectFiles,
    folders: ReadonlySet<ProjectPath>,
    files: Set<ProjectPath>,
    missed: MissedPaths,
  ): Promise<void> {
    const inHistory = await this.known.inHistory();
    const there = new Set<ProjectPath>();
    for (const folder of folders) {
      for (const path of await filesBelow(authoredFiles(snapshot, missed), folder)) {
        there.add(path);
        if (!this.known.has(path) || this.known.hasRead(path) || inHistory.has(path)) files.add(path);
      }
    }
    for (const path of await this.known.below(folders)) {
      if (!there.has(path) && !missed.has(path)) files.add(path);
    }
  }
}

/** A folder that cannot be looked into is as one with nothing in it. */
function authoredFiles(files: ProjectFiles, missed: MissedPaths): ProjectFiles {
  return {
    read: (path) => files.read(path),
    stat: (path) => files.stat(path),
    links: (path) => files.links(path),
    list: async (folder) => {
      const entries = await missed.look(folder, () => files.list(folder));
      return (entries ?? []).filter(({ name }) => isAuthoredName(name));
    },
  };
}
