import type { RecordHead, Revision } from '#application/ports/change-log';
import type { FileSnapshot, FileStore, StagedContent, StoreObserver } from '#application/ports/file-store';
import type { OpenedStore } from '../file-store/clause.js';
import { replacedLog, replacedSnapshot } from '../../support/store/replaced-store.js';
import { alterPaths, breakPort } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  heads: 'returns the heads of its records from a commit, as its log has them',
  unasked: 'when shared, reports a commit of another opening without being asked, also one without records',
  before: 'when shared, has reported a commit and its files before a snapshot that shows it resolves',
  files: 'when shared, reports what a commit of another opening did to each file, if it reports files',
  once: 'when shared, reports each head of the other openings once and in order, if it reports heads',
  log: 'when shared, has in its log at once what another opening has appended, trimmed and dropped',
  trimmed: 'when shared, reports what another opening has trimmed and dropped, without being asked',
  asReported: 'when shared, opens a snapshot as reported that shows at least what was reported and its own commits',
  lostTurn: 'when shared, gives a lost turn to the next planner, and refuses what its planner commits then',
  staged: 'when shared, has what an opening has staged, while others open, release, sweep and close',
  reader: 'reads from a snapshot after others have removed its files, trimmed, dropped and swept',
  oneRecord: 'drops the large contents of one record in any order, and no more than it has to',
  reset: 'when shared, reports that its newest commit went back, and goes on from there',
  names: 'keeps or refuses names that no medium has to hold, and never changes one',
  reports: 'when shared, reports the commits of other openings, and not its own',
  trimContents: 'drops large contents, those of the oldest records first, and no others',
};

