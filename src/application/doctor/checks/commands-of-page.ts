import type { ProjectPath } from '#domain/change/file-change';
import type { ResourceAddress } from '#domain/change/resource-document';
import type { CommandAction } from '#domain/command';
import { layout } from '#application/project/layout/project-layout';
import { addressOfCommand } from '#application/references/resource-addresses';
import type { ExaminedPage } from '../examine-pages.js';

interface ExaminedCommand {
  readonly script: ProjectPath;
  readonly resource: ResourceAddress;
  readonly actions: readonly CommandAction[];
}

/** The commands that the page lists; one whose script has no model has no actions. */
export async function commandsOf({ page, parsed }: ExaminedPage): Promise<ExaminedCommand[]> {
  const commands: ExaminedCommand[] = [];
  for (const command of page.model.commands) {
    const script = layout.commandScript(page.address, command);
    const read = await parsed.command(script);
    const actions = read?.model?.actions ?? [];
    commands.push({ script, resource: addressOfCommand(page.address, command), actions });
  }
  return commands;
}
