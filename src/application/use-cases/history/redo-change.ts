import { projectResource } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';
import type { HistoryLog } from '#application/changes/history-log';
import type { TextDiff } from '#application/ports/text-diff';
import type { EditProject } from '#application/changes/edit-project';
import type { Plan } from '#application/changes/plan';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { defineChange } from '../define-operation.js';
import { restoreFiles, forwards } from './restore-files.js';

/** Makes the change again that was undone last. */
export class RedoChange {
  constructor(
    private readonly edit: EditProject,
    private readonly log: HistoryLog,
    private readonly diff: TextDiff,
  ) {}

  /** @throws Problem `nothing-to-redo`; `edited-elsewhere` when a file was edited since the undo */
  async execute(request: ChangeRequest): Promise<Mutation> {
    const plan: Plan = async (draft) => {
      const history = await this.log.open();
      const id = history.undoState().redoable.at(-1);
      if (id === undefined) {
        throw new Problem('nothing-to-redo', 'No change was taken back since the newest one was made.');
      }
      const { entry, files } = await this.log.record(id);
      await restoreFiles(draft, files.map(forwards), this.diff);
      return { resource: entry.resource ?? projectResource, step: { kind: 'redo', target: id } };
    };
    return this.edit.execute({ ...request, operation: 'redoChange', address: [] }, plan, { alone: true });
  }
}

/** @internal */
export const redoChange = defineChange({
  id: 'redoChange',
  noun: 'history',
  verb: 'redo',
  effect: 'step',
  summary: 'Redo the change that was undone last',
  problems: ['nothing-to-redo', 'history-entry-not-found'],
  use: RedoChange,
  run: (use, _, request) => use.execute(request),
});
