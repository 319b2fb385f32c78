import type { ProjectPath } from '#domain/change/file-change';
import type { FileSnapshot, FileStore } from '#application/ports/file-store';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import type { OpenedStore } from '../file-store/clause.js';
import { plainFiles } from '../file-store/plain-files.js';
import { replaced, replacedSnapshot } from '../../support/store/replaced-store.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  reports: 'when observable, reports files that are made, edited and removed outside',
  sync: 'when observable, has reported a change when its observation is in sync, or reports that it may be late',
  flush: 'when observable, has reported an edit when its observation is flushed',
  stops: 'when observable, reports to every observer, and to none that has stopped',
  closes: 'when observable, reports nothing after it was closed',
  snapshot: 'when observable, opens a snapshot with the edits that were made outside before',
};

export const brokenObservations: readonly BrokenStore[] = [
  {
    name: 'calls itself observable and is not',
    open: () => observedStore({ report: () => undefined, editOutside: () => undefined }),
    fails: [clauses.reports, clauses.sync, clauses.flush, clauses.stops, clauses.snapshot],
  },
  {
    name: 'reports an edit a moment after it is in sync',
    open: () => observedStore({ report: (report) => void setTimeout(report, 20) }),
    fails: [clauses.sync, clauses.flush],
  },
  {
    name: 'goes on reporting to who has stopped',
    open: () => observedStore({ stop: () => undefined }),
    fails: [clauses.stops],
  },
  {
    name: 'reports only to the last observer',
    open: () => observedStore({ start: (listeners) => listeners.clear(), stop: (listeners) => listeners.clear() }),
    fails: [clauses.stops],
  },
  {
    name: 'goes on reporting after it was closed',
    open: () => observedStore({ close: () => undefined }),
    fails: [clauses.closes],
  },
  {
    name: 'opens the snapshot before an edit until it is committed to',
    open: () => observedStore({ staleSnapshots: true }),
    fails: [clauses.snapshot],
  },
];

type Edited = (paths: readonly ProjectPath[]) => void;

interface Habits {
  readonly start?: (listeners: Set<Edited>) => void;
  readonly stop?: (listeners: Set<Edited>, one: Edited) => void;
  readonly close?: (listeners: Set<Edited>) => void;
  readonly report?: (report: () => void) => void;
  readonly editOutside?: () => undefined;
  readonly staleSnapshots?: boolean;
}

/** A store in memory that a test notifies of external edits. It is sound but for the given habits. */
async function observedStore({
  start = () => undefined,
  stop = (listeners, one) => void listeners.delete(one),
  close = (listeners) => listeners.clear(),
  report = (now) => now(),
  editOutside,
  staleSnapshots = false,
}: Habits): Promise<OpenedStore> {
  const listeners = new Set<Edited>();
  const project = await MemoryProject.create();
  const hand = plainFiles(project.open());
  let commits = 0;
  let [opened, openedAt]: [FileSnapshot | undefined, number] = [undefined, -1];
  const store = replaced(project.open(), (sound): Partial<FileStore> => ({
    capabilities: { durable: false, shared: false, observable: true },
    snapshot: async () => {
      if (opened === undefined || !staleSnapshots || openedAt !== commits)
        [opened, openedAt] = [await sound.snapshot(), commits];
      // What is shown again must not be released.
      return staleSnapshots ? replacedSnapshot(opened, { release: () => undefined }) : opened;
    },
    commit: async (change, options) => {
      commits++;
      return sound.commit(change, options).finally(() => commits++);
    },
    observe: ({ changed, edited }) => {
      start(listeners);
      const listener: Edited = (paths) => {
        changed(paths);
        edited(paths);
      };
      listeners.add(listener);
      return Promise.resolve({
        sync: () => Promise.resolve(true),
        flush: () => Promise.resolve(),
        stop: () => Promise.resolve(stop(listeners, listener)),
      });
    },
    close: async () => {
      close(listeners);
      await sound.close();
    },
  }));
  return {
    store,
    patienceMs: 2_000,
    editOutside: async (path, content) => {
      if (editOutside !== undefined) return editOutside();
      const action = (await hand.stat(path)) === undefined ? 'created' : 'modified';
      await hand.commit([content === null ? { action: 'removed', path } : { action, path, content }], []);
      report(() => {
        for (const notify of [...listeners]) notify([path]);
      });
    },
  };
}
