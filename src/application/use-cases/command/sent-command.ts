import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import type { CommandAction } from '#domain/command';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { nameLeftOut } from '#application/project/script/without-own-names';
import { properties } from '../property-schemas.js';
import { checkActions } from './check-actions.js';
import type { CommandDocument } from './command-document.js';

const actionToStore = z
  .strictObject({ command: z.string().min(1), params: properties.default({}) })
  .meta({ id: 'ActionToStore', description: 'As an action; parameters that are not sent are none.' });

/** Lua writes an empty list as an empty table; as a list, it is one. */
const namedActions = z.union([z.array(actionToStore), z.strictObject({}).transform((): [] => [])], {
  error: 'takes a list',
});

/** A body: the actions as a list, or a command's own document. @internal */
export const sentCommand = z
  .union([
    z.array(actionToStore),
    z.strictObject({
      name: z.string().optional(),
      actions: namedActions.optional(),
      readonly: z.boolean().optional(),
      own: z.array(z.unknown()).optional().describe('As read. A request does not change it.'),
    }),
  ])
  .transform((body): SentCommand => (Array.isArray(body) ? { actions: body } : body));

export interface SentCommand {
  readonly name?: string | undefined;
  /** Without them, the command's actions stay as they are. */
  readonly actions?: readonly CommandAction[] | undefined;
  /** Only the command's script can change it. */
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

/** Warns where a request sends another `readonly` than the script has: `readonly` is read from the script, and never written. */
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
