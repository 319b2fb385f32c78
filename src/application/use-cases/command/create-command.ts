import * as z from 'zod';
import { Command } from '#domain/command';
import { checkName } from '#domain/name/check-name';
import { pageName, type PageAddress } from '#domain/page';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { commandAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { placementOf, placeOptions, requireNeighbour, type Beside } from '../placement.js';
import { commandNotFound, commandResource, namesOfCommand, type CommandAddress } from './command-document.js';
import { readCommand, type ReadCommand } from './read-command.js';
import { checkSent, readonlyLeftOut, sentCommand, type SentCommand } from './sent-command.js';

/** A new command: script, JSON, and its name in the page's list. With actions, one that exists is saved; with a place, it moves. */
export class CreateCommand {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly scripts: CommandScripts,
    private readonly catalogue: ClassCatalogue,
    private readonly readCommand: ReadCommand,
    private readonly missingTargets: WarnMissingTargets,
  ) {}

  /** @throws Problem `page-not-found`, `invalid-name`, `name-collides`, `invalid-property`, `script-not-recognised`, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: CommandAddress,
    sent: SentCommand = {},
    at?: Beside,
  ): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'createCommand', address: namesOfCommand(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const created = !page.hasCommand(address.command);
        if (at !== undefined) requireNeighbour(at, address.command, page.model.commands, neighbours(address));
        const { actions, warnings } = checkSent(address.command, sent, this.catalogue);
        if (created) {
          checkName('command', address.command);
          warnings.push(...(await this.scripts.scaffold(draft, address, address.command, actions)));
          await this.models.editPage(draft, address, [{ op: 'add-name', list, name: address.command }]);
        } else if (actions !== undefined) {
          const command = new Command(address.command, actions);
          warnings.push(...(await this.scripts.save(draft, address, command, false)));
        }
        if (at !== undefined)
          await this.models.editPage(draft, address, [{ op: 'move-name', list, name: address.command, at }]);
        warnings.push(...(await this.missingTargets.inActions(draft, address, actions ?? [])));
        const document = await this.readCommand.execute(address, draft);
        warnings.push(...readonlyLeftOut(sent, document));
        return { created, warnings, resource: commandResource(address, document) };
      },
    );
  }
}

const list = { in: 'commands' } as const;

function neighbours(address: PageAddress) {
  return { list: `The page "${pageName(address)}"`, item: 'command', notFound: 'command-not-found' } as const;
}

/** @internal */
export const createCommand = defineChange({
  id: 'createCommand',
  noun: 'command',
  verb: 'add',
  effect: 'make',
  summary: 'Make a command, or move one',
  at: commandAt,
  options: z.object(placeOptions('among the commands of its page', 'command')),
  body: sentCommand,
  problems: [...commandNotFound, 'invalid-name', 'name-collides', 'invalid-property', 'script-not-recognised'],
  current: readCommand,
  examples: [
    {
      at: { book: 'harbour', page: 'dusk', command: 'hoist' },
      body: { actions: [{ command: 'animation.play', params: { target: 'sun' } }] },
    },
  ],
  use: CreateCommand,
  run: (use, { at, options, body }, request) => use.execute(request, at, body, placementOf(options)),
});
