import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import type { Followed } from '#application/references/follow/rewrite-references';
import { Renames } from '#application/references/renames';
import { commandAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { moveOptions, placementOf, placeOptions, requireMove, requireNeighbour } from '../placement.js';
import { followPart, renameThing, requireFreeName } from '../rename-thing.js';
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
    return async (draft) => {
      const page = await services.models.page(draft, at);
      page.requireCommand(at.command);
      return renameThing(
        { newName, place },
        {
          name: at.command,
          requirePlace: (beside) => requireNeighbour(beside, at.command, page.model.commands, neighboursOfCommand(at)),
          rename: (name) => {
            requireFreeName('command', name, page.hasCommand(name) ? `There is a command "${name}"` : undefined);
            return rename(services, draft, at, name);
          },
          place: (beside, name) => services.models.editPage(draft, at, [{ op: 'move-name', list, name, at: beside }]),
          read: async (name) => {
            const renamed = { ...at, command: name };
            return commandResource(renamed, await readCommand.run(services, { at: renamed }, draft));
          },
        },
      );
    };
  },
});

const list = { in: 'commands' } as const;

async function rename(
  services: ProjectServices,
  draft: Draft,
  { command: name, ...address }: CommandAddress,
  newName: string,
): Promise<Followed> {
  await services.commandScripts.rename(draft, address, name, newName);
  await services.models.editPage(draft, address, [{ op: 'rename-name', list, name, newName }]);
  const renames = new Renames().add('command', name, newName);
  const paths = [`${address.page}.${name}`, `commands/${address.page}/${name}`];
  return followPart(services, draft, address, { renames, paths }, [name]);
}
