import type { FileChange, ProjectPath } from '#domain/change/file-change';
import { CommitConflict, type FileReader, type FileStore, StorageFailure } from '#application/ports/file-store';
import { authoredFiles } from './authored-files.js';
import { stageFile } from './stage-file.js';

/** What an import has taken, and what it has not. */
export interface Imported {
  readonly files: number;
  /** Bytes of all files. */
  readonly bytes: number;
  /** Links, devices and pipes: a store holds none of them. */
  readonly leftOut: readonly ProjectPath[];
  /** Groups of files whose paths differ by capitals alone: some systems cannot hold both. */
  readonly alike: readonly (readonly ProjectPath[])[];
}

/**
 * Copies a project's files into a store that has none, in one commit without a record: the history begins there.
 * @throws StorageFailure if the store has files, or cannot hold one of these; nothing was changed
 */
export async function importFiles(from: FileReader, to: FileStore): Promise<Imported> {
  await assertEmpty(to);
  const files: (FileChange & { readonly action: 'created' })[] = [];
  const releases: (() => Promise<void>)[] = [];
  let bytes = 0;
  try {
    for await (const path of authoredFiles(from)) {
      const staged = await stageFile(from, path, to);
      if (staged === undefined) continue;
      releases.push(() => staged.release());
      files.push({ action: 'created', path, content: staged.content });
      bytes += staged.size;
    }
    const preconditions = files.map(({ path }) => ({ path, version: null }));
    await to.commit({ files, preconditions, records: [] }).catch((error: unknown) => {
      throw error instanceof CommitConflict ? notEmpty(error.paths[0]) : error;
    });
  } finally {
    for (const release of releases) await release();
  }
  const leftOut = await from.links('');
  return { files: files.length, bytes, leftOut, alike: alike(files.map(({ path }) => path)) };
}

async function assertEmpty(store: FileStore): Promise<void> {
  const snapshot = await store.snapshot();
  const [first] = await snapshot.list('').finally(() => snapshot.release());
  if (first !== undefined) throw notEmpty(first.name);
}

function notEmpty(name = ''): StorageFailure {
  return new StorageFailure(
    'denied',
    `The project has files already: "${name}" is one. Import into a project with another name.`,
  );
}

function alike(paths: readonly ProjectPath[]): readonly (readonly ProjectPath[])[] {
  const groups = new Map<string, ProjectPath[]>();
  for (const path of paths) {
    const folded = path.normalize('NFC').toLowerCase();
    groups.set(folded, [...(groups.get(folded) ?? []), path]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
