import type { ProjectPath } from '#domain/change/file-change';
import { MemoryState } from '#application/support/memory-state';
import type { FileStore } from '#application/ports/file-store';
import type * as memory from '../file-system/memory-file-system.js';
import { CommittedFiles } from '../committed-files.js';
import { FsFileStore } from '../fs-file-store.js';
import { SegmentLog } from '../log/segment-log.js';
import { ProjectStore } from '../project-store.js';
import { filePathParts } from '../root/path-parts.js';
import { ProjectRoot } from '../root/project-root.js';

const folder = '/project';
/** Loaded on demand, because a store on disk does not need it. */
let loading: Promise<typeof memory> | undefined;

/** A project in memory, for tests and for trials. It may be opened several times, and is lost when the process ends. */
export class MemoryProject {
  private readonly openings = new Set<FsFileStore>();
  private readonly state = new MemoryState();

  private constructor(
    private project: ProjectStore,
    private readonly begin: () => Promise<ProjectStore>,
  ) {}

  /**
   * @param files the first files; they are copied
   * @throws StorageFailure (`denied`) if a file of a project cannot have one of the paths
   */
  static async create(files: Iterable<readonly [ProjectPath, Uint8Array]> = []): Promise<MemoryProject> {
    const content = Array.from(
      files,
      ([path, bytes]) => [[folder, ...filePathParts(path)].join('/'), bytes.slice()] as const,
    );
    const begin = () => newProject(content);
    return new MemoryProject(await begin(), begin);
  }

  open(): FileStore {
    return new FsFileStore(this.project, this.openings, () => Promise.resolve(), undefined, this.state);
  }

  /** Gives the turn that is held now to the next planner, as the loss of its connection would. */
  loseTurn(): void {
    for (const opening of this.openings) opening.loseTurn();
  }

  /** Puts the project back to its first files, without a record, under its openings: as a restore of an old backup would. */
  async restore(): Promise<void> {
    await this.project.idle();
    this.project = await this.begin();
    for (const opening of this.openings) opening.replace(this.project);
  }
}

async function newProject(content: readonly (readonly [string, Uint8Array])[]): Promise<ProjectStore> {
  const { memoryFileSystem } = await (loading ??= import('../file-system/memory-file-system.js'));
  const fs = memoryFileSystem(content);
  if (content.length === 0) await fs.mkdir(folder);
  const live = new CommittedFiles(new ProjectRoot(fs, folder));
  return new ProjectStore(live, new SegmentLog(fs, '/log'), { durable: false, shared: true, observable: false });
}

/**
 * Opens a project in memory once.
 * @param files as MemoryProject.create
 * @throws StorageFailure as MemoryProject.create
 */
export async function openMemoryStore(files: Iterable<readonly [ProjectPath, Uint8Array]> = []): Promise<FileStore> {
  return (await MemoryProject.create(files)).open();
}
