import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { CommittedFiles } from '#adapters/store-fs/committed-files';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';

const folder = '/project';

/** A project in memory, its store, and the bare file system below for looking past the store. */
export interface MemoryProject {
  readonly store: CommittedFiles;
  readonly fs: FileSystem;
  /** Everything that lies in the project, temporaries and empty folders (`name/`: '') included. */
  snapshot(): Promise<Record<string, string>>;
}

/** @param disturb wraps the file system that the store sees */
export async function memoryProject(
  files: Readonly<Record<string, string>>,
  disturb: (fs: FileSystem) => FileSystem = (fs) => fs,
): Promise<MemoryProject> {
  const fs = memoryFileSystem();
  await fs.mkdir(folder);
  await open(fs).commit(
    Object.entries(files).map(([path, text]) => ({ action: 'created', path, content: Buffer.from(text) })),
    [],
  );
  return { store: open(disturb(fs)), fs, snapshot: () => snapshotOf(fs, folder) };
}

function open(fs: FileSystem): CommittedFiles {
  return new CommittedFiles(new ProjectRoot(fs, folder));
}

async function snapshotOf(fs: FileSystem, at: string): Promise<Record<string, string>> {
  const names = await fs.readdir(at);
  if (names.length === 0) return { [`${at}/`]: '' };
  const found: Record<string, string> = {};
  for (const name of names.map((entry) => entry.name).sort()) {
    const path = `${at}/${name}`;
    const isFolder = (await fs.lstat(path)).kind === 'folder';
    Object.assign(
      found,
      isFolder ? await snapshotOf(fs, path) : { [path]: Buffer.from(await fs.read(path)).toString() },
    );
  }
  return found;
}
