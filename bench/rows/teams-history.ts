import type { Row } from '../measurement.js';
import { longHistory } from '../postgres/long-history.js';
import { byEntries, timeOfFirstPage, timeToReady } from './by-entries.js';

/** How long an instance takes until it is ready. */
export const teamsReady: Row = {
  id: 'teams-ready',
  what: 'PostgreSQL: from opening to ready, by the entries of the history',
  ours: false,
  begin: () => byEntries(teamsReady.what, longHistory, timeToReady),
};

/** The first page of the history, from an instance that was never asked for it. */
export const teamsHistory: Row = {
  id: 'teams-history',
  what: 'PostgreSQL: the first page of the history, never asked for before',
  ours: false,
  begin: () => byEntries(teamsHistory.what, longHistory, timeOfFirstPage),
};
