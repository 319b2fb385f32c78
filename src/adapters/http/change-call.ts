import * as z from 'zod';
import { ignoreAsyncProblem, Problem } from '#domain/problem/problem';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { PathPattern } from './address/path-pattern.js';
import { publishedResource, resourceSegments } from './address/resource-paths.js';
import type { DocumentAnswer } from './answer/answer.js';
import { queryFlag } from './query-flag.js';
import { publishedWarning } from './remedy-text.js';
import type { RouteRequest } from './route-request.js';

/** What every request that changes something may say in its query. */
export const changeQuery = {
  dryRun: queryFlag.describe('Answer what would be changed, with a unified diff of each file, and write nothing.'),
};

/** A query parameter that names something: sent empty, it is a mistake and not the same as not sent. */
export const nameParameter = z.string().min(1, { error: 'is empty' });

/**
 * @param beside other query parameters that were sent and would do something else
 * @throws Problem `invalid-query` where a request says more than that something is to be renamed: it would not happen
 */
export function requireOnlyRename({ hasBody }: { readonly hasBody: boolean }, ...beside: readonly string[]): void {
  const refused = [...beside.map((name) => `"${name}"`), ...(hasBody ? ['a body'] : [])];
  if (refused.length === 0) return;
  throw new Problem('invalid-query', `"newName" renames, and does not go with ${refused.join(' or ')}.`);
}

/** What a request brings that changes something, whatever its address. */
export type ChangingCall = Pick<
  RouteRequest<PathPattern, z.ZodObject<typeof changeQuery>, unknown>,
  'author' | 'requestKey' | 'query' | 'isConditional' | 'checkConditions'
>;

/**
 * The request as the use cases know it.
 * @param current reads what a GET of this address would answer, from the files the change is planned on; without it
 *   there is no document that a condition could be held against
 */
export function changeRequest(
  call: ChangingCall,
  current: (files: ProjectFiles) => Promise<unknown> = () => Promise.resolve(undefined),
): ChangeRequest {
  return {
    author: call.author,
    dryRun: call.query.dryRun,
    ...(call.requestKey === undefined ? {} : { key: call.requestKey }),
    // Only where it is asked for: what a GET would answer is read for it.
    ...(call.isConditional
      ? { guard: async (files: ProjectFiles) => call.checkConditions(await ignoreAsyncProblem(current(files))) }
      : {}),
  };
}

/** `201` with the new address where something was created, `200` where not. */
export function mutationAnswer(mutation: Mutation): DocumentAnswer {
  const { revision, ...document } = mutation;
  const { resource, warnings } = document;
  const created = mutation.created === true;
  return {
    status: created ? 201 : 200,
    document: {
      ...document,
      resource: { ...resource.document, ...publishedResource(resource) },
      warnings: warnings.map(publishedWarning),
    },
    revision,
    ...(created ? { location: resourceSegments(resource) } : {}),
  };
}
