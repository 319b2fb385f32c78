import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import { nothingFollowed, together, type FollowRenames } from '#application/references/follow/follow-renames';
import type { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { Renames } from '#application/references/renames';
import type { CommandScripts } from '#application/project/command/command-scripts';
import { commandAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { moveOptions, placementOf, placeOptions, requireMove, requireNeighbour, type Beside } from '../placement.js';
import {
  commandNotFound,
  commandResource,
  namesOfCommand,
  neighboursOfCommand,
  type CommandAddress,
} from './command-document.js';
import { readCommand, type ReadCommand } from './read-command.js';

interface RenameCommandInput {
  /** Without one, the command keeps its name. */
  readonly newName?: string | undefined;
  /** Its place in the page's list. */
  readonly at?: Beside | undefined;
}

/** A command under another name or in another place: its entry, its files, and whatever names it. */
export class RenameCommand {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly scripts: CommandScripts,
    private readonly follow: FollowRenames,
    private readonly unresolved: UnresolvedElsewhere,
    private readonly readCommand: ReadCommand,
  ) {}

  /** @throws Problem `command-not-found`, `invalid-name`, `name-collides`, `invalid-query` */
  async execute(request: ChangeRequest, address: CommandAddress, input: RenameCommandInput): Promise<Mutation> {
    requireMove(input);
    const { newName = address.command, at } = input;
    return this.edit.execute(
      { ...request, operation: 'renameCommand', address: namesOfCommand(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        page.requireCommand(address.command);
        if (at !== undefined) requireNeighbour(at, address.command, page.model.commands, neighboursOfCommand(address));
        const renamed = { ...address, command: newName };
        let followed = nothingFollowed;
        if (newName !== address.command) {
          checkName('command', newName);
          if (page.hasCommand(newName))
            throw new Problem('name-collides', `There is a command "${newName}" already. Choose another name.`);
          await this.scripts.rename(draft, address, address.command, newName);
          await this.models.editPage(draft, address, [
            { op: 'rename-name', list: { in: 'commands' }, name: address.command, newName },
          ]);
          const renames = new Renames().add('command', address.command, newName);
          const { page: pageName, command } = address;
          const paths = [`${pageName}.${command}`, `commands/${pageName}/${command}`];
          followed = together([
            await this.follow.onPage(draft, address, { renames, paths }),
            { references: [], warnings: await this.unresolved.ofPart(draft, address, [command]) },
          ]);
        }
        if (at !== undefined)
          await this.models.editPage(draft, address, [
            { op: 'move-name', list: { in: 'commands' }, name: newName, at },
          ]);
        return {
          ...followed,
          created: false,
          resource: commandResource(renamed, await this.readCommand.execute(renamed, draft)),
        };
      },
    );
  }
}

/** @internal */
export const renameCommand = defineChangeOf({
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
  use: RenameCommand,
  run: (use, { at, options: { newName, ...place } }, request) =>
    use.execute(request, at, { newName, at: placementOf(place) }),
});
