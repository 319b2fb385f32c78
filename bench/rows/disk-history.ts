import type { Row } from '../measurement.js';
import { longDiskHistory } from '../project/long-disk-history.js';
import { byEntries, timeOfFirstPage, timeToReady } from './by-entries.js';

/** How long a service takes until it is ready. */
export const diskReady: Row = {
  id: 'disk-ready',
  what: 'disk: from opening to ready, by the entries of the history',
  ours: false,
  begin: () => byEntries(diskReady.what, longDiskHistory, timeToReady),
};

/** The first page of the history, from a service that was never asked for it. */
export const diskHistory: Row = {
  id: 'disk-history',
  what: 'disk: the first page of the history, never asked for before',
  ours: false,
  begin: () => byEntries(diskHistory.what, longDiskHistory, timeOfFirstPage),
};
