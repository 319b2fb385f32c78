import * as z from 'zod';
import type { PageAddress } from '#domain/page';
import { mapConcurrent } from '#application/support/concurrency';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { CommandScripts } from '#application/project/command/command-scripts';
import { pageAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { command, commandDocument, type CommandDocument } from './command-document.js';

/** A page's commands with their actions, in the order of its index model. */
export class ListCommands {
  constructor(
    private readonly models: ProjectModels,
    private readonly scripts: CommandScripts,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `model-not-readable` */
  async execute(address: PageAddress, files: ProjectFiles): Promise<CommandDocument[]> {
    const page = await this.models.page(files, address);
    page.requireReadableList('commands');
    return mapConcurrent(page.model.commands, (command) =>
      commandDocument(this.scripts, files, { ...address, command }),
    );
  }
}

/** @internal */
export const listCommands = defineReadOf({
  id: 'listCommands',
  noun: 'command',
  verb: 'ls',
  summary: 'A page’s commands with their actions',
  at: pageAt,
  result: z.array(command),
  problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
  examples: [{ at: { book: 'harbour', page: 'dusk' } }],
  use: ListCommands,
  run: (use, { at }, files) => use.execute(at, files),
});
