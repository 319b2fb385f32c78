import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DamagedRecord,
  type ChangeLog,
  type RecordHead,
  type NewRecord,
  type Revision,
} from '#application/ports/change-log';
import type { FileReader, FileSnapshot, FileStore } from '#application/ports/file-store';
import type { AnyRow } from '#application/ports/shared-state';
import { readEach } from '#application/support/read-each';
import { plainFiles, type PlainFiles } from '../../contract/file-store/plain-files.js';

/** One for all stores: each further one would slow down every asynchronous call of the process. */
const underWay = new AsyncLocalStorage<UnderWay>();

interface UnderWay {
  readonly snapshot?: FileReader;
  records?: readonly NewRecord[];
  readonly ends?: readonly AnyRow[] | undefined;
}

/** @param faults called with a store whose reads are those of the snapshot that is read, and whose first commit has the records */
export function withFaults(sound: FileStore, faults: (sound: PlainFiles) => Partial<PlainFiles>): FileStore {
  const newest = plainFiles(sound);
  const files = () => underWay.getStore()?.snapshot ?? newest;
  const soundFiles: PlainFiles = {
    ...newest,
    read: (path) => files().read(path),
    open: (path) => files().open(path),
    list: (path) => files().list(path),
    stat: (path) => files().stat(path),
    links: (path) => files().links(path),
    commit: async (changes, preconditions) => {
      const commit = underWay.getStore();
      const { records = [], ends = [] } = commit ?? {};
      await sound.commit({ files: changes, preconditions, records, ends });
      if (commit !== undefined && changes.length > 0) commit.records = [];
    },
  };
  const running = new Set<Promise<unknown>>();
  const faulty: PlainFiles = { ...soundFiles, ...faults(soundFiles) };
  return replaced(sound, () => ({
    capabilities: faulty.capabilities,
    snapshot: async () => {
      const snapshot = await sound.snapshot();
      const reading = <Result>(work: () => Promise<Result>) => underWay.run({ snapshot }, work);
      return replacedSnapshot(snapshot, {
        read: (path) => reading(() => faulty.read(path)),
        open: (path) => reading(() => faulty.open(path)),
        list: (path) => reading(() => faulty.list(path)),
        stat: (path) => reading(() => faulty.stat(path)),
        links: (path) => reading(() => faulty.links(path)),
      });
    },
    commit: async (change, options) => {
      const { files: changes, preconditions, records, ends } = change;
      if (options?.validateOnly === true) {
        await faulty.check(changes, preconditions);
        return { revision: 0, heads: [] };
      }
      if (changes.length === 0 && records.length > 0) return sound.commit(change);
      const committed = underWay.run({ records, ends }, async () => {
        await faulty.commit(changes, preconditions);
        const [newest] = await sound.log.heads(undefined, 1);
        const revision = newest?.revision ?? 0;
        return { revision, heads: await sound.log.since(revision - records.length) };
      });
      running.add(committed);
      return committed.finally(() => running.delete(committed));
    },
    close: async () => {
      // A faulty commit may call the sound store several times.
      if (faulty.close === soundFiles.close) await Promise.allSettled(running);
      await faulty.close();
    },
  }));
}

export function replaced(sound: FileStore, faults: (sound: FileStore) => Partial<FileStore>): FileStore {
  const store: FileStore = {
    capabilities: sound.capabilities,
    log: sound.log,
    state: sound.state,
    snapshot: (options) => sound.snapshot(options),
    commit: (change, options) => sound.commit(change, options),
    stage: (source, limit) => sound.stage(source, limit),
    findStaged: async (sha256) => sound.findStaged?.(sha256),
    observe: (observer) => sound.observe(observer),
    exclusive: (work) =>
      sound.exclusive((turn) =>
        work({
          snapshot: (options) => store.snapshot(options),
          commit: async (change, options) => {
            // Throws if the turn is lost.
            await turn.commit({ files: [], preconditions: [], records: [] }, { validateOnly: true });
            return store.commit(change, options);
          },
        }),
      ),
    close: () => sound.close(),
  };
  return Object.assign(store, faults(sound));
}

export function replacedLog(log: ChangeLog, faults: Partial<ChangeLog>): ChangeLog {
  return {
    heads: (before, limit) => log.heads(before, limit),
    since: (revision) => log.since(revision),
    extent: () => log.extent(),
    record: (revision) => log.record(revision),
    find: (key) => log.find(key),
    trim: (before) => log.trim(before),
    trimContents: (bytes) => log.trimContents(bytes),
    ...faults,
  };
}

/** A store that has lost the bytes of one record. */
export function withDamagedRecord(sound: FileStore, damaged: Revision): FileStore {
  const damage = 'its head was damaged';
  const marked = (heads: readonly RecordHead[]) =>
    heads.map((head) => (head.revision === damaged ? { revision: damaged, head: undefined, size: 0, damage } : head));
  const log = replacedLog(sound.log, {
    heads: async (before, limit) => marked(await sound.log.heads(before, limit)),
    since: async (revision) => marked(await sound.log.since(revision)),
    record: (revision) =>
      revision === damaged ? Promise.reject(new DamagedRecord(damage)) : sound.log.record(revision),
  });
  return replaced(sound, () => ({
    log,
    commit: async (change, options) => {
      const committed = await sound.commit(change, options);
      return { ...committed, heads: marked(committed.heads) };
    },
  }));
}

/** A store that has lost a content of some records. @param place counted from the first one, or, below 0, from the end */
export function withDamagedContents(sound: FileStore, damaged: readonly Revision[], place = 0): FileStore {
  const marked = (heads: readonly RecordHead[]) =>
    heads.map((head) => (damaged.includes(head.revision) && place >= 0 ? { ...head, damaged: [place] } : head));
  const log = replacedLog(sound.log, {
    heads: async (before, limit) => marked(await sound.log.heads(before, limit)),
    since: async (revision) => marked(await sound.log.since(revision)),
    record: async (revision) => {
      const record = await sound.log.record(revision);
      if (record === undefined || !damaged.includes(revision)) return record;
      return { ...record, contents: record.contents.with(place, 'damaged') };
    },
  });
  return replaced(sound, () => ({
    log,
    commit: async (change, options) => {
      const committed = await sound.commit(change, options);
      return { ...committed, heads: marked(committed.heads) };
    },
  }));
}

export function replacedSnapshot(sound: FileSnapshot, faults: Partial<FileSnapshot>): FileSnapshot {
  const snapshot: FileSnapshot = {
    revision: sound.revision,
    read: (path) => sound.read(path),
    open: (path) => sound.open(path),
    readMany: (paths) => readEach(snapshot, paths),
    list: (path) => sound.list(path),
    stat: (path) => sound.stat(path),
    links: (path) => sound.links(path),
    release: () => sound.release(),
  };
  return Object.assign(snapshot, faults);
}
