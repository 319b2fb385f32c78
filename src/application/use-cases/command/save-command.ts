import * as z from 'zod';
import { Command } from '#domain/command';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { commandAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { commandNotFound, commandResource, namesOfCommand, type CommandAddress } from './command-document.js';
import { readCommand, type ReadCommand } from './read-command.js';
import { checkSent, readonlyLeftOut, sentCommand, type SentCommand } from './sent-command.js';

/** Stores a command's actions and renders its script from them. */
export class SaveCommand {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly scripts: CommandScripts,
    private readonly catalogue: ClassCatalogue,
    private readonly readCommand: ReadCommand,
    private readonly missingTargets: WarnMissingTargets,
  ) {}

  /**
   * @throws Problem `command-not-found`, `invalid-property`, `script-not-recognised` unless `overwrite`
   */
  async execute(
    request: ChangeRequest,
    address: CommandAddress,
    sent: SentCommand,
    overwrite: boolean,
  ): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'saveCommand', address: namesOfCommand(address) },
      async (draft) => {
        (await this.models.page(draft, address)).requireCommand(address.command);
        const { actions, warnings } = checkSent(address.command, sent, this.catalogue);
        if (actions !== undefined)
          warnings.push(...(await this.scripts.save(draft, address, new Command(address.command, actions), overwrite)));
        warnings.push(...(await this.missingTargets.inActions(draft, address, actions ?? [])));
        const document = await this.readCommand.execute(address, draft);
        warnings.push(...readonlyLeftOut(sent, document));
        return { warnings, resource: commandResource(address, document) };
      },
    );
  }
}

/** @internal */
export const saveCommand = defineChangeOf({
  id: 'saveCommand',
  noun: 'command',
  verb: 'set',
  effect: 'set',
  summary: 'Store a command’s actions and render its script',
  at: commandAt,
  options: z.object({ overwrite: z.boolean().default(false).describe('Replace a script that was edited by hand.') }),
  body: sentCommand,
  problems: [...commandNotFound, 'name-collides', 'invalid-property', 'script-not-recognised'],
  current: readCommand,
  examples: [
    {
      at: { book: 'harbour', page: 'dusk', command: 'setSail' },
      body: { actions: [{ command: 'page.gotoPage', params: { pageName: 'quay' } }] },
    },
  ],
  use: SaveCommand,
  run: (use, { at, options, body }, request) => use.execute(request, at, body, options.overwrite),
});
