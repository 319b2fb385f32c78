import type { ChangeLog, NewRecord } from '#application/ports/change-log';
import { contentBytes } from '#application/support/file-content';
import { RepeatedKey, type FileStore } from '#application/ports/file-store';
import { replacedLog } from '../../support/store/replaced-store.js';
import { breakPort } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

const clauses = {
  numbers: 'numbers records from 1, and returns the revision of the last',
  returns: 'returns a record as it was appended',
  heads: 'lists the heads of its records, the newest first, before a revision and up to a limit',
  since: 'lists the heads since a revision, the oldest first',
  extent: 'reports how far its log reaches, and how many bytes it has',
  exactly: 'appends the records of a commit exactly when it makes its files',
  key: 'finds a record by its key, and appends none with the same',
  oneKey: 'lets exactly one of several commits with one key win',
  trim: 'drops the records before a revision, but never the newest',
  trimContents: 'drops large contents, those of the oldest records first, and no others',
  onePlanner: 'runs one planner at a time, also after one has failed',
  planner: 'shows a planner every commit that was made before its turn',
  sharedLog: 'when shared, shows the commits and records of one opening to the other',
  sharedPlanner: 'when shared, runs one planner of all openings at a time',
  sharedReports: 'when shared, reports the commits of other openings, and not its own',
};

