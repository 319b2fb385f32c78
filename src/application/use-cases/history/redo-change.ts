import * as z from 'zod';
import { projectResource } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';
import type { HistoryLog } from '#application/changes/history-log';
import type { TextDiff } from '#application/ports/text-diff';
import type { EditProject } from '#application/changes/edit-project';
import type { Plan } from '#application/changes/plan';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { name } from '../define-operation.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { firstPossible } from './skip-lost.js';
import { forwards, neededSteps, restoreFiles } from './restore-files.js';
import { newestFirst, requireExpected } from './undo-change.js';

/** Makes the change again that was undone last. */
export class RedoChange {
  constructor(
    private readonly edit: EditProject,
    private readonly log: HistoryLog,
    private readonly diff: TextDiff,
  ) {}

  /**
   * @param expected the id of the change that the caller expects to be redone
   * @throws Problem `nothing-to-redo`; `precondition-failed` when another change would be redone; `edited-elsewhere` when a file
   *   was edited since the undo
   */
  async execute(request: ChangeRequest, expected?: string): Promise<Mutation> {
    const plan: Plan = async (draft) => {
      const history = await this.log.open();
      const undone = newestFirst(history.undoState().redoable, history);
      if (undone.length === 0) {
        throw new Problem('nothing-to-redo', 'No change was undone since the newest one was made.');
      }
      const { target, warnings } = await firstPossible(undone, history, async (entry) => {
        requireExpected(entry, expected, 'redone');
        const { files } = await this.log.record(entry.id);
        await restoreFiles(draft, await neededSteps(draft, files.map(forwards), this.diff));
      });
      const { resource, renames = [] } = target;
      return { resource: resource ?? projectResource, renames, warnings, step: { kind: 'redo', target: target.id } };
    };
    return this.edit.execute({ ...request, operation: 'redoChange', address: [] }, plan, { alone: true });
  }
}

/** @internal */
export const redoChange = defineChangeOf({
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
  use: RedoChange,
  run: (use, { options }, request) => use.execute(request, options.entry),
});
