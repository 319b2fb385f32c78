import { assets } from './rows/assets.js';
import { batch } from './rows/batch.js';
import { changes, changesAtOnce } from './rows/changes.js';
import { coldChanges } from './rows/cold-changes.js';
import { diskHistory, diskReady } from './rows/disk-history.js';
import { doctor } from './rows/doctor.js';
import { flushes } from './rows/flushes.js';
import { get } from './rows/get.js';
import { handEdit } from './rows/hand-edit.js';
import { longestTurn } from './rows/longest-turn.js';
import { memory } from './rows/memory.js';
import { modelEdit } from './rows/model-edit.js';
import { preview } from './rows/preview.js';
import { rename } from './rows/rename.js';
import { search } from './rows/search.js';
import { start } from './rows/start.js';
import { studioDrag, studioEdit, studioOpen, studioPage, studioTyping } from './rows/studio.js';
import { studioPlay, studioScrub } from './rows/studio-motion.js';
import { teamsChanges, teamsFairness } from './rows/teams-changes.js';
import { teamsCommit } from './rows/teams-commit.js';
import { teamsEvents } from './rows/teams-events.js';
import { teamsGet, teamsGetAtOnce } from './rows/teams-get.js';
import { teamsHistory, teamsReady } from './rows/teams-history.js';
import { teamsMemory } from './rows/teams-memory.js';
import { uploads } from './rows/uploads.js';
import type { Row } from './measurement.js';

/** Everything the bench measures, in this order: what a user of the service feels. */
export const rows: readonly Row[] = [
  start,
  get,
  handEdit,
  changes,
  changesAtOnce,
  batch,
  coldChanges,
  flushes,
  rename,
  modelEdit,
  doctor,
  search,
  assets,
  memory,
  uploads,
  longestTurn,
  diskReady,
  diskHistory,
  preview,
  studioOpen,
  studioDrag,
  studioTyping,
  studioPage,
  studioEdit,
  studioPlay,
  studioScrub,
  teamsCommit,
  teamsGet,
  teamsGetAtOnce,
  teamsChanges,
  teamsFairness,
  teamsEvents,
  teamsReady,
  teamsHistory,
  teamsMemory,
];
