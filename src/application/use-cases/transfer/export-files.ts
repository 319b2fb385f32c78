import type { FileChange, FileVersion, Precondition, ProjectPath } from '#domain/change/file-change';
import {
  type ChangeSet,
  CommitConflict,
  type FileReader,
  type FileStore,
  StorageFailure,
} from '#application/ports/file-store';
import { authoredFiles, manifestPath } from './authored-files.js';
import { manifestBytes, readManifest } from './export-manifest.js';
import { stageFile } from './stage-file.js';

/** What an export did. */
export interface Exported {
  /** How many files the revision has. */
  readonly files: number;
  readonly written: readonly ProjectPath[];
  readonly removed: readonly ProjectPath[];
}

/**
 * Writes one revision of a project into a folder, in one commit: only files that differ, and the same bytes each time. It removes only
 * what the last export into the folder wrote.
 *
 * @param options `force` also replaces and removes files that somebody has changed since the last export
 * @throws StorageFailure if a file stands in the way that no export wrote; nothing was changed
 */
export async function exportFiles(
  from: FileReader,
  to: FileStore,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Exported> {
  const there = await to.snapshot();
  const plan = await planExport(from, there, force).finally(() => there.release());
  const releases: (() => Promise<void>)[] = [];
  const files: FileChange[] = plan.removed.map((path) => ({ action: 'removed', path }));
  try {
    for (const [path, action] of plan.written) {
      const staged = await stageFile(from, path, to);
      if (staged === undefined) continue;
      releases.push(() => staged.release());
      files.push({ action, path, content: staged.content });
    }
    if (plan.manifest !== undefined) files.push({ ...plan.manifest, path: manifestPath });
    if (files.length > 0) await write(to, { files, preconditions: plan.preconditions, records: [] });
  } finally {
    for (const release of releases) await release();
  }
  return { files: plan.files, written: [...plan.written.keys()], removed: plan.removed };
}

async function write(to: FileStore, change: ChangeSet): Promise<void> {
  try {
    await to.commit(change);
  } catch (error) {
    throw error instanceof CommitConflict ? somethingElse(error) : error;
  }
}

interface Plan {
  readonly files: number;
  readonly written: ReadonlyMap<ProjectPath, 'created' | 'modified'>;
  readonly removed: readonly ProjectPath[];
  /** Absent where it is the same as before. */
  readonly manifest: { readonly action: 'created' | 'modified'; readonly content: Uint8Array } | undefined;
  readonly preconditions: readonly Precondition[];
}

async function planExport(from: FileReader, there: FileReader, force: boolean): Promise<Plan> {
  const [wanted, last] = [await versionsOf(from), await readManifest(there)];
  const written = new Map<ProjectPath, 'created' | 'modified'>();
  const [removed, foreign, preconditions]: [ProjectPath[], ProjectPath[], Precondition[]] = [[], [], []];
  for (const path of new Set([...wanted.keys(), ...last.keys()])) {
    const [version, is] = [wanted.get(path), await versionOf(there, path)];
    if (version === is) continue;
    // Somebody has changed it since the last export, or made it.
    if (is !== undefined && is !== last.get(path) && !force) foreign.push(path);
    if (version === undefined) removed.push(path);
    else written.set(path, is === undefined ? 'created' : 'modified');
    preconditions.push({ path, version: is ?? null });
  }
  if (foreign.length > 0) throw inTheWay(foreign);
  const content = manifestBytes(wanted);
  const before = await there.read(manifestPath);
  const isSame = before !== undefined && Buffer.compare(before.content, content) === 0;
  const manifest = isSame ? undefined : ({ action: before === undefined ? 'created' : 'modified', content } as const);
  return { files: wanted.size, written, removed, manifest, preconditions };
}

async function versionsOf(files: FileReader): Promise<Map<ProjectPath, FileVersion>> {
  const versions = new Map<ProjectPath, FileVersion>();
  for await (const path of authoredFiles(files)) {
    const version = await versionOf(files, path);
    if (version !== undefined) versions.set(path, version);
  }
  return versions;
}

async function versionOf(files: FileReader, path: ProjectPath): Promise<FileVersion | undefined> {
  const file = await files.open(path);
  try {
    return await file?.version();
  } finally {
    await file?.close();
  }
}

const mostNamed = 5;

function namesOf(paths: readonly ProjectPath[]): string {
  const named = paths.slice(0, mostNamed).map((path) => `"${path}"`);
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : '';
  return `${named.join(', ')}${more}`;
}

function inTheWay(paths: readonly ProjectPath[]): StorageFailure {
  return new StorageFailure(
    'denied',
    `Nothing was written: the folder has changes that no export made, in ${namesOf(paths)}. Save them elsewhere, or replace them with --force.`,
  );
}

function somethingElse({ paths }: CommitConflict): StorageFailure {
  return new StorageFailure(
    'denied',
    `Nothing was written: a folder stands where a file belongs, or somebody changes files meanwhile, at ${namesOf(paths)}. Move it away, and export again.`,
  );
}