export const brokenLogs: readonly BrokenStore[] = [
  {
    name: 'returns the revision of the first record of a commit',
    open: breakPort((sound) => ({
      commit: async (change, options) => {
        const committed = await sound.commit(change, options);
        return { ...committed, revision: committed.revision - Math.max(0, change.records.length - 1) };
      },
    })),
    fails: [clauses.numbers, 'returns the heads of its records from a commit, as its log has them'],
  },
  {
    name: 'keeps the buffers of a record',
    open: breakPort((sound) => {
      const contents = new Map<number, NewRecord['contents']>();
      return {
        commit: async (change, options) => {
          const committed = await sound.commit(change, options);
          const [record, another] = change.records;
          if (record !== undefined && another === undefined) contents.set(committed.revision, record.contents);
          return committed;
        },
        log: changed(sound, (log) => ({
          record: async (revision) => {
            const record = await log.record(revision);
            return record && { ...record, contents: contents.get(revision) ?? record.contents };
          },
        })),
      };
    }),
    fails: [
      clauses.returns,
      'drops large contents, those of the oldest records first, and no others',
      'drops the large contents of one record in any order, and no more than it has to',
    ],
  },
  {
    name: 'lists the oldest heads first',
    open: logs((log) => ({ heads: async (before, limit) => [...(await log.heads(before, limit))].reverse() })),
    fails: [
      clauses.heads,
      clauses.exactly,
      clauses.key,
      clauses.trim,
      'when shared, has in its log at once what another opening has appended, trimmed and dropped',
    ],
  },
  {
    name: 'lists the head of the revision, too',
    open: logs((log) => ({ since: (revision) => log.since(Math.max(0, revision - 1)) })),
    fails: [clauses.since, 'returns the heads of its records from a commit, as its log has them'],
  },
  {
    name: 'counts what was dropped to the extent of its log',
    open: breakPort((sound) => {
      let dropped = 0;
      return {
        log: changed(sound, (log) => ({
          extent: async () => {
            const { bytes, ...extent } = await log.extent();
            return { ...extent, bytes: bytes + dropped };
          },
          trim: async (before) => {
            const { bytes } = await log.extent();
            await log.trim(before);
            dropped += bytes - (await log.extent()).bytes;
          },
        })),
      };
    }),
    fails: [clauses.extent],
  },
  {
    name: 'begins the extent of its log with the first record of all',
    open: logs((log) => ({
      extent: async () => {
        const extent = await log.extent();
        return { ...extent, oldest: Math.min(1, extent.oldest) };
      },
    })),
    fails: [
      clauses.extent,
      'when shared, has in its log at once what another opening has appended, trimmed and dropped',
    ],
  },
  {
    name: 'has an extent of its log that is older than what another opening has done',
    open: breakPort((sound) => {
      let known: ReturnType<ChangeLog['extent']> | undefined;
      const forgetting = async <Result>(work: Promise<Result>): Promise<Result> => {
        const result = await work;
        known = undefined;
        return result;
      };
      return {
        commit: (change, options) => forgetting(sound.commit(change, options)),
        log: changed(sound, (log) => ({
          extent: () => (known ??= log.extent()),
          trim: (before) => forgetting(log.trim(before)),
        })),
      };
    }),
    fails: ['when shared, has in its log at once what another opening has appended, trimmed and dropped'],
  },
  {
    name: 'appends the records of a commit that is refused',
    open: breakPort((sound) => ({
      commit: async (change, options) => {
        try {
          return await sound.commit(change, options);
        } catch (error) {
          if (!(error instanceof RepeatedKey)) await sound.commit({ ...change, files: [], preconditions: [] });
          throw error;
        }
      },
    })),
    fails: [clauses.exactly],
  },
  {
    name: 'makes the files of a commit whose key is taken',
    open: breakPort((sound) => ({
      commit: async (change, options) => {
        await sound.commit({ ...change, records: [] }, options);
        return sound.commit({ ...change, files: [], preconditions: [] }, options);
      },
    })),
    fails: [clauses.key, 'closes, and what was under way is finished first'],
  },
  {
    name: 'ignores keys',
    open: breakPort((sound) => ({
      commit: (change, options) =>
        sound.commit({ ...change, records: change.records.map(({ head, contents }) => ({ head, contents })) }, options),
    })),
    fails: [
      clauses.key,
      clauses.oneKey,
      clauses.sharedLog,
      'when shared, has in its log at once what another opening has appended, trimmed and dropped',
    ],
  },
  {
    name: 'looks for a key before others have committed',
    open: breakPort((sound) => {
      let commits = 0;
      const real = new Map<string, string>();
      return {
        commit: async (change, options) => {
          for (const { key } of change.records)
            if (key !== undefined && (await sound.log.find(real.get(key) ?? key)) !== undefined)
              throw new RepeatedKey(key);
          const records = change.records.map((record) => {
            if (record.key === undefined) return record;
            const key = `${record.key} ${commits++}`;
            real.set(record.key, key);
            return { ...record, key };
          });
          return sound.commit({ ...change, records }, options);
        },
        log: changed(sound, (log) => ({ find: (key) => log.find(real.get(key) ?? key) })),
      };
    }),
    fails: [
      clauses.oneKey,
      'when shared, has in its log at once what another opening has appended, trimmed and dropped',
    ],
  },
  {
    name: 'drops no record',
    open: logs(() => ({ trim: () => Promise.resolve() })),
    fails: [
      'when shared, reports what another opening has trimmed and dropped, without being asked',
      clauses.extent,
      clauses.trim,
      'when shared, has in its log at once what another opening has appended, trimmed and dropped',
    ],
  },
  {
    name: 'drops no large content',
    open: logs(() => ({ trimContents: () => Promise.resolve([]) })),
    fails: [
      'when shared, reports what another opening has trimmed and dropped, without being asked',
      clauses.trimContents,
      'drops the large contents of one record in any order, and no more than it has to',
      'when shared, has in its log at once what another opening has appended, trimmed and dropped',
    ],
  },
  {
    name: 'drops more large contents than it has to',
    open: logs((log) => ({ trimContents: (bytes) => log.trimContents(bytes - 1) })),
    fails: [clauses.trimContents, 'drops the large contents of one record in any order, and no more than it has to'],
  },
  {
    name: 'shows in its heads nothing of what was dropped',
    open: logs((log) => ({
      since: async (revision) => (await log.since(revision)).map(({ dropped: _, ...head }) => head),
    })),
    fails: [clauses.trimContents],
  },
  {
    name: 'loses a content that was dropped before',
    open: breakPort((sound) => {
      let hasDropped = false;
      return {
        log: changed(sound, (log) => ({
          trimContents: async (bytes) => {
            const dropped = await log.trimContents(bytes);
            hasDropped ||= dropped.length > 0;
            return dropped;
          },
          record: async (revision) => {
            const record = await log.record(revision);
            const contents = (record?.contents ?? []).map(async (content) => {
              const isLost = hasDropped && typeof content !== 'string' && (await contentBytes(content))[0] === 0x61;
              return isLost ? ('dropped' as const) : content;
            });
            return record && { ...record, contents: await Promise.all(contents) };
          },
        })),
      };
    }),
    fails: [clauses.trimContents],
  },
  {
    name: 'has planners plan together',
    open: breakPort((sound) => ({
      exclusive: (work) => work({ snapshot: () => sound.snapshot(), commit: (change) => sound.commit(change) }),
    })),
    fails: [
      clauses.onePlanner,
      clauses.planner,
      clauses.sharedPlanner,
      'when shared, gives a lost turn to the next planner, and refuses what its planner commits then',
    ],
  },
  {
    name: 'has the planners of two openings plan together',
    open: breakPort((sound) => {
      let last: Promise<unknown> = Promise.resolve();
      return {
        exclusive: (work) => {
          const mine = last.then(() =>
            work({ snapshot: () => sound.snapshot(), commit: (change) => sound.commit(change) }),
          );
          last = mine.catch(() => undefined);
          return mine;
        },
      };
    }),
    fails: [
      clauses.sharedPlanner,
      'when shared, gives a lost turn to the next planner, and refuses what its planner commits then',
    ],
  },
  {
    name: 'reports its own commits',
    open: breakPort((sound) => {
      const observers = new Set<(revision: number) => void>();
      return {
        observe: (observer) => {
          observers.add(observer.committed);
          return sound.observe(observer);
        },
        commit: async (change, options) => {
          const committed = await sound.commit(change, options);
          for (const report of observers) report(committed.revision);
          return committed;
        },
      };
    }),
    fails: [
      clauses.sharedReports,
      'when shared, reports each head of the other openings once and in order, if it reports heads',
    ],
  },
];

function changed({ log }: FileStore, faults: (log: ChangeLog) => Partial<ChangeLog>): ChangeLog {
  return replacedLog(log, faults(log));
}

function logs(faults: (log: ChangeLog) => Partial<ChangeLog>) {
  return breakPort((sound) => ({ log: changed(sound, faults) }));
}
