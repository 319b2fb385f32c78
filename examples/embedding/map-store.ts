/* oxlint-disable typescript/require-await -- a Map makes nobody wait, but the methods of a store are asynchronous */
import { createHash } from 'node:crypto';
import {
  CommitConflict,
  ContentTooLong,
  RepeatedKey,
  StorageFailure,
  largeContentBytes,
  openByReading,
  type ChangeRecord,
  type ChangeSet,
  type FileContent,
  type FileSnapshot,
  type FileStore,
  type NewRecord,
  type PathStatus,
  type RecordHead,
  type Revision,
} from 'pagewright';

type Files = ReadonlyMap<string, Uint8Array>;
type LogRecord = Omit<ChangeRecord, 'contents'> &
  Pick<NewRecord, 'key'> & { readonly contents: readonly (Uint8Array | 'dropped')[] };

/** A project in a Map from path to bytes. A commit makes a new Map, and so a snapshot is the Map that was there. */
export function mapStore(): FileStore {
  let files: Files = new Map();
  let records: readonly LogRecord[] = [];
  let newest: Revision = 0;
  let lastTurn: Promise<unknown> = Promise.resolve();

  const store: FileStore = {
    // One opening, lost with the process. Nobody edits past the store, and nobody reports that.
    capabilities: { durable: false, shared: false, observable: false },
    snapshot: async () => snapshotOf(files, newest),
    commit: async (change, { validateOnly = false } = {}) => {
      for (const { key } of change.records) {
        if (key !== undefined && records.some((record) => record.key === key)) throw new RepeatedKey(key);
      }
      const next = applied(files, change);
      if (validateOnly) return { revision: newest, heads: [] };
      files = next;
      const appended = change.records.map((record, index) => copied(record, newest + 1 + index));
      records = [...records, ...appended];
      newest += appended.length;
      return { revision: newest, heads: appended.map(headOf) };
    },
    // In memory, nothing is gained by a content elsewhere.
    stage: async (source, limit = Infinity) => {
      const pieces: Uint8Array[] = [];
      let size = 0;
      for await (const piece of source) {
        if ((size += piece.length) > limit) throw new ContentTooLong(limit);
        pieces.push(piece.slice());
      }
      const content = Buffer.concat(pieces);
      return { sha256: versionOf(content), size, content, release: async () => undefined };
    },
    log: {
      heads: async (before = Infinity, limit = Infinity) =>
        records
          .filter(({ revision }) => revision < before)
          .map(headOf)
          .reverse()
          .slice(0, limit),
      since: async (revision) => records.filter((record) => record.revision > revision).map(headOf),
      extent: async () => ({
        oldest: records[0]?.revision ?? 0,
        newest: records.at(-1)?.revision ?? 0,
        bytes: records.map(headOf).reduce((sum, { size }) => sum + size, 0),
      }),
      record: async (revision) => records.find((record) => record.revision === revision),
      find: async (key) => records.filter((record) => record.key === key).map(headOf)[0],
      trim: async (before) => {
        records = records.filter(({ revision }) => revision >= before || revision === newest);
      },
      trimContents: async (bytes) => {
        const surplus = surplusOf(records, bytes);
        const before = records;
        records = records.map((record) => ({
          ...record,
          contents: record.contents.map((each) =>
            each === 'dropped' || surplus.has(versionOf(each)) ? 'dropped' : each,
          ),
        }));
        const isChanged = ({ contents }: LogRecord) =>
          contents.some((each) => each !== 'dropped' && surplus.has(versionOf(each)));
        return before.filter(isChanged).map(({ revision }) => revision);
      },
    },
    observe: async () => ({ sync: async () => false, flush: async () => undefined, stop: async () => undefined }),
    exclusive: (work) => {
      const turn = lastTurn.then(() => work(store));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
    close: async () => undefined,
  };
  return store;
}

function snapshotOf(files: Files, revision: Revision): FileSnapshot {
  const snapshot: FileSnapshot = {
    revision,
    read: async (path) => {
      const content = files.get(path);
      return content && { content, version: versionOf(content) };
    },
    open: (path) => openByReading(snapshot, path),
    readMany: async (paths) => {
      const found = await Promise.all(paths.map(async (path) => [path, await snapshot.read(path)] as const));
      return new Map(found.flatMap(([path, file]) => (file === undefined ? [] : [[path, file]])));
    },
    list: async (path) => {
      const start = path === '' ? '' : `${path}/`;
      const below = [...files.keys()].filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
      const names = [...new Set(below.map((file) => file.replace(/\/.*/s, '')))].sort();
      return names.map((name) => entryAt(files, start + name)).filter((entry) => entry !== undefined);
    },
    stat: async (path) => entryAt(files, path),
    links: async () => [],
    release: () => undefined,
  };
  return snapshot;
}

/** The files after a change. @throws CommitConflict, StorageFailure where it cannot be made */
function applied(files: Files, { files: changes, preconditions }: ChangeSet): Files {
  const next = new Map(files);
  for (const change of changes) {
    if (!isInside(change.path)) throw new StorageFailure('denied', `${JSON.stringify(change.path)} is no path.`);
    if (change.action === 'removed') next.delete(change.path);
    else next.set(change.path, bytesOf(change.content).slice());
  }
  const differing = [
    ...preconditions.filter(({ path, version }) => versionAt(files, path) !== version),
    ...changes.filter(({ path, action }) => files.has(path) === (action === 'created')),
    ...changes.filter(({ path }) => foldersAbove(path).some((folder) => next.has(folder))),
    ...changes.filter(({ path, action }) => action === 'created' && entryAt(files, path)?.kind === 'folder'),
  ];
  if (differing.length > 0) throw new CommitConflict([...new Set(differing.map(({ path }) => path))]);
  return next;
}

function copied(record: NewRecord, revision: Revision): LogRecord {
  return {
    ...record,
    head: structuredClone(record.head),
    contents: record.contents.map((each) => bytesOf(each).slice()),
    revision,
  };
}

/** This store gives everybody bytes, and so gets nothing else. */
function bytesOf(content: FileContent): Uint8Array {
  if (content instanceof Uint8Array) return content;
  throw new TypeError('the content was staged by another store');
}

function headOf({ revision, head, contents }: LogRecord): RecordHead {
  const small = contents.filter((each) => each.length <= largeContentBytes && each !== 'dropped');
  const size = small.reduce((bytes, each) => bytes + each.length, JSON.stringify(head).length);
  const dropped = contents.flatMap((each, place) => (each === 'dropped' ? [place] : []));
  return { revision, head, size, ...(dropped.length === 0 ? {} : { dropped }) };
}

/** The large contents to be dropped, so that the others take no more than so many bytes; none of the newest record. */
function surplusOf(records: readonly LogRecord[], bytes: number): Set<string> {
  const lengths = new Map<string, number>();
  for (const each of records.flatMap(({ contents }) => contents)) {
    if (each === 'dropped' || each.length <= largeContentBytes) continue;
    // Its newest record decides how old it is.
    lengths.delete(versionOf(each));
    lengths.set(versionOf(each), each.length);
  }
  const newest = records.at(-1)?.contents.flatMap((each) => (each === 'dropped' ? [] : versionOf(each))) ?? [];
  const surplus = new Set<string>();
  let sum = [...lengths.values()].reduce((one, other) => one + other, 0);
  for (const [version, length] of lengths) {
    if (sum <= bytes || newest.includes(version)) continue;
    surplus.add(version);
    sum -= length;
  }
  return surplus;
}

function versionAt(files: Files, path: string): string | null {
  const content = files.get(path);
  return content === undefined ? null : versionOf(content);
}

function versionOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function entryAt(files: Files, path: string): PathStatus | undefined {
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