export const brokenSharing: readonly BrokenStore[] = [
  {
    name: 'returns no heads from a commit',
    open: breakPort((sound) => ({
      commit: async (change, options) => ({ ...(await sound.commit(change, options)), heads: [] }),
    })),
    fails: [clauses.heads, clauses.once],
  },
  {
    name: 'reports the commits of others only when it is asked',
    open: breakPort((sound) => ({
      observe: async (observer) => {
        const waiting: (() => void)[] = [];
        const observation = await sound.observe({
          ...reportsTo(observer),
          committed: (...report) => void waiting.push(() => observer.committed(...report)),
        });
        const sync = () => {
          for (const report of waiting.splice(0)) report();
          return observation.sync();
        };
        return { ...observation, sync };
      },
    })),
    fails: [clauses.unasked, clauses.before],
  },
  {
    name: 'reports no commit without records',
    open: breakReports((observer) => ({
      committed: (revision, files, heads) => {
        if (heads?.length !== 0) observer.committed(revision, files, heads);
      },
    })),
    fails: [clauses.unasked, clauses.files],
  },
  {
    name: 'reports a commit a moment after it is shown',
    open: breakReports((observer) => ({
      committed: (...report) => void setTimeout(() => observer.committed(...report), 20),
    })),
    fails: [clauses.before, clauses.files, clauses.once, clauses.reports],
  },
  {
    name: 'reports a commit without its files',
    open: breakReports((observer) => ({
      committed: (revision, files, heads) => observer.committed(revision, files?.slice(1), heads),
    })),
    fails: [clauses.unasked, clauses.before, clauses.files],
  },
  {
    name: 'reports each file of a commit as modified',
    open: breakReports((observer) => ({
      committed: (revision, files, heads) =>
        observer.committed(
          revision,
          files?.map(({ path }) => ({ path, action: 'modified' })),
          heads,
        ),
    })),
    fails: [clauses.files],
  },
  {
    name: 'reports all heads with each commit',
    open: breakReports((observer) => {
      const all: RecordHead[] = [];
      return {
        committed: (revision, files, heads = []) => {
          all.push(...heads);
          observer.committed(revision, files, all.slice());
        },
      };
    }),
    fails: [clauses.once],
  },
  {
    name: 'has what another opening has trimmed',
    open: breakPort((sound) => {
      const seen = new Map<Revision, RecordHead>();
      return {
        log: replacedLog(sound.log, {
          since: async (revision) => {
            for (const head of await sound.log.since(revision)) seen.set(head.revision, head);
            return [...seen.values()].filter((head) => head.revision > revision);
          },
          trim: (before) => {
            for (const revision of seen.keys()) if (revision < before && revision < seen.size) seen.delete(revision);
            return sound.log.trim(before);
          },
        }),
      };
    }),
    fails: [clauses.log],
  },
  {
    name: 'reports nothing of what another opening has trimmed',
    open: breakReports(() => ({ trimmed: () => undefined })),
    fails: [clauses.trimmed],
  },
  {
    name: 'opens as reported what was there at first',
    open: breakPort((sound) => {
      let first: FileSnapshot | undefined;
      return { snapshot: async (options) => (options ? (first ??= await sound.snapshot()) : sound.snapshot()) };
    }),
    fails: [clauses.asReported],
  },
  {
    name: 'waits for the work of a lost turn',
    open: opened(
      breakPort(() => ({})),
      () => ({ loseTurn: () => Promise.resolve() }),
    ),
    fails: [clauses.lostTurn],
  },
  {
    name: 'makes what a lost turn commits',
    open: breakPort((sound) => ({
      exclusive: (work) =>
        sound.exclusive(() =>
          work({ snapshot: () => sound.snapshot(), commit: (change, options) => sound.commit(change, options) }),
        ),
    })),
    fails: [clauses.lostTurn],
  },
  {
    name: 'releases with one what another opening has staged',
    open: withStaged((sound, staged) => ({
      stage: async (source, limit) => {
        const one = await sound.stage(source, limit);
        staged.push(one);
        return { ...one, release: () => releaseAll(staged) };
      },
    })),
    fails: [clauses.staged, 'stages a content several times, and has it until each is released'],
  },
  {
    name: 'closes with one what another opening has staged',
    open: withStaged((sound, staged) => ({
      stage: async (source, limit) => {
        staged.push(await sound.stage(source, limit));
        return staged.at(-1) ?? Promise.reject(new Error('nothing staged'));
      },
      close: async () => {
        await releaseAll(staged);
        await sound.close();
      },
    })),
    fails: [clauses.staged],
  },
  {
    name: 'drops what a snapshot still shows',
    open: breakPort((sound) => {
      let drops = 0;
      return {
        snapshot: async () => {
          const [snapshot, before] = [await sound.snapshot(), drops];
          const read: FileSnapshot['read'] = async (path) => (drops > before ? undefined : snapshot.read(path));
          return replacedSnapshot(snapshot, { read });
        },
        log: replacedLog(sound.log, {
          trimContents: (bytes) => {
            drops++;
            return sound.log.trimContents(bytes);
          },
        }),
      };
    }),
    fails: [clauses.reader],
  },
  {
    name: 'drops all large contents at once',
    open: breakPort((sound) => ({
      log: replacedLog(sound.log, {
        trimContents: async (bytes) => {
          const dropped = await sound.log.trimContents(bytes);
          return dropped.length === 0 ? [] : [...new Set([...dropped, ...(await sound.log.trimContents(0))])];
        },
      }),
    })),
    fails: [clauses.trimContents, clauses.oneRecord],
  },
  {
    name: 'goes back and reports nothing',
    open: breakReports(() => ({ reset: () => undefined })),
    fails: [clauses.reset],
  },
  {
    name: 'writes a name as UTF-8, whatever it is',
    open: alterPaths((path) => Buffer.from(path).toString()),
    fails: [clauses.names],
  },
  {
    name: 'cuts a long name',
    open: alterPaths((path) => path.slice(0, 900)),
    fails: [clauses.names],
  },
];

function reportsTo(observer: StoreObserver): StoreObserver {
  return {
    changed: (paths) => observer.changed(paths),
    edited: (paths) => observer.edited(paths),
    committed: (...report) => observer.committed(...report),
    trimmed: (...report) => observer.trimmed(...report),
    reset: () => observer.reset(),
  };
}

function breakReports(faults: (observer: StoreObserver) => Partial<StoreObserver>): () => Promise<OpenedStore> {
  return breakPort((sound) => ({
    observe: (observer) => sound.observe({ ...reportsTo(observer), ...faults(observer) }),
  }));
}

function opened(open: () => Promise<OpenedStore>, faults: () => Partial<OpenedStore>): () => Promise<OpenedStore> {
  return async () => ({ ...(await open()), ...faults() });
}

/** Stores that know what all openings of a project have staged. */
function withStaged(
  faults: (sound: FileStore, staged: StagedContent[]) => Partial<FileStore>,
): () => Promise<OpenedStore> {
  return () => {
    const staged: StagedContent[] = [];
    return breakPort((sound) => faults(sound, staged))();
  };
}

async function releaseAll(staged: readonly StagedContent[]): Promise<void> {
  for (const { release } of staged) await release();
}
