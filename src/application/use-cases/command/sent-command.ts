import type { Warning } from '#domain/change/warning';
import type { CommandAction } from '#domain/command/command';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { nameLeftOut } from '#application/project/script/without-own-names';
import { checkActions } from './check-actions.js';

/** What a request says of a command; without actions they stay as they are. */
export interface SentCommand {
  readonly name?: string | undefined;
  readonly actions?: readonly CommandAction[] | undefined;
}

/**
 * @param command what the command is called
 * @throws Problem `invalid-property` as `checkActions`
 */
export function checkSent(command: string, { name, actions = [] }: SentCommand, catalogue: ClassCatalogue): Warning[] {
  const warnings = checkActions(actions, catalogue);
  if (name === undefined || name === command) return warnings;
  return [nameLeftOut(`the command "${command}"`, command), ...warnings];
}
