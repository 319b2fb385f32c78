import * as z from 'zod';
import type { RequestedOperation } from '#domain/change/operation';
import type { ResourceAddress } from '#domain/change/resource-document';
import type { ChangeOperation, CallOperation, ReadOperation } from '#application/use-cases/define-operation';
import { operations } from '#application/use-cases/operation-table';
import { readProject } from '#application/use-cases/project/read-project';
import { hrefOf, partsOf, type PathPattern, type PatternOf } from './path-pattern.js';
import { fill, paths, resourceSegments } from './resource-paths.js';
import type { Route } from '../route.js';

/** How a client asks for an operation. `query` has the parameters that choose it. */
export interface OperationRequest extends Pick<Route, 'method' | 'path'> {
  readonly query?: Readonly<Record<string, string>>;
}

type Declared = Pick<
  ReadOperation | ChangeOperation | CallOperation,
  'noun' | 'verb' | 'effect' | 'at' | 'options' | 'among' | 'chosenBy'
>;

/**
 * The method and the path of an operation, from its declaration. Its options are query parameters, and so are names that the
 * path lacks.
 */
export function requestTo<At extends z.ZodObject>(operation: Declared & { readonly at: At }) {
  return { method: methodOf(operation), path: pathOf(operation) as PatternOf<z.output<At>> };
}

/** @throws TypeError for what is no operation */
export function requestFor(id: string): OperationRequest {
  const operation = operationBy(id);
  if (operation === undefined) throw new TypeError(`no request for the operation ${id}`);
  const query = queryOf(operation);
  return { ...requestTo(operation), ...(query && { query }) };
}

/** The request of an operation, as a client would send it. `undefined` for one of the history that is no more. */
export function requestOf({ operation, address }: RequestedOperation): { method: string; path: string } | undefined {
  const found = operationBy(operation);
  if (found === undefined) return undefined;
  const { method, path } = requestTo(found);
  return { method, path: hrefOf(fill(path, address)) };
}

/** The address of a thing. Of the project, it is that of its own document, and not of its list of books. */
export function hrefOfThing(thing: ResourceAddress): string {
  return thing.type === 'project' ? requestTo(readProject).path : hrefOf(resourceSegments(thing));
}

function operationBy(id: string): Declared | undefined {
  return Object.hasOwn(operations, id) ? operations[id as keyof typeof operations] : undefined;
}

/** What makes or renames a thing can be sent again, so it is a PUT. A page opens by a link, which is a GET. */
function methodOf({ verb, effect }: Declared): Route['method'] {
  if (effect === 'read' || effect === 'look' || verb === 'open') return 'GET';
  if (effect === 'remove') return 'DELETE';
  return verb === 'mv' || (effect === 'make' && verb !== 'set') ? 'PUT' : 'POST';
}

function pathOf(operation: Declared): PathPattern {
  const { noun, verb } = operation;
  if (noun === 'project' || !isThing(noun)) return servicePath(operation);
  return verb === 'ls' ? listPath(paths[noun]) : paths[noun];
}

function isThing(noun: string): noun is keyof typeof paths {
  return Object.hasOwn(paths, noun);
}

/** The path of the things that a path names one of. Of the books, it is `/app`. */
function listPath(path: PathPattern): PathPattern {
  const parts = partsOf(path).slice(0, -1);
  return parts.length === 0 ? paths.project : `/${parts.join('/')}`;
}

/** The method and the noun state as much as these. */
const silentVerbs: readonly string[] = ['show', 'ls', 'run'];

/** A service has one project and one catalogue: what is asked of them needs no name of theirs. */
const silentNouns: readonly string[] = ['project', 'catalogue'];

/** The path of what is no thing of the project: `/_/noun/verb/:name`. */
function servicePath({ noun, verb, at, among }: Declared): PathPattern {
  const verbs = silentVerbs.includes(verb) ? [] : [among ?? verb];
  const nouns = silentNouns.includes(noun) && verbs.length > 0 ? [] : [noun];
  return `/${['_', ...nouns, ...verbs, ...Object.keys(at.shape).map((name) => `:${name}`)].join('/')}`;
}

/** Without a new name, a rename would look like a PUT that makes the thing. */
function queryOf({ verb, options, chosenBy }: Declared): OperationRequest['query'] {
  const canOnlyPlace = verb === 'mv' && options.shape['newName'] instanceof z.ZodOptional;
  return canOnlyPlace ? { move: 'true' } : chosenBy;
}
