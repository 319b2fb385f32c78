import type {
  Action,
  ActionDefinition,
  PropertyType,
  PropertyValue,
} from '#adapters/client/client-operations.generated';
import { missingNames } from './form-model.js';
import { secondsOf } from '../units/amounts.js';

/** An action in the list of a command. */
export interface ActionRow {
  readonly index: number;
  /**
   * Names the action in its command: what it does, and how many such actions are before it. It stays the same while other actions
   * come, go and move.
   */
  readonly id: string;
  readonly action: Action;
  /** How many conditions and loops are around it. */
  readonly depth: number;
  /** The index of the last action of the block that it opens; its own index if it opens none. */
  readonly last: number;
  /** Whether it continues or ends a block that is not open: the service leaves it out of the script. */
  readonly isMisplaced: boolean;
}

/** Actions that were copied from a command. */
export type Actions = readonly Action[];

type Block = 'if' | 'else' | 'loop' | 'repeat';

interface BlockEffect {
  readonly within?: readonly Block[];
  readonly opens?: Block;
  readonly closes?: boolean;
}

/** How actions open, continue and end blocks: as the service renders them. */
const effects: ReadonlyMap<string, BlockEffect> = new Map<string, BlockEffect>([
  ['condition.__if', { opens: 'if' }],
  ['condition.__if_', { opens: 'if' }],
  ['condition._elseif', { within: ['if'], closes: true, opens: 'if' }],
  ['condition._elseif_', { within: ['if'], closes: true, opens: 'if' }],
  ['condition._else', { within: ['if'], closes: true, opens: 'else' }],
  ['condition._end', { within: ['if', 'else', 'loop'], closes: true }],
  ['loop._while', { opens: 'loop' }],
  ['loop._for_next', { opens: 'loop' }],
  ['loop._for_pairs', { opens: 'loop' }],
  ['loop._repeat', { opens: 'repeat' }],
  ['loop._until', { within: ['repeat'], closes: true }],
  ['loop._end', { within: ['if', 'else', 'loop'], closes: true }],
]);

/** The rows of a command's actions, with the blocks that they are in. */
export function actionRows(actions: Actions): readonly ActionRow[] {
  const counts = new Map<string, number>();
  /** The rows that opened the blocks around; `last` of a row is set when its block ends. */
  const open: { readonly block: Block; readonly opener: number }[] = [];
  const lasts = actions.map((_action, index) => index);
  const rows = actions.map((action, index): ActionRow => {
    const { within, opens, closes } = effects.get(action.command) ?? {};
    const current = open.at(-1);
    const isMisplaced = within !== undefined && (current === undefined || !within.includes(current.block));
    const ended = !isMisplaced && closes === true ? open.pop() : undefined;
    const depth = open.length;
    // An "else" goes on with the block of its "if".
    if (!isMisplaced && opens !== undefined) open.push({ block: opens, opener: ended?.opener ?? index });
    else if (ended !== undefined) lasts[ended.opener] = index;
    const count = counts.get(action.command) ?? 0;
    counts.set(action.command, count + 1);
    return { index, id: `${action.command}.${count}`, action, depth, last: index, isMisplaced };
  });
  for (const { opener } of open) lasts[opener] = actions.length - 1;
  return rows.map((row, index) => ({ ...row, last: lasts[index] ?? index }));
}

/** The indexes of some actions together with the blocks that they open. */
export function withBlocks(rows: readonly ActionRow[], indexes: Iterable<number>): ReadonlySet<number> {
  const all = new Set<number>();
  for (const index of indexes) {
    const { last = index } = rows[index] ?? {};
    for (let each = index; each <= last; each++) all.add(each);
  }
  return all;
}

/** An edit of a list of actions, with the indexes of those that it is about, as they are afterwards. */
export interface ActionsEdit {
  readonly actions: Actions;
  readonly edited: readonly number[];
}

/**
 * Moves actions with their blocks.
 * @param gap where to: the number of actions above that place, counted before the move
 */
