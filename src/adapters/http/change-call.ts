import * as z from 'zod';
import { ignoreAsyncProblem, Problem } from '#domain/problem/problem';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { changeOptions } from '#application/use-cases/define-operation';
import { fileChange } from '#application/use-cases/history/entry-document';
import { warning } from '#application/use-cases/warning-schema';
import type { PathPattern } from './address/path-pattern.js';
import { publishedResource, publishedTypes, resourceSegments } from './address/resource-paths.js';
import type { DocumentAnswer } from './answer/answer.js';
import { publishedWarning } from './remedy-text.js';
import type { RouteRequest } from './route.js';

/**
 * @param beside other query parameters that were sent and would do something else
 * @throws Problem `invalid-query` for a rename that is sent with something else, which would not happen
 */
export function requireOnlyRename({ hasBody }: { readonly hasBody: boolean }, ...beside: readonly string[]): void {
  const refused = [...beside.map((name) => `"${name}"`), ...(hasBody ? ['a body'] : [])];
  if (refused.length === 0) return;
  throw new Problem('invalid-query', `"newName" renames, and does not go with ${refused.join(' or ')}.`);
}

/** A request for a change, at any address. */
export type ChangingCall = Pick<
  RouteRequest<PathPattern, typeof changeOptions, unknown>,
  'author' | 'requestKey' | 'query' | 'isConditional' | 'checkConditions'
>;

/**
 * The request in the form of the use cases.
 * @param current reads the document of a GET of this address, from the files on which the change is planned. Conditions are
 *   checked against it; `undefined`: there is none
 */
export function changeRequest(call: ChangingCall, current: (files: ProjectFiles) => Promise<unknown>): ChangeRequest {
  return {
    author: call.author,
    dryRun: call.query.dryRun,
    ...(call.requestKey === undefined ? {} : { key: call.requestKey }),
    // The document is read only for a condition.
    ...(call.isConditional
      ? { guard: async (files: ProjectFiles) => call.checkConditions(await ignoreAsyncProblem(current(files))) }
      : {}),
  };
}

/** The schema of the document of a `mutationAnswer`. */
export const mutation = z
  .object({
    created: z.boolean().optional(),
    resource: z.looseObject({ type: z.enum(publishedTypes), name: z.string(), href: z.string() }),
    changes: z.array(fileChange),
    changeset: z.string().nullable(),
    warnings: z.array(warning),
    references: z
      .array(z.object({ path: z.string(), at: z.string(), from: z.string(), to: z.string() }))
      .optional()
      .describe('Where something got another name, or another module path: each place in a file that followed.'),
  })
  .meta({ id: 'Mutation', description: 'What a change did: all of it, in one step.' });

/** `201` with the new address where something was created, `200` where not. */
export function mutationAnswer({ revision, ...document }: Mutation): DocumentAnswer {
  const { resource, warnings } = document;
  const created = document.created === true;
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
