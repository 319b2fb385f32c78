import { createCommand } from '#application/use-cases/command/create-command';
import { deleteCommand } from '#application/use-cases/command/delete-command';
import { listCommands } from '#application/use-cases/command/list-commands';
import { readCommand } from '#application/use-cases/command/read-command';
import { renameCommand } from '#application/use-cases/command/rename-command';
import { saveCommand } from '#application/use-cases/command/save-command';
import type { Operations } from '../operations.js';
import type { Route } from '../route.js';

const tags = ['commands'];

export function commandRoutes(operations: Operations): Route[] {
  return [
    operations.readRoute(listCommands, { tags }),
    operations.readRoute(readCommand, { tags }),
    operations.makeOrRenameRoute(createCommand, renameCommand, {
      tags,
      summary: 'Make a command, rename or move one',
    }),
    operations.changeRoute(saveCommand, { tags }),
    operations.changeRoute(deleteCommand, { tags }),
  ];
}