export function movedActions(rows: readonly ActionRow[], indexes: Iterable<number>, gap: number): ActionsEdit {
  const picked = withBlocks(rows, indexes);
  const others = rows.filter(({ index }) => !picked.has(index));
  const at = others.filter(({ index }) => index < gap).length;
  const moved = rows.filter(({ index }) => picked.has(index));
  return inserted(others.map(actionOf), at, moved.map(actionOf));
}

/** Moves actions with their blocks by one place. */
export function steppedActions(rows: readonly ActionRow[], indexes: Iterable<number>, step: -1 | 1): ActionsEdit {
  const picked = [...withBlocks(rows, indexes)].sort((a, b) => a - b);
  const [first = 0] = picked;
  const last = picked.at(-1) ?? first;
  return movedActions(rows, picked, step < 0 ? Math.max(0, first - 1) : Math.min(rows.length, last + 2));
}

export function withoutActions(rows: readonly ActionRow[], indexes: Iterable<number>): ActionsEdit {
  const picked = withBlocks(rows, indexes);
  const left = rows.filter(({ index }) => !picked.has(index));
  const next = Math.min(Math.min(...picked), left.length - 1);
  return { actions: left.map(actionOf), edited: next < 0 ? [] : [next] };
}

/** Takes a condition or loop away, and leaves what is in it. */
export function withoutBlock(rows: readonly ActionRow[], index: number): ActionsEdit {
  const { last = index, depth = 0 } = rows[index] ?? {};
  const isOfBlock = (row: ActionRow) =>
    row.index === index ||
    (row.index > index && row.index <= last && row.depth === depth && effects.has(row.action.command));
  const left = rows.filter((row) => !isOfBlock(row));
  const inside = left.flatMap((row, at) => (row.index > index && row.index <= last ? [at] : []));
  return { actions: left.map(actionOf), edited: inside };
}

/** Puts actions below an action, inside the block if it opens one. @param after `undefined` puts them at the end */
export function addedActions(rows: readonly ActionRow[], after: number | undefined, added: Actions): ActionsEdit {
  const at = after === undefined ? rows.length : after + 1;
  return inserted(rows.map(actionOf), at, added);
}

/** Copies of actions with their blocks, right below them. */
export function duplicatedActions(rows: readonly ActionRow[], indexes: Iterable<number>): ActionsEdit {
  const picked = withBlocks(rows, indexes);
  return addedActions(rows, Math.max(...picked), pickedActions(rows, picked));
}

export function pickedActions(rows: readonly ActionRow[], indexes: Iterable<number>): Actions {
  const picked = withBlocks(rows, indexes);
  return rows.filter(({ index }) => picked.has(index)).map(actionOf);
}

function inserted(actions: Actions, at: number, added: Actions): ActionsEdit {
  return {
    actions: [...actions.slice(0, at), ...added, ...actions.slice(at)],
    edited: added.map((_action, index) => at + index),
  };
}

function actionOf({ action }: ActionRow): Action {
  return action;
}

const comparison = { A1_: 'true', A2_Operand: '==', A3_: 'true' };

/** The service refuses a condition or loop without an expression. A new loop never runs on and on. */
const firstParams: ReadonlyMap<string, Action['params']> = new Map<string, Action['params']>([
  ['condition.__if', comparison],
  ['condition.__if_', { expression: 'true' }],
  ['condition._elseif', comparison],
  ['condition._elseif_', { expression: 'true' }],
  ['loop._while', { condition: 'false' }],
  ['loop._for_next', { condition: '{}' }],
  ['loop._for_pairs', { condition: '{}' }],
  ['loop._until', { condition: 'true' }],
]);

/** What to add for a kind of action: a condition or loop comes with its end. */
export function newActions({ command }: Pick<ActionDefinition, 'command'>): Actions {
  const { opens, within } = effects.get(command) ?? {};
  const made = newAction(command);
  if (opens === undefined || within !== undefined) return [made];
  return [made, newAction(opens === 'if' ? 'condition._end' : opens === 'repeat' ? 'loop._until' : 'loop._end')];
}

