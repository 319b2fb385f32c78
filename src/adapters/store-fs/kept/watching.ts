import type { ProjectPath } from '#domain/change/file-change';
import type { StoredFile } from '#application/ports/file-store';
import { KeptFiles } from './kept-files.js';
import { DiskWitness } from '../watch/disk-witness.js';
import { SelfWriteFilter } from '../watch/self-write-filter.js';
import { Watcher, type WatcherOptions } from '../watch/watcher.js';
import type { PutFile, WatchedFiles } from '../root/watched-files.js';

/** The watching of a project's folder, and what is known because of it. */
export class Watching implements WatchedFiles {
  readonly watcher: Watcher;
  readonly witness: DiskWitness;
  readonly cached: KeptFiles;
  /** What the system told of while a commit put its files in their places, and was taken for that. */
  private echoes: Set<ProjectPath> | undefined;

  /** @param folder the real path */
  constructor(
    readonly folder: string,
    options: WatcherOptions = {},
    readonly written = new SelfWriteFilter(),
  ) {
    this.watcher = new Watcher(folder, {
      onEvent: (each, name) => {
        this.cached.reported(each, name);
        written.expectNoneBelow(name === undefined ? each.path : each.pathOf(name));
      },
      isSelfWrite: (path, look) => {
        const isSelfWrite = written.isSelfWrite(path, look);
        if (isSelfWrite) this.echoes?.add(path);
        return isSelfWrite;
      },
      ...options,
    });
    const currentTree = () => this.watcher.exactTree;
    this.witness = new DiskWitness(folder, currentTree);
    this.cached = new KeptFiles(this.witness, currentTree);
  }

  caughtUp(): Promise<void> {
    return this.witness.caughtUp();
  }

  file(path: ProjectPath): StoredFile | null | undefined {
    return this.cached.file(path);
  }

  isFolder(path: ProjectPath): boolean {
    return this.cached.isFolder(path);
  }

  put(files: readonly PutFile[]): () => void {
    this.echoes = new Set();
    for (const { path, put } of files) this.written.expect(path, put?.status ?? null);
    const arePut = this.cached.put(files);
    return () => {
      this.echoes = undefined;
      arePut();
    };
  }

  isHalfDone(): void {
    this.echoes = undefined;
    this.cached.forgetAll();
  }

  /**
   * To be called when a commit was not made.
   * @returns the files of which something was taken for its doing: where a hand took away first what the commit was to
   */
  mistaken(): readonly ProjectPath[] {
    const paths = [...(this.echoes ?? [])];
    this.echoes = undefined;
    return paths;
  }
}
