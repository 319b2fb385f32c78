import { pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import type { Mutex } from '#application/support/concurrency';
import { filesBelow, walkFolders } from '#application/project/files/walk-files';
import type { KnownFiles } from '#application/history/known-files';
import { mostKeptOfOne } from '#application/history/recent-contents';
import { isAuthoredName, isAuthoredPath, isWritten } from './authored-path.js';
import { MissedPaths } from './missed-paths.js';
import type { OutsideEdits } from './outside-edits.js';

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
  private stopWatching: () => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly store: FileStore,
    private readonly known: KnownFiles,
    private readonly edits: OutsideEdits,
    private readonly turns: Mutex,
  ) {}

  /**
   * Begins to watch, where the store can, and looks at the project once. What takes long here
   * holds up nobody: requests are answered meanwhile.
   *
   * @param failed told why the project cannot be watched, what of it cannot be looked at, or an edit not
   *   be recorded; it is tried again with the next one
   */
  async start(failed: (error: unknown) => void): Promise<void> {
    if (this.store.watch === undefined || !this.store.capabilities.watchable) return;
    try {
      this.stopWatching = await this.store.watch((paths) => {
        for (const path of paths) this.reported.add(path);
        if (this.looked) void this.noticeTold(failed).catch(failed);
      });
      if (this.stopped) return await this.stopWatching();
      await this.lookOnce(failed);
      await this.noticeTold(failed);
    } catch (error) {
      // A look that the end of the service cut short is no failure.
      if (!this.stopped) failed(error);
    }
  }

  /** Resolves when the edits made before this call are in the history, as far as the store can tell of them at once. */
  async caughtUp(): Promise<void> {
    await this.store.tellNow?.();
    // What was told of has its turn by now.
    await this.turns.take(() => Promise.resolve());
  }

  /** Ends the watching; when this resolves, nothing that was noticed is still being recorded. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.stopWatching();
    await this.turns.take(() => Promise.resolve());
  }

  /** Whatever comes of it, what is told from now on is noticed at once. */
  private async lookOnce(failed: (error: unknown) => void): Promise<void> {
    const missed = new MissedPaths();
    try {
      await this.look(missed);
    } finally {
      this.looked = true;
    }
    this.goOnWithout(missed, failed);
  }

  private async look(missed: MissedPaths): Promise<void> {
    const inHistory = await this.known.inHistory();
    const written: ProjectPath[] = [];
    for await (const { folder, files, folders } of walkFolders(this.authoredFiles(missed), '')) {
      if (this.stopped) return;
      this.known.sawNames(folder, files, folders);
      if (written.length > mostRead) continue;
      for (const name of files) if (isWritten(name)) written.push(pathIn(folder, name));
    }
    this.edits.sawAllBut(missed);
    if (written.length <= mostRead) {
      for (const path of written) {
        if (this.stopped) return;
        if (!inHistory.has(path)) await missed.look(path, () => this.see(path));
      }
    }
    // Compared before anybody has to wait for it; what differs is looked at again in its turn.
    const find = this.known.finding();
    for (const path of await this.known.byEntry(inHistory.keys())) {
      if (this.stopped) return;
      if (missed.has(path)) continue;
      if (await missed.look(path, () => this.edits.differs(path, find))) this.reported.add(path);
    }
  }

  private async see(path: ProjectPath): Promise<void> {
    if (((await this.store.stat(path))?.size ?? 0) > mostKeptOfOne) return;
    const file = await this.store.read(path);
    if (file !== undefined && !this.known.hasRead(path)) this.known.set(path, file.content, file.version);
  }

  private async noticeTold(failed: (error: unknown) => void): Promise<void> {
    await this.turns.take(async () => {
      if (this.reported.size === 0 || this.stopped) return;
      const paths = [...this.reported];
      this.reported.clear();
      try {
        const missed = new MissedPaths();
        const files = await this.filesOf(new Set([...paths, ...this.missed.paths()]), missed);
        await this.edits.notice(files, missed);
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
  private async filesOf(reported: Iterable<ProjectPath>, missed: MissedPaths): Promise<ProjectPath[]> {
    const files = new Set<ProjectPath>();
    const folders = new Set<ProjectPath>();
    for (const path of [...reported].sort()) {
      const kind = missed.has(path) ? undefined : await missed.look(path, () => this.kindAt(path));
      if (kind === undefined) continue;
      if (kind !== 'folder') files.add(path);
      if (kind !== 'file') folders.add(path);
    }
    if (folders.size > 0) await this.addBelow(folders, files, missed);
    return [...files];
  }

  /** `gone` may have been either. */
  private async kindAt(path: ProjectPath): Promise<'file' | 'folder' | 'gone'> {
    if (this.known.has(path) || !isAuthoredPath(path)) return 'file';
    return (await this.store.stat(path))?.kind ?? 'gone';
  }

  /** A file that was told of only with its folder, and is still there, has to be one that can be compared. */
  private async addBelow(
    folders: ReadonlySet<ProjectPath>,
    files: Set<ProjectPath>,
    missed: MissedPaths,
  ): Promise<void> {
    const inHistory = await this.known.inHistory();
    const there = new Set<ProjectPath>();
    for (const folder of folders) {
      for (const path of await filesBelow(this.authoredFiles(missed), folder)) {
        there.add(path);
        if (!this.known.has(path) || this.known.hasRead(path) || inHistory.has(path)) files.add(path);
      }
    }
    for (const path of await this.known.below(folders)) {
      if (!there.has(path) && !missed.has(path)) files.add(path);
    }
  }

  /** A folder that cannot be looked into is as one with nothing in it. */
  private authoredFiles(missed: MissedPaths): Pick<FileStore, 'read' | 'list' | 'stat'> {
    return {
      read: (path) => this.store.read(path),
      stat: (path) => this.store.stat(path),
      list: async (folder) => {
        const entries = await missed.look(folder, () => this.store.list(folder));
        return (entries ?? []).filter(({ name }) => isAuthoredName(name));
      },
    };
  }
}
