/* eslint-disable @typescript-eslint/require-await -- a Map makes nobody wait, but the methods of a store are asynchronous */
import { createHash } from 'node:crypto';
import { CommitConflict, StorageFailure, type FileStore, type PathStatus } from 'pagewright';

/** A project in a Map from path to bytes. A commit works on a copy, and then takes its place: all or nothing. */
export function mapStore(): FileStore {
  let files: ReadonlyMap<string, Uint8Array> = new Map();
  const versionAt = (path: string) => {
    const content = files.get(path);
    return content === undefined ? null : createHash('sha256').update(content).digest('hex');
  };
  return {
    capabilities: { durable: false, sharedBetweenProcesses: false, watchable: false },
    read: async (path) => {
      const [content, version] = [files.get(path), versionAt(path)];
      return content === undefined || version === null ? undefined : { content: content.slice(), version };
    },
    list: async (path) => {
      const start = path === '' ? '' : `${path}/`;
      const below = [...files.keys()].filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
      const names = [...new Set(below.map((file) => file.replace(/\/.*/s, '')))].sort();
      return names.map((name) => entryAt(files, start + name)).filter((entry) => entry !== undefined);
    },
    stat: async (path) => entryAt(files, path),
    commit: async (changes, preconditions) => {
      const next = new Map(files);
      for (const change of changes) {
        if (!isInside(change.path)) throw new StorageFailure('denied', `${JSON.stringify(change.path)} is no path.`);
        if (change.action === 'removed') next.delete(change.path);
        else next.set(change.path, change.content.slice());
      }
      const differing = [
        ...preconditions.filter(({ path, version }) => versionAt(path) !== version),
        ...changes.filter(({ path, action }) => files.has(path) === (action === 'created')),
        ...changes.filter(({ path }) => foldersAbove(path).some((folder) => next.has(folder))),
        ...changes.filter(({ path, action }) => action === 'created' && entryAt(files, path)?.kind === 'folder'),
      ];
      if (differing.length > 0) throw new CommitConflict([...new Set(differing.map(({ path }) => path))]);
      files = next;
    },
    close: async () => undefined,
  };
}

function entryAt(files: ReadonlyMap<string, Uint8Array>, path: string): PathStatus | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const content = files.get(path);
  if (content !== undefined) return { name, kind: 'file', size: content.length };
  const isFolder = [...files.keys()].some((file) => file.startsWith(`${path}/`));
  return isFolder ? { name, kind: 'folder', size: 0 } : undefined;
}

function isInside(path: string): boolean {
  return path.split('/').every((name) => !['', '.', '..'].includes(name) && !/[\\\0]/.test(name));
}

function foldersAbove(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}
