import { signal } from '@preact/signals';
import type { Mutation } from '#adapters/client/client-operations.generated';
import type { Actions } from '../../model/page/command-actions.js';
import { confirmChange } from '../edits/confirm-change.js';
import { isCode } from '../edits/edits.js';
import { client } from '../service/service.js';

export interface CommandPlace {
  readonly book: string;
  readonly page: string;
  readonly command: string;
}

/** The actions that the service did not write, because somebody has edited the script by hand; by the command's address. */
export const refusedActions = signal<Readonly<Record<string, Actions>>>({});

/** Identifies a command. */
export function keyOf({ book, page, command }: CommandPlace): string {
  return `${book}/${page}/${command}`;
}

/**
 * Makes a change of a command's actions, and remembers them if its script is the author's own.
 * @param actions those that the change would store
 * @throws what the change throws
 */
export async function refusable(
  at: CommandPlace,
  actions: () => Actions | Promise<Actions>,
  make: () => Promise<Mutation>,
): Promise<Mutation> {
  try {
    const done = await make();
    forget(at);
    return done;
  } catch (error) {
    if (isCode(error, 'script-not-recognised'))
      refusedActions.value = { ...refusedActions.value, [keyOf(at)]: await actions() };
    throw error;
  }
}

/** Shows how the script would look if it were written anew from the actions, and writes it after a yes. */
export async function overwriteScript(at: CommandPlace): Promise<void> {
  const actions = refusedActions.value[keyOf(at)];
  if (actions === undefined) return;
  const done = await confirmChange({
    title: `Write the script of “${at.command}” anew?`,
    action: 'Write',
    isDangerous: true,
    run: (dryRun) => client.value.command.set(at, { overwrite: true, dryRun }, { actions: [...actions] }),
  });
  if (done !== undefined) forget(at);
}

function forget(at: CommandPlace): void {
  const { [keyOf(at)]: _refused, ...others } = refusedActions.value;
  refusedActions.value = others;
}
