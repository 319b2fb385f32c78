import { copyPage } from './measured/copy-page.js';
import { doctor } from './measured/doctor.js';
import { changesAtOnce, changesInSequence } from './measured/durable-changes.js';
import { editPageModel } from './measured/edit-page-model.js';
import { flatReads } from './measured/flat-reads.js';
import { flushes } from './measured/flushes.js';
import { getEdited } from './measured/get-edited.js';
import { getUnchanged } from './measured/get-unchanged.js';
import { memory } from './measured/memory.js';
import { otherServers } from './measured/other-servers.js';
import { preview } from './measured/preview.js';
import { renameLayer } from './measured/rename-layer.js';
import { start } from './measured/start.js';
import { scaffold } from './measured/scaffold.js';
import { staleAnswers } from './measured/stale-answers.js';
import { wrongAnswers } from './measured/wrong-answers.js';
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
