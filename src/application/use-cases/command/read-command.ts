import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { CommandScripts } from '#application/project/command/command-scripts';
import { commandAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import {
  command,
  commandDocument,
  commandNotFound,
  type CommandAddress,
  type CommandDocument,
} from './command-document.js';

export class ReadCommand {
  constructor(
    private readonly models: ProjectModels,
    private readonly scripts: CommandScripts,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `command-not-found`, `model-not-readable` */
  async execute(address: CommandAddress, files: ProjectFiles): Promise<CommandDocument> {
    (await this.models.page(files, address)).requireCommand(address.command);
    return commandDocument(this.scripts, files, address);
  }
}

/** @internal */
export const readCommand = defineReadOf({
  id: 'readCommand',
  noun: 'command',
  verb: 'show',
  summary: 'A command and its actions',
  at: commandAt,
  result: command,
  problems: commandNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', command: 'setSail' } }],
  use: ReadCommand,
  run: (use, { at }, files) => use.execute(at, files),
});
