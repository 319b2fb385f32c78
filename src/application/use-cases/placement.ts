import * as z from 'zod';
import { attachedClass } from '#domain/layer-class';
import type { Placement } from '#domain/model/model-edit';
import { nearestIn } from '#domain/problem/nearest';
import { Problem, type ProblemCode } from '#domain/problem/problem';
import { name } from './define-operation.js';

/** Places in lists of names: of a book's pages, of commands, classes and components. */

/** A place beside another item of the list. */
export type Beside = Exclude<Placement, 'last'>;

interface PlaceOptions {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * The options for a place. @internal
 * @param where `in the reading order`
 * @param what `page`
 */
export function placeOptions(where: string, what: string) {
  return {
    before: name.optional().describe(`Its place ${where}: before this ${what}.`),
    after: name.optional().describe(`Its place ${where}: after this ${what}.`),
  };
}

/**
 * The options of an operation that renames a thing, moves it among others of its kind, or both. @internal
 * @param places the options for a place
 */
export function moveOptions<Places extends z.ZodRawShape>(places: Places) {
  return z.object({ newName: name.optional().describe('Its new name.'), ...places });
}

/**
 * Requires that a move has something to do. @internal
 * @throws Problem `invalid-query`
 */
export function requireMove(input: object): void {
  if (Object.values(input).every((value) => value === undefined))
    throw new Problem('invalid-query', 'A move needs a new name, a place, or both.');
}

/** @throws Problem `invalid-query` for two places @internal */
export function placementOf({ before, after }: PlaceOptions): Beside | undefined {
  if (before !== undefined && after !== undefined)
    throw new Problem('invalid-query', 'Send "before" or "after", not both.');
  return before !== undefined ? { before } : after !== undefined ? { after } : undefined;
}

/** The place as the list writes the neighbour: a class may be named without its option. @internal */
export function besideClass(at: Beside, classes: readonly string[]): Beside {
  const named = attachedClass(classes, 'before' in at ? at.before : at.after);
  if (named === undefined) return at;
  return 'before' in at ? { before: named } : { after: named };
}

/**
 * Requires that a list has the neighbour that a place names.
 * @param own the thing that gets the place
 * @param what the list, such as `The page "b/p"`, and the kind of its items
 * @throws Problem `invalid-query` for the thing itself, `notFound` for a name that the list lacks @internal
 */
export function requireNeighbour(
  at: Beside,
  own: string,
  names: readonly string[],
  { list, item, notFound }: { readonly list: string; readonly item: string; readonly notFound: ProblemCode },
): void {
  const neighbour = 'before' in at ? at.before : at.after;
  if (neighbour === own) throw new Problem('invalid-query', `The ${item} "${own}" cannot be placed beside itself.`);
  if (names.includes(neighbour)) return;
  throw new Problem(
    notFound,
    `${list} lists no ${item} "${neighbour}" to put "${own}" beside.`,
    nearestIn(neighbour, names),
  );
}
