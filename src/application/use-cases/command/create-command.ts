import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import { Command, type CommandAction } from '#domain/command';
import { checkName } from '#domain/name/check-name';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectServices } from '#application/project-services';
import type { Followed } from '#application/references/follow/follow-renames';
import { Renames } from '#application/references/renames';
import { commandAt } from '../addresses.js';
import { copyFromOption, copySource, nothingCopied } from '../copy-source.js';
import { defineChange } from '../define-operation.js';
import { placementOf, placeOptions, requireNeighbour } from '../placement.js';
import {
  commandNotFound,
  commandResource,
  namesOfCommand,
  neighboursOfCommand,
  type CommandAddress,
} from './command-document.js';
import { readCommand } from './read-command.js';
import { checkSent, readonlyLeftOut, sentCommand } from './sent-command.js';

/**
 * A new command: script, JSON, and its name in the page's list. With actions, one that exists is saved; with a place, it moves.
 * @internal
 */
export const createCommand = defineChange({
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
  plan: (services, { at, options: { copyFrom, ...places }, body: sent }) => {
    const place = placementOf(places);
    const original = copyFrom === undefined ? undefined : commandNamed(copySource('command', copyFrom));
    return async (draft) => {
      const { models, catalogue } = services;
      const page = await models.page(draft, at);
      const created = !page.hasCommand(at.command);
      if (copyFrom !== undefined && !created) {
        const warnings = [nothingCopied('command', namesOfCommand(at), copyFrom)];
        return { created, warnings, resource: commandResource(at, await readCommand.run(services, { at }, draft)) };
      }
      if (place !== undefined) requireNeighbour(place, at.command, page.model.commands, neighboursOfCommand(at));
      const { actions, warnings } = checkSent(at.command, sent, catalogue);
      const made =
        original === undefined
          ? { warnings: await write(services, draft, at, created, actions) }
          : await copy(services, draft, at, original, actions);
      if (place !== undefined)
        await models.editPage(draft, at, [{ op: 'move-name', list, name: at.command, at: place }]);
      warnings.push(...made.warnings);
      if (original === undefined) warnings.push(...(await services.missingTargets.inActions(draft, at, actions ?? [])));
      const document = await readCommand.run(services, { at }, draft);
      warnings.push(...readonlyLeftOut(sent, document));
      return { ...made, created, warnings, resource: commandResource(at, document) };
    };
  },
});

const list = { in: 'commands' } as const;

/** A new command, or the actions of one that exists. Without actions, those that exist stay. */
async function write(
  { models, commandScripts }: ProjectServices,
  draft: Draft,
  address: CommandAddress,
  created: boolean,
  actions: readonly CommandAction[] | undefined,
): Promise<readonly Warning[]> {
  const { command } = address;
  if (!created)
    return actions === undefined ? [] : commandScripts.save(draft, address, new Command(command, actions), false);
  checkName('command', command);
  const warnings = await commandScripts.scaffold(draft, address, command, actions);
  await models.editPage(draft, address, [{ op: 'add-name', list, name: command }]);
  return warnings;
}

/** @param actions replace those of the original */
async function copy(
  { models, commandScripts, copyPart }: ProjectServices,
  draft: Draft,
  address: CommandAddress,
  from: CommandAddress,
  actions: readonly CommandAction[] | undefined,
): Promise<Followed> {
  (await models.page(draft, from)).requireCommand(from.command);
  checkName('command', address.command);
  await commandScripts.copy(draft, from, address);
  await models.editPage(draft, address, [{ op: 'add-name', list, name: address.command }]);
  const [script, json] = layout.commandFiles(from, from.command);
  const [newScript, newJson] = layout.commandFiles(address, address.command);
  const files = new Map([
    [script, newScript],
    [json, newJson],
  ]);
  const renames = new Renames();
  if (from.command !== address.command) renames.add('command', from.command, address.command);
  const save = async () =>
    actions === undefined ? [] : commandScripts.save(draft, address, new Command(address.command, actions), false);
  return copyPart.execute(draft, { from, to: address, files, change: { renames }, save });
}

function commandNamed([book = '', page = '', command = '']: readonly string[]): CommandAddress {
  return { book, page, command };
}
