import * as z from 'zod';
import { Command, type CommandAction } from '#domain/command';
import { checkName } from '#domain/name/check-name';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectServices } from '#application/project-services';
import type { Followed } from '#application/references/follow/rewrite-references';
import { Renames } from '#application/references/renames';
import { commandAt } from '../addresses.js';
import { copyFromOption, copySource } from '../copy-source.js';
import { createThing, type Outcome } from '../create-thing.js';
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
import { sentCommand } from './sent-command.js';
import { saveActions, storeCommand } from './store-command.js';

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
      const page = await services.models.page(draft, at);
      return createThing(
        { copyFrom, original, place },
        {
          type: 'command',
          address: namesOfCommand(at),
          exists: page.hasCommand(at.command),
          requirePlace: (beside) => requireNeighbour(beside, at.command, page.model.commands, neighboursOfCommand(at)),
          make: () => storeCommand(services, draft, at, sent, (actions) => make(services, draft, at, actions)),
          copy: (from) =>
            storeCommand(services, draft, at, sent, (actions) => copy(services, draft, at, from, actions)),
          save: () =>
            storeCommand(services, draft, at, sent, (actions) => saveActions(services, draft, at, actions, false)),
          place: (beside) =>
            services.models.editPage(draft, at, [{ op: 'move-name', list, name: at.command, at: beside }]),
          read: async () => commandResource(at, await readCommand.run(services, { at }, draft)),
        },
      );
    };
  },
});

const list = { in: 'commands' } as const;

async function make(
  { models, commandScripts, missingTargets }: ProjectServices,
  draft: Draft,
  at: CommandAddress,
  actions: readonly CommandAction[] | undefined,
): Promise<Outcome> {
  checkName('command', at.command);
  const warnings = await commandScripts.scaffold(draft, at, at.command, actions);
  await models.editPage(draft, at, [{ op: 'add-name', list, name: at.command }]);
  return { warnings: [...warnings, ...(await missingTargets.inActions(draft, at, actions ?? []))] };
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
