import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { OpenedStore } from '../file-store/clause.js';
import { replaced } from '../../support/store/replaced-store.js';
import { breakStore } from './break-store.js';
import { findsStaged, stateClauses } from './broken-states.js';
import type { BrokenStore } from './broken-store.js';

const durableClauses = [
  'when durable, still has what was committed when it is opened again',
  'when durable, still has its records when it is opened again',
];

export const brokenLifetime: readonly BrokenStore[] = [
  {
    name: 'gives up what is under way when it is closed',
    open: breakStore((sound) => {
      let closed = false;
      return {
        commit: async (changes, preconditions) => {
          await sound.read('anything');
          if (closed) throw new Error('closed');
          return sound.commit(changes, preconditions);
        },
        close: () => {
          closed = true;
          return sound.close();
        },
      };
    }),
    fails: ['closes, and what was under way is finished first'],
  },
  {
    name: 'calls itself durable and is not',
    open: () => forgetfulStore({ durable: true, shared: false, observable: false }),
    fails: durableClauses,
  },
  {
    name: 'calls itself shared and is not',
    open: () => forgetfulStore({ durable: false, shared: true, observable: false }),
    fails: [
      ...Object.values(stateClauses),
      findsStaged,
      'when shared, reports what another opening has trimmed and dropped, without being asked',
      'when shared, reports what a commit of another opening did to each file, if it reports files',
      'when shared, keeps the commits of two openings apart',
      'when shared, reports the commits of other openings, and not its own',
      'when shared, runs one planner of all openings at a time',
      'when shared, shows the commits and records of one opening to the other',
      'when shared, has in its log at once what another opening has appended, trimmed and dropped',
      'when shared, has reported a commit and its files before a snapshot that shows it resolves',
      'when shared, has what an opening has staged, while others open, release, sweep and close',
      'when shared, opens a snapshot as reported that shows at least what was reported and its own commits',
      'when shared, reports a commit of another opening without being asked, also one without records',
    ],
  },
  {
    name: 'calls itself durable and is not opened again',
    open: async () => ({
      store: replaced(await openMemoryStore(), () => ({
        capabilities: { durable: true, shared: false, observable: false },
      })),
    }),
    fails: durableClauses,
  },
];

async function forgetfulStore(capabilities: OpenedStore['store']['capabilities']): Promise<OpenedStore> {
  return { store: replaced(await openMemoryStore(), () => ({ capabilities })), reopen: () => openMemoryStore() };
}
