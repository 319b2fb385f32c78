import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileStore } from '#application/ports/file-store';
import type { AnyRow, SharedState, StateRow } from '#application/ports/shared-state';
import { MemoryState } from '#application/support/memory-state';
import type { OpenedStore } from '../file-store/clause.js';
import { breakPort } from './break-store.js';
import type { BrokenStore } from './broken-store.js';

/** What a store that is shared has to keep of its state. */
export const stateClauses = {
  rows: 'when shared, has the rows of its state at each opening, in the order in which they were made',
  values: 'when shared, has the values of its state as they were',
  newest: 'when shared, gives each change of a row the newest value, whichever opening makes it',
  time: 'when shared, ends a row of its state when it was not changed for as long as it lasts',
  asRead: 'when shared, ends only rows of its state that are as they were read',
  together: 'when shared, ends rows of its state together with the files of a commit',
  unmade: 'when shared, ends no row of its state with a commit that is not made, nor one that has changed',
  quota: 'when shared, refuses a row of its state beyond the quota of its kind, whichever opening adds it',
  messages:
    'when shared, passes messages on to every opening, once and in order, after the rows that were written before',
};
export const findsStaged = 'when shared, finds what another opening has staged, until all have released it';

export const brokenStates: readonly BrokenStore[] = [
  {
    name: 'has no state',
    open: breakPort(() => ({ state: undefined })),
    fails: Object.values(stateClauses),
  },
  {
    name: 'has a state in each opening',
    open: breakPort(() => ({ state: new MemoryState() })),
    fails: Object.values(stateClauses),
  },
  {
    name: 'has the rows in the order in which they were changed',
    open: breakState((sound) => ({
      rows: (kind) => sound.rows(kind).toSorted((one, other) => one.version - other.version),
    })),
    fails: [stateClauses.rows],
  },
  {
    name: 'has the values of the state as UTF-8',
    open: breakState((sound) => ({
      row: (kind, key) => {
        const row = sound.row(kind, key);
        return row && { ...row, value: throughUtf8(row.value) };
      },
    })),
    fails: [stateClauses.values],
  },
  {
    name: 'changes a row as it was a moment ago',
    open: breakState((sound) => ({
      update: async (kind, key, change, quota) => {
        const row = sound.row(kind, key);
        await nextTurn();
        return sound.update(kind, key, () => change(row), quota);
      },
    })),
    fails: [stateClauses.newest],
  },
  {
    name: 'ends no row by itself',
    open: breakState((sound) => ({
      update: (kind, key, change, quota) =>
        sound.update(
          kind,
          key,
          (row) => {
            const changed = change(row);
            return changed === row || changed === undefined ? changed : { ...changed, lastsMs: 600_000 };
          },
          quota,
        ),
    })),
    fails: [stateClauses.time],
  },
  {
    name: 'ends rows whatever they are now',
    open: breakState((sound) => ({ end: (rows) => endByKey(sound, rows) })),
    fails: [stateClauses.asRead],
  },
  {
    name: 'ends rows a moment after their commit',
    open: breakPort((sound) => ({
      commit: async ({ ends = [], ...change }, options) => {
        const committed = await sound.commit(change, options);
        setTimeout(() => void sound.state?.end(ends), 20);
        return committed;
      },
    })),
    fails: [stateClauses.together],
  },
  {
    name: 'ends rows before their commit',
    open: breakPort((sound) => ({
      commit: (change, options) => {
        const { ends = [] } = change;
        if (ends.length > 0) void sound.state?.end(ends);
        return sound.commit(change, options);
      },
    })),
    fails: [stateClauses.unmade],
  },
  {
    name: 'ends rows with their commit whatever they are then',
    open: breakPort((sound) => ({
      commit: async (change, options) => {
        const committed = await sound.commit(change, options);
        if (sound.state !== undefined) await endByKey(sound.state, change.ends ?? []);
        return committed;
      },
    })),
    fails: [stateClauses.unmade],
  },
  {
    name: 'checks a quota before it adds a row',
    open: breakState((sound) => ({
      update: async (kind, key, change, quota = Infinity) => {
        const others = sound.rows(kind).reduce((sum, row) => (row.key === key ? sum : sum + (row.bytes ?? 0)), 0);
        await nextTurn();
        return sound.update(kind, key, change, others + 30 > quota ? 0 : Infinity);
      },
    })),
    fails: [stateClauses.quota],
  },
  {
    name: 'passes long messages on to nobody',
    open: breakState((sound) => ({
      publish: (channel, message) => {
        if (JSON.stringify(message).length < 8_000) sound.publish(channel, message);
      },
    })),
    fails: [stateClauses.messages],
  },
  {
    name: 'passes messages on twice',
    open: breakState((sound) => ({
      publish: (channel, message) => {
        sound.publish(channel, message);
        sound.publish(channel, message);
      },
    })),
    fails: [stateClauses.messages],
  },
  {
    name: 'passes messages on later',
    open: breakState((sound) => ({
      publish: (channel, message) => void setTimeout(() => sound.publish(channel, message)),
    })),
    fails: [stateClauses.messages],
  },
  {
    name: 'finds nothing that another opening has staged',
    open: breakPort(() => ({ findStaged: () => Promise.resolve(undefined) })),
    fails: [findsStaged],
  },
  {
    name: 'finds what another opening has staged as long as that one has it',
    open: breakPort((sound) => ({
      findStaged: async (sha256) => {
        const found = await sound.findStaged?.(sha256);
        await found?.release();
        return found;
      },
    })),
    fails: [findsStaged],
  },
];

function breakState(faults: (sound: SharedState) => Partial<SharedState>): () => Promise<OpenedStore> {
  return breakPort(({ state }) => (state === undefined ? {} : { state: replacedState(state, faults(state)) }));
}

function replacedState(sound: SharedState, faults: Partial<SharedState>): NonNullable<FileStore['state']> {
  return {
    rows: (kind) => sound.rows(kind),
    row: (kind, key) => sound.row(kind, key),
    update: (...change) => sound.update(...change),
    end: (rows) => sound.end(rows),
    now: () => sound.now(),
    sync: () => sound.sync(),
    publish: (channel, message) => sound.publish(channel, message),
    subscribe: (channel, listener) => sound.subscribe(channel, listener),
    ...faults,
  };
}

async function endByKey<Row extends AnyRow>(state: SharedState, rows: readonly Row[]): Promise<readonly Row[]> {
  for (const { kind, key } of rows) await state.update({ name: kind }, key, () => undefined);
  return rows;
}

function throughUtf8<Value>(value: Value): StateRow<Value>['value'] {
  return JSON.parse(Buffer.from(JSON.stringify(value).replaceAll('\\ud800', '\ud800')).toString()) as Value;
}
