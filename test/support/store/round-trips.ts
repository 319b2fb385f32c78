import type { ChangeLog } from '#application/ports/change-log';
import type { FileStore } from '#application/ports/file-store';
import { countingReads } from '../service/store-behind.js';
import { replacedLog } from './replaced-store.js';

/** A store, and what it was asked since the last look that a store elsewhere would have to ask its medium. */
export interface CountedStore {
  readonly store: FileStore;
  take(): string[];
  /** How many files, lists and statuses were read. */
  takeReads(): number;
}

/**
 * Counts the round trips of a store over a network, by the port's promises: the snapshots of a turn and those as reported ask
 * nobody, a turn brings what others have committed, and reports come by themselves. Reads of files are not among them.
 */
export function countingRoundTrips(opening: FileStore): CountedStore {
  const { store: sound, reads } = countingReads(opening);
  let seen = 0;
  const asked: string[] = [];
  const counted = <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    asked.push(what);
    return work();
  };
  const log: ChangeLog = replacedLog(sound.log, {
    heads: (before, limit) => counted('heads', () => sound.log.heads(before, limit)),
    since: (revision) => counted('since', () => sound.log.since(revision)),
    extent: () => counted('extent', () => sound.log.extent()),
    record: (revision) => counted('record', () => sound.log.record(revision)),
    find: (key) => counted('find', () => sound.log.find(key)),
    trim: (before) => counted('trim', () => sound.log.trim(before)),
    trimContents: (bytes) => counted('trimContents', () => sound.log.trimContents(bytes)),
  });
  const store: FileStore = {
    capabilities: sound.capabilities,
    log,
    snapshot: (options) =>
      options?.asReported === true ? sound.snapshot(options) : counted('snapshot', () => sound.snapshot(options)),
    commit: (change, options) => counted('commit', () => sound.commit(change, options)),
    stage: (source, limit) => counted('stage', () => sound.stage(source, limit)),
    exclusive: (work) =>
      counted('turn', () =>
        sound.exclusive((turn) =>
          work({
            snapshot: (options) => turn.snapshot(options),
            commit: (change, options) => counted('commit', () => turn.commit(change, options)),
          }),
        ),
      ),
    observe: async (observer) => {
      const observation = await sound.observe(observer);
      return { ...observation, sync: () => counted('sync', () => observation.sync()) };
    },
    close: () => sound.close(),
  };
  return {
    store,
    take: () => asked.splice(0),
    takeReads: () => {
      const taken = reads() - seen;
      seen += taken;
      return taken;
    },
  };
}