function newAction(command: string): Action {
  return { command, params: firstParams.get(command) ?? {} };
}

/** Whether an action begins a condition or loop. */
export function opensBlock({ command }: Pick<Action, 'command'>): boolean {
  const { opens, within } = effects.get(command) ?? {};
  return opens !== undefined && within === undefined;
}

/** The title of the first parameter that an action does nothing without, and that is empty. */
export function missingOf({ params }: Action, definition: ActionDefinition | undefined): string | undefined {
  if (definition === undefined) return undefined;
  const [[name = ''] = []] = missingNames({ ...definition, properties: definition.params }, params);
  return definition.params[name]?.title;
}

/** Sets a parameter of an action; `null` takes it out. @throws Error if the command has no such action any more */
export function withParameter(actions: Actions, id: string, name: string, value: unknown): Actions {
  const row = rowOf(actions, id);
  const { [name]: _before, ...others } = row.action.params;
  const params = value === null ? others : { ...row.action.params, [name]: value as PropertyValue };
  return actions.map((action, index) => (index === row.index ? { ...action, params } : action));
}

/** @throws Error if the command has no such action any more */
export function rowOf(actions: Actions, id: string): ActionRow {
  const row = actionRows(actions).find((each) => each.id === id);
  if (row === undefined) throw new Error('Somebody else has taken this action out of the command meanwhile.');
  return row;
}

/** What an action is about, in a few words: `sun`, `"left" == 0`. */
export function summaryOf({ params }: Action, definition: ActionDefinition | undefined): string {
  const text = (name: string) => shown(params[name]);
  if (text('A1_') !== '' || text('A3_') !== '') {
    const first = [text('A1_'), text('A2_Operand') || '==', text('A3_')];
    const second = text('AB_Condition') === '' ? [] : ['AB_Condition', 'B1_', 'B2_Operand', 'B3_'].map(text);
    return [...first, ...second].filter((each) => each !== '').join(' ');
  }
  const names = Object.entries(definition?.params ?? {}).filter(([, { group }]) => group !== 'For editors');
  const main =
    names.find(([name, type]) => isName(type) && text(name) !== '') ?? names.find(([name]) => text(name) !== '');
  if (main === undefined) return '';
  const [name, { unit }] = main;
  const value = params[name];
  if (unit === 'ms' && typeof value === 'number') return `${secondsOf(value)} s`;
  return unit === 's' ? `${text(name)} s` : text(name);
}

/** Whether a value of this type names what an action is about, as a number does not. */
function isName({ type }: PropertyType): boolean {
  return type !== 'boolean' && type !== 'number' && type !== 'integer';
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The actions whose names have all words of a search, those whose title begins with it first. */
export function foundActions(definitions: readonly ActionDefinition[], search: string): readonly ActionDefinition[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = definitions.filter(({ command, title, group, description, formerly }) => {
    const text = [title, group, command, description, ...formerly].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ title, group }: ActionDefinition) => {
    const name = title.toLowerCase();
    if (words.length === 0) return 0;
    if (name.startsWith(words.join(' '))) return 0;
    if (words.every((word) => name.includes(word))) return 1;
    return words.every((word) => `${name} ${group.toLowerCase()}`.includes(word)) ? 2 : 3;
  };
  return found
    .map((definition) => ({ definition, rank: rank(definition) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ definition }) => definition);
}

/** The actions in a text that was copied; `undefined` if it has none. */
export function readActions(text: string): Actions | undefined {
  try {
    const { actions } = JSON.parse(text) as { readonly actions?: unknown };
    return Array.isArray(actions) && actions.length > 0 && actions.every(isAction) ? actions : undefined;
  } catch {
    return undefined;
  }
}

function isAction(value: unknown): value is Action {
  if (typeof value !== 'object' || value === null || !('command' in value) || !('params' in value)) return false;
  return typeof value.command === 'string' && typeof value.params === 'object';
}
