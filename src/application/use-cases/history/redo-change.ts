import * as z from 'zod';
import { projectResource } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';
import { defineChange, name } from '../define-operation.js';
import { firstPossible } from './skip-lost.js';
import { forwards, neededSteps, restoreFiles } from './restore-files.js';
import { newestFirst } from './newest-first.js';
import { requireExpected } from './undo-change.js';

/**
 * Makes the change again that was undone last.
 * @internal
 */
export const redoChange = defineChange({
  id: 'redoChange',
  noun: 'history',
  verb: 'redo',
  effect: 'step',
  summary: 'Redo the change that was undone last',
  options: z.object({
    entry: name.optional().describe('The id of the change that you expect to be redone. Any other is refused.'),
  }),
  problems: ['nothing-to-redo', 'history-entry-not-found'],
  examples: [{}],
  planning: { alone: true },
  plan:
    ({ history: log, diff }, { options }) =>
    async (draft) => {
      const none = new Problem('nothing-to-redo', 'No change was undone since the newest one was made.');
      const { target, warnings } = await firstPossible(newestFirst(log, 'redoable'), none, log, async (entry) => {
        requireExpected(entry, options.entry, 'redone');
        const { files } = await log.record(entry.id);
        await restoreFiles(draft, await neededSteps(draft, files.map(forwards), diff));
      });
      const { resource, renames = [] } = target;
      return { resource: resource ?? projectResource, renames, warnings, step: { kind: 'redo', target: target.id } };
    },
});
