import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import { Renames } from '#application/references/renames';
import type { WarnDangling } from '#application/references/warn-dangling';
import type { CommandScripts } from '#application/project/command/command-scripts';
import { commandAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { commandNotFound, commandResource, namesOfCommand, type CommandAddress } from './command-document.js';
import { readCommand, type ReadCommand } from './read-command.js';

/** A command: its script, its JSON, and its name in the page's list. */
export class DeleteCommand {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly scripts: CommandScripts,
    private readonly dangling: WarnDangling,
    private readonly readCommand: ReadCommand,
  ) {}

  /** @throws Problem `page-not-found`, `command-not-found` */
  async execute(request: ChangeRequest, address: CommandAddress): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'deleteCommand', address: namesOfCommand(address) },
      async (draft) => {
        const document = await this.readCommand.execute(address, draft);
        await this.models.editPage(draft, address, [
          { op: 'remove-name', list: { in: 'commands' }, name: address.command },
        ]);
        await this.scripts.remove(draft, address, address.command);
        const removed = new Renames().add('command', address.command, address.command);
        const warnings = await this.dangling.onPage(draft, address, removed);
        return { resource: commandResource(address, document), warnings };
      },
    );
  }
}

/** @internal */
export const deleteCommand = defineChangeOf({
  id: 'deleteCommand',
  noun: 'command',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a command',
  at: commandAt,
  problems: [...commandNotFound, 'name-collides'],
  current: readCommand,
  examples: [{ at: { book: 'harbour', page: 'dusk', command: 'setSail' } }],
  use: DeleteCommand,
  run: (use, { at }, request) => use.execute(request, at),
});
