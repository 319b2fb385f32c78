import * as z from 'zod';
import { Command, type CommandAction } from '#domain/command';
import { checkName } from '#domain/name/check-name';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import type { CopyPart } from '#application/references/follow/copy-part';
import type { Followed } from '#application/references/follow/follow-renames';
import { Renames } from '#application/references/renames';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { commandAt } from '../addresses.js';
import { copyFromOption, copySource, nothingCopied } from '../copy-source.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { placementOf, placeOptions, requireNeighbour, type Beside } from '../placement.js';
import {
  commandNotFound,
  commandResource,
  namesOfCommand,
  neighboursOfCommand,
  type CommandAddress,
} from './command-document.js';
import { readCommand, type ReadCommand } from './read-command.js';
import { checkSent, readonlyLeftOut, sentCommand, type SentCommand } from './sent-command.js';

interface CreateCommandInput {
  /** Without actions, those of a command that exists stay. Of a copy, they replace the original's. */
  readonly sent?: SentCommand | undefined;
  /** Its place in the page's list. A command that exists moves there. */
  readonly at?: Beside | undefined;
  /** The command that the new one is a copy of. A command that exists is left as it is. */
  readonly copyFrom?: string | undefined;
}

/** A new command: script, JSON, and its name in the page's list. With actions, one that exists is saved; with a place, it moves. */
export class CreateCommand {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly scripts: CommandScripts,
    private readonly catalogue: ClassCatalogue,
    private readonly readCommand: ReadCommand,
    private readonly missingTargets: WarnMissingTargets,
    private readonly copyPart: CopyPart,
  ) {}

  /** @throws Problem `page-not-found`, `invalid-name`, `name-collides`, `invalid-property`, `script-not-recognised`, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: CommandAddress,
    { sent = {}, at, copyFrom }: CreateCommandInput = {},
  ): Promise<Mutation> {
    const original = copyFrom === undefined ? undefined : commandNamed(copySource('command', copyFrom));
    return this.edit.execute(
      { ...request, operation: 'createCommand', address: namesOfCommand(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const created = !page.hasCommand(address.command);
        if (copyFrom !== undefined && !created) {
          const warnings = [nothingCopied('command', namesOfCommand(address), copyFrom)];
          const resource = commandResource(address, await this.readCommand.execute(address, draft));
          return { created, warnings, resource };
        }
        if (at !== undefined) requireNeighbour(at, address.command, page.model.commands, neighboursOfCommand(address));
        const { actions, warnings } = checkSent(address.command, sent, this.catalogue);
        let references: Followed['references'] | undefined;
        if (original !== undefined) {
          const copied = await this.copy(draft, address, original, actions);
          warnings.push(...copied.warnings);
          references = copied.references;
        } else if (created) {
          checkName('command', address.command);
          warnings.push(...(await this.scripts.scaffold(draft, address, address.command, actions)));
          await this.models.editPage(draft, address, [{ op: 'add-name', list, name: address.command }]);
        } else if (actions !== undefined) {
          const command = new Command(address.command, actions);
          warnings.push(...(await this.scripts.save(draft, address, command, false)));
        }
        if (at !== undefined)
          await this.models.editPage(draft, address, [{ op: 'move-name', list, name: address.command, at }]);
        if (original === undefined)
          warnings.push(...(await this.missingTargets.inActions(draft, address, actions ?? [])));
        const document = await this.readCommand.execute(address, draft);
        warnings.push(...readonlyLeftOut(sent, document));
        return {
          created,
          warnings,
          ...(references && { references }),
          resource: commandResource(address, document),
        };
      },
    );
  }

  private async copy(
    draft: Draft,
    address: CommandAddress,
    from: CommandAddress,
    actions: readonly CommandAction[] | undefined,
  ): Promise<Followed> {
    (await this.models.page(draft, from)).requireCommand(from.command);
    checkName('command', address.command);
    await this.scripts.copy(draft, from, address);
    await this.models.editPage(draft, address, [{ op: 'add-name', list, name: address.command }]);
    const [script, json] = layout.commandFiles(from, from.command);
    const [newScript, newJson] = layout.commandFiles(address, address.command);
    const files = new Map([
      [script, newScript],
      [json, newJson],
    ]);
    const renames = new Renames();
    if (from.command !== address.command) renames.add('command', from.command, address.command);
    const save = async () =>
      actions === undefined ? [] : this.scripts.save(draft, address, new Command(address.command, actions), false);
    return this.copyPart.execute(draft, { from, to: address, files, change: { renames }, save });
  }
}

const list = { in: 'commands' } as const;

/** @internal */
export const createCommand = defineChangeOf({
  id: 'createCommand',
  noun: 'command',
  verb: 'add',
  effect: 'make',
  summary: 'Make a command, or move one',
  at: commandAt,
  options: z.object({
    ...placeOptions('among the commands of its page', 'command'),
    copyFrom: copyFromOption('command', 'A body replaces its actions.'),
  }),
  body: sentCommand,
  problems: [...commandNotFound, 'invalid-name', 'name-collides', 'invalid-property', 'script-not-recognised'],
  current: readCommand,
  examples: [
    {
      at: { book: 'harbour', page: 'dusk', command: 'hoist' },
      body: { actions: [{ command: 'animation.play', params: { target: 'sun' } }] },
    },
    { at: { book: 'harbour', page: 'dusk', command: 'anchor' }, options: { copyFrom: 'harbour/dusk/setSail' } },
  ],
  use: CreateCommand,
  run: (use, { at, options, body: sent }, request) =>
    use.execute(request, at, { sent, at: placementOf(options), copyFrom: options.copyFrom }),
});

function commandNamed([book = '', page = '', command = '']: readonly string[]): CommandAddress {
  return { book, page, command };
}
