import type { CommandAction } from '#domain/command';
import type { ProjectPath } from '#domain/change/file-change';
import { layout } from '#application/project/layout/project-layout';
import type { ExaminedPage } from '../examined-page.js';

export interface ExaminedCommand {
  readonly script: ProjectPath;
  readonly resource: readonly string[];
  readonly actions: readonly CommandAction[];
}

/** The commands that the page lists; of one whose script does not say any, no actions. */
export async function commandsOf({ page, parsed }: ExaminedPage): Promise<ExaminedCommand[]> {
  const commands: ExaminedCommand[] = [];
  for (const command of page.model.commands) {
    const script = layout.commandScript(page.address, command);
    const read = await parsed.command(script);
    const actions = read !== undefined && 'model' in read ? (read.model?.actions ?? []) : [];
    commands.push({ script, resource: [page.address.book, 'commands', page.name, command], actions });
  }
  return commands;
}
