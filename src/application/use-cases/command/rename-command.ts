import { checkName } from '#domain/name/check-name';
import type { Page } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import { nothingFollowed, together, type Followed } from '#application/references/follow/follow-renames';
import { Renames } from '#application/references/renames';
import { commandAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { moveOptions, placementOf, placeOptions, requireMove, requireNeighbour } from '../placement.js';
import { commandNotFound, commandResource, neighboursOfCommand, type CommandAddress } from './command-document.js';
import { readCommand } from './read-command.js';

/**
 * A command under another name or in another place: its entry, its files, and whatever names it.
 * @internal
 */
export const renameCommand = defineChange({
  id: 'renameCommand',
  noun: 'command',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a command, or move it',
  at: commandAt,
  options: moveOptions(placeOptions('among the commands of its page', 'command')),
  problems: [...commandNotFound, 'invalid-name', 'name-collides', 'script-not-recognised'],
  current: readCommand,
  examples: [
    { at: { book: 'harbour', page: 'dusk', command: 'setSail' }, options: { newName: 'castOff' } },
    { at: { book: 'harbour', page: 'dusk', command: 'setSail' }, options: { after: 'nightFalls' } },
  ],
  plan: (services, { at, options: { newName, ...places } }) => {
    const place = placementOf(places);
    requireMove({ newName, place });
    const renamed = { ...at, command: newName ?? at.command };
    return async (draft) => {
      const page = await services.models.page(draft, at);
      page.requireCommand(at.command);
      if (place !== undefined) requireNeighbour(place, at.command, page.model.commands, neighboursOfCommand(at));
      const followed =
        renamed.command === at.command ? nothingFollowed : await rename(services, draft, page, at, renamed);
      if (place !== undefined)
        await services.models.editPage(draft, at, [{ op: 'move-name', list, name: renamed.command, at: place }]);
      const document = await readCommand.run(services, { at: renamed }, draft);
      return { ...followed, created: false, resource: commandResource(renamed, document) };
    };
  },
});

const list = { in: 'commands' } as const;

async function rename(
  { models, commandScripts, followRenames, unresolved }: ProjectServices,
  draft: Draft,
  page: Page,
  { command: name, ...address }: CommandAddress,
  { command: newName }: CommandAddress,
): Promise<Followed> {
  checkName('command', newName);
  if (page.hasCommand(newName))
    throw new Problem('name-collides', `There is a command "${newName}" already. Choose another name.`);
  await commandScripts.rename(draft, address, name, newName);
  await models.editPage(draft, address, [{ op: 'rename-name', list, name, newName }]);
  const renames = new Renames().add('command', name, newName);
  const paths = [`${address.page}.${name}`, `commands/${address.page}/${name}`];
  return together([
    await followRenames.onPage(draft, address, { renames, paths }),
    { references: [], warnings: await unresolved.ofPart(draft, address, [name]) },
  ]);
}
