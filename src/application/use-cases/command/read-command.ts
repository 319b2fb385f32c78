import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { CommandScripts } from '#application/project/command/command-scripts';
import { commandDocument, type CommandAddress, type CommandDocument } from './command-document.js';

export class ReadCommand {
  constructor(
    private readonly models: ProjectModels,
    private readonly scripts: CommandScripts,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `command-not-found`, `model-not-readable` */
  async execute(address: CommandAddress, files: ProjectFiles): Promise<CommandDocument> {
    (await this.models.page(files, address)).requireCommand(address.command);
    return commandDocument(await this.scripts.read(files, address, address.command));
  }
}
