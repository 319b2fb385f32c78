import type { CommandAction } from '#domain/command';
import {
  emptyProperties,
  isTable,
  type Properties,
  type PropertyValue,
  sameValue,
} from '#domain/properties/property-value';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { EditedAction } from '#application/ports/command-code';
import { coerceStored } from '#application/properties/typed-values';
import { storedActions, withoutEmpty } from './stored-actions.js';

/**
 * The actions that a command is to have, each as it is stored, and which of the present ones it was. Equal actions are the same, also
 * where they moved; of those between the same neighbours, one of the same name is the same with other parameters.
 */
export function editedActions(
  now: readonly CommandAction[],
  wanted: readonly CommandAction[],
  catalogue: ClassCatalogue,
): EditedAction[] {
  const [before, after] = [now, wanted].map((actions) => actions.map((action) => keyOf(action, catalogue)));
  const was = sameInOrder(before ?? [], after ?? []);
  pairMoved(before ?? [], after ?? [], was);
  pairChanged(now, wanted, was);
  return wanted.map((action, index) => {
    const origin = was[index];
    const stored = origin === undefined ? undefined : now[origin];
    if (stored === undefined)
      return { action: storedActions([action], catalogue)[0] ?? action, was: undefined, isChanged: true };
    if (before?.[origin ?? 0] === after?.[index]) return { action: stored, was: origin, isChanged: false };
    return { action: changed(stored, action, catalogue), was: origin, isChanged: true };
  });
}

/** A text that only equal actions have in common. */
function keyOf({ command, params }: CommandAction, catalogue: ClassCatalogue): string {
  const known = catalogue.action(command);
  const typed = known === undefined ? params : coerceStored(params, known.params);
  return JSON.stringify([command.replace(/^\.+/, ''), sorted(withoutEmpty(typed))]);
}

function sorted(value: PropertyValue): PropertyValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isTable(value)) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => [name, sorted(item)]);
}

/** Pairs of actions that are compared; of longer lists only what both begin and end with stays the same. */
const mostPairs = 1_000_000;

/** For each wanted action the one that it was, where both lists have it in the same order: as many as possible. */
function sameInOrder(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  if (before.length * after.length > mostPairs) return sameAtEnds(before, after);
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row !== undefined)
        row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const was: (number | undefined)[] = after.map(() => undefined);
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) was[j++] = i++;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return was;
}

function sameAtEnds(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const was: (number | undefined)[] = after.map(() => undefined);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  for (; start < shorter && before[start] === after[start]; start++) was[start] = start;
  for (let end = 1; end <= shorter - start && before.at(-end) === after.at(-end); end++)
    was[after.length - end] = before.length - end;
  return was;
}

function pairMoved(before: readonly string[], after: readonly string[], was: (number | undefined)[]): void {
  const taken = new Set(was);
  for (const [index, key] of after.entries()) {
    if (was[index] !== undefined) continue;
    const origin = before.findIndex((each, at) => each === key && !taken.has(at));
    if (origin < 0) continue;
    was[index] = origin;
    taken.add(origin);
  }
}

/** Pairs what is left between two actions that stay, by their names. */
function pairChanged(
  now: readonly CommandAction[],
  wanted: readonly CommandAction[],
  was: (number | undefined)[],
): void {
  const stays = [...was];
  const taken = new Set(was);
  for (const [index, { command }] of wanted.entries()) {
    if (was[index] !== undefined) continue;
    const from = stays.slice(0, index).findLast((each) => each !== undefined) ?? -1;
    const to = stays.slice(index + 1).find((each) => each !== undefined) ?? now.length;
    const origin = now.findIndex((each, at) => at > from && at < to && !taken.has(at) && each.command === command);
    if (origin < 0) continue;
    was[index] = origin;
    taken.add(origin);
  }
}

/** The stored action with other parameters. What stays the same stays as it is written, and a number in a text stays in one. */
function changed(now: CommandAction, wanted: CommandAction, catalogue: ClassCatalogue): CommandAction {
  const types = catalogue.action(now.command)?.params ?? {};
  const [{ params } = wanted] = storedActions([wanted], catalogue);
  const [before, after] = [now.params, params].map((each) => withoutEmpty(coerceStored(each, types)));
  const merged: Properties = emptyProperties();
  for (const [name, stored] of Object.entries(now.params)) {
    const value = params[name];
    if (sameValue(before?.[name], after?.[name])) merged[name] = stored;
    else if (value !== undefined) merged[name] = likeStored(stored, value);
  }
  for (const [name, value] of Object.entries(params)) merged[name] ??= value;
  return { command: now.command, params: merged };
}

function likeStored(stored: PropertyValue, value: PropertyValue): PropertyValue {
  return typeof stored === 'string' && typeof value === 'number' ? String(value) : value;
}
