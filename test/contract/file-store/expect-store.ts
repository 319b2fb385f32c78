import assert from 'node:assert/strict';
import type { FileChange, ProjectPath } from '#domain/change/file-change';
import { CommitConflict, StorageFailure, type FolderEntry, type StoredFile } from '#application/ports/file-store';
import type { PlainFiles } from './plain-files.js';

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function created(path: ProjectPath, text = path): FileChange {
  return { action: 'created', path, content: utf8(text) };
}

export function modified(path: ProjectPath, text: string): FileChange {
  return { action: 'modified', path, content: utf8(text) };
}

export function removed(path: ProjectPath): FileChange {
  return { action: 'removed', path };
}

/** The file, which must be there. */
export async function readPresent(store: PlainFiles, path: ProjectPath): Promise<StoredFile> {
  const file = await store.read(path);
  assert(file !== undefined, `${path} should be there, and read() finds nothing`);
  return file;
}

export async function readText(store: PlainFiles, path: ProjectPath): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode((await readPresent(store, path)).content);
}

export async function expectText(store: PlainFiles, path: ProjectPath, expected: string): Promise<void> {
  assert.equal(await readText(store, path), expected, `the text of ${path}`);
}

export async function expectBytes(store: PlainFiles, path: ProjectPath, expected: Uint8Array): Promise<void> {
  const { content } = await readPresent(store, path);
  assert.equal(Buffer.compare(content, expected), 0, `${path} should be given back byte for byte`);
}

export async function expectAbsent(store: PlainFiles, path: ProjectPath): Promise<void> {
  assert.equal(await store.read(path), undefined, `${path} should not be there, and read() finds it`);
}

/** What a list has to contain. A store may list more. */
export async function listEntries(store: PlainFiles, path: ProjectPath): Promise<FolderEntry[]> {
  return (await store.list(path)).map(({ name, kind }) => ({ name, kind }));
}

/** The names in a folder, those of folders with `/` at the end. */
export async function listNames(store: PlainFiles, path: ProjectPath): Promise<string[]> {
  return (await store.list(path)).map(({ name, kind }) => (kind === 'folder' ? `${name}/` : name));
}

/** Expects a CommitConflict that names exactly these files. */
export async function expectConflict(commit: Promise<unknown>, paths: readonly ProjectPath[]): Promise<void> {
  await assert.rejects(commit, (error) => {
    assert(error instanceof CommitConflict, `a CommitConflict should be thrown, not ${String(error)}`);
    assert.deepEqual([...error.paths].sort(), [...paths].sort(), 'the conflict should name the files that differ');
    return true;
  });
}

/** Expects a StorageFailure with the reason `denied`. */
export async function expectDenied(commit: Promise<unknown>, what: string): Promise<void> {
  await assert.rejects(
    commit,
    (error) => {
      assert(error instanceof StorageFailure, `${what}: a StorageFailure should be thrown, not ${String(error)}`);
      assert.equal(error.reason, 'denied', what);
      return true;
    },
    `${what} should be refused`,
  );
}
