import { signal } from '@preact/signals';
import type { Mutation } from '#adapters/client/client-operations.generated';
import { actionRows, type Actions, type ActionsEdit } from '../../model/page/command-actions.js';
import { isSame } from '../../model/address/draft-values.js';
import { createQueue } from '../../model/history/queue.js';
import { change } from './edits.js';
import { withoutLeftOut } from './form-targets.js';
import { keyOf, refusable, type CommandPlace } from '../project/own-scripts.js';
import { address } from '../shown/selection.js';
import { client } from '../service/service.js';
import { stored } from '../service/storage.js';
import { commandOf } from './edit-things.js';

/** Actions that are edited and not saved yet, by the command's address. They are shown at once. */
const edited = signal<Readonly<Record<string, Actions>>>({});

/** Each edit is saved over what the one before has left. */
const enqueue = createQueue();

/** The actions as the service stored them last, while further edits wait. */
const saved = new Map<string, Actions>();

/** Actions that were copied. Other tabs can paste them, too. */
export const copiedActions = stored<Actions>('copied-actions', []);

/** The action whose parameters are shown, by the command's address. */
export const openActions = signal<Readonly<Record<string, string>>>({});

/** Where a command of the page that is shown is. */
export function placeOf(command: string): CommandPlace {
  const { book = '', page = '' } = address.value;
  return { book, page, command };
}

/** Identifies a command of the page that is shown. */
export function commandKey(name: string): string {
  return keyOf(placeOf(name));
}

/** The actions of a command as the author has edited them. */
export function actionsOf(name: string): Actions {
  return edited.value[commandKey(name)] ?? commandOf(name)?.actions ?? [];
}

export function openAction(command: string, id: string | undefined): void {
  const { [commandKey(command)]: _before, ...others } = openActions.value;
  openActions.value = id === undefined ? others : { ...others, [commandKey(command)]: id };
}

/** Stores actions in a command, over those that the author saw. The action that is open stays open. */
export async function editActions(command: string, { actions }: ActionsEdit): Promise<void> {
  const key = commandKey(command);
  const seen = actionsOf(command);
  const at = placeOf(command);
  followOpenAction(command, seen, actions);
  edited.value = { ...edited.value, [key]: actions };
  const done = await enqueue(async () => {
    if (edited.value[key] === undefined) return undefined;
    const made = await change(async () => withoutLeftOut(await saveActions(at, saved.get(key) ?? seen, actions)));
    if (made !== undefined) saved.set(key, (made.resource as { readonly actions?: Actions }).actions ?? actions);
    return made;
  });
  // After a refusal, the edits that were made over this one make no sense.
  if (done !== undefined && edited.value[key] !== actions) return;
  saved.delete(key);
  const { [key]: _saved, ...others } = edited.value;
  edited.value = others;
}

/** @throws Error if somebody else has changed the actions meanwhile */
async function saveActions(at: CommandPlace, seen: Actions, actions: Actions): Promise<Mutation> {
  const { document, etag } = await client.value.send('command.show', { at: { ...at }, options: { quiet: true } });
  const present = (document as { readonly actions: Actions }).actions;
  if (!isSame(present, seen) && !isSame(present, actions))
    throw new Error('Somebody else has changed this command meanwhile. Look at it, and do it again.');
  const input = { at: { ...at }, body: { actions }, ...(etag === undefined ? {} : { ifMatch: etag }) };
  return refusable(
    at,
    () => actions,
    async () => (await client.value.send('command.set', input)).document as Mutation,
  );
}

/** The name of an action has the number of such actions before it, so a move may change it. */
function followOpenAction(command: string, before: Actions, after: Actions): void {
  const open = openActions.value[commandKey(command)];
  const action = actionRows(before).find(({ id }) => id === open)?.action;
  if (action === undefined) return;
  openAction(command, actionRows(after).find((row) => row.action === action)?.id);
}
