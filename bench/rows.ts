import { copyPage } from './measured/changes/copy-page.js';
import { doctor } from './measured/doctor.js';
import { changesAtOnce, changesInSequence } from './measured/changes/durable-changes.js';
import { editPageModel } from './measured/changes/edit-page-model.js';
import { flatReads } from './measured/reads/flat-reads.js';
import { flushes } from './measured/changes/flushes.js';
import { getEdited } from './measured/reads/get-edited.js';
import { getUnchanged } from './measured/reads/get-unchanged.js';
import { memory } from './measured/memory.js';
import { otherServers } from './measured/other-servers.js';
import { preview } from './measured/preview.js';
import { renameLayer } from './measured/changes/rename-layer.js';
import { start } from './measured/start.js';
import { scaffold } from './measured/changes/scaffold.js';
import { staleAnswers } from './measured/reads/stale-answers.js';
import { wrongAnswers } from './measured/changes/wrong-answers.js';
import type { Row } from './row.js';

/** Everything that is measured, in this order. */
export const rows: readonly Row[] = [
  ...getUnchanged,
  flatReads,
  start,
  getEdited,
  staleAnswers,
  ...changesInSequence,
  ...changesAtOnce,
  flushes,
  copyPage,
  renameLayer,
  doctor,
  {
    id: 'edit-page-model',
    what: 'edit of a page model of 60 layers, beside luaparse',
    ours: false,
    begin: editPageModel,
  },
  memory,
  preview,
  ...otherServers,
  wrongAnswers,
  scaffold,
];
