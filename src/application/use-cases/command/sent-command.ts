import type { Warning } from '#domain/change/warning';
import type { CommandAction } from '#domain/command';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { nameLeftOut } from '#application/project/script/without-own-names';
import { checkActions } from './check-actions.js';
import type { CommandDocument } from './command-document.js';

/** What a request says of a command; without actions they stay as they are. */
export interface SentCommand {
  readonly name?: string | undefined;
  readonly actions?: readonly CommandAction[] | undefined;
  /** Only its script can say so. */
  readonly readonly?: boolean | undefined;
}

/** What was sent, as it can be stored. */
interface CheckedCommand {
  readonly actions: readonly CommandAction[] | undefined;
  readonly warnings: Warning[];
}

/**
 * @param command what the command is called
 * @throws Problem `invalid-property` as `checkActions`
 */
export function checkSent(command: string, sent: SentCommand, catalogue: ClassCatalogue): CheckedCommand {
  const { actions, warnings } = checkActions(sent.actions ?? [], catalogue);
  const { name = command } = sent;
  return {
    actions: sent.actions === undefined ? undefined : actions,
    warnings: name === command ? warnings : [nameLeftOut(`the command "${command}"`, command), ...warnings],
  };
}

/** What to say where the command is not kept as a request says: `readonly` is read from the script, and never written. */
export function readonlyLeftOut(sent: SentCommand, { name, readonly }: CommandDocument): Warning[] {
  if (sent.readonly === undefined || sent.readonly === readonly) return [];
  const advice = readonly ? 'take M.readonly out of' : 'write M.readonly = true into';
  return [
    {
      code: 'readonly-left-out',
      at: 'readonly',
      message: `"readonly" of the command "${name}" is ${readonly}, and is not set by a request: it was left out. To change it, ${advice} its script.`,
    },
  ];
}
