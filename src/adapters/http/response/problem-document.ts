import * as z from 'zod';
import { type Problem, type ProblemCode, problemCodes } from '#domain/problem/problem';
import { type DocumentForm, serialise } from './document-form.js';
import { encodeBytes, type EncodedResponse } from './encode-response.js';
import { problemCatalog } from './problem-catalog.js';
import { mountedText } from './mounted.js';
import { publishedRemedies } from '#application/use-cases/remedy-sentences';
import { remedyMembers } from '#application/use-cases/warning-schema';
import { withRemedies } from './remedy-requests.js';

const longestInstance = 512;

/**
 * The document of a problem (RFC 9457): `type` is the page that explains the code, `instance` the path of the request.
 * @param target the address as it was sent, if it could be read
 * @param prefix under which the service is mounted
 */
export function problemDocument(problem: Problem, target: string | undefined, prefix = ''): Record<string, unknown> {
  const { status, title } = problemCatalog[problem.code];
  const { problem: ofItem, ...details } = problem.details;
  return {
    type: `${prefix}/_/problems/${problem.code}`,
    title,
    status,
    detail: mountedText(detailOf(problem), prefix),
    ...(target === undefined ? {} : { instance: target.split('?', 1).join('').slice(0, longestInstance) }),
    code: problem.code,
    ...publishedRemedies(problem.message, problem.remedies),
    ...details,
    ...(ofItem && { problem: problemDocument(ofItem, undefined, prefix) }),
  };
}

/** A codec's message is about the text alone, so the file is named here. */
function detailOf({ code, message, remedies, details: { file } }: Problem): string {
  if (code !== 'model-not-readable' || file === undefined) return withRemedies(message, remedies);
  return `"${file}" cannot be read: ${message.replace(/\.$/, '')}. Fix it by hand; it was left as it is.`;
}

/**
 * The response that reports a problem.
 * @param target the address as it was sent; none where it could not be read
 * @param prefix under which the service is mounted
 */
export function encodeProblem(
  problem: Problem,
  target: string | undefined,
  form: DocumentForm,
  prefix = '',
): EncodedResponse {
  const content = serialise(problemDocument(problem, target, prefix), form);
  const type = form === 'yaml' ? 'application/yaml; charset=utf-8' : 'application/problem+json; charset=utf-8';
  return encodeBytes(problemCatalog[problem.code].status, content, type, headersOf(problem));
}

/** Problems that pass by themselves. */
const retryable: ReadonlySet<ProblemCode> = new Set([
  'too-busy',
  'change-unfinished',
  'store-unavailable',
  'not-ready',
]);

function headersOf({ code, details: { allow, size } }: Problem): Record<string, string> {
  return {
    ...(code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer realm="pagewright"' } : {}),
    ...(retryable.has(code) ? { 'Retry-After': '1' } : {}),
    ...(allow === undefined ? {} : { Allow: allow.join(', ') }),
    ...(size === undefined ? {} : { 'Content-Range': `bytes */${size}` }),
  };
}

const item = z.int().optional().describe('The item of a batch that was refused, counted from 0.');

const problemMembers = z.strictObject({
  type: z.string().describe('The page that explains the code.'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What is wrong here, and what to do.'),
  instance: z.string().optional().describe('The path that was asked for, as far as the request could be read.'),
  code: z.enum(problemCodes),
  ...remedyMembers,
  operation: z.string().optional().describe('The id of the operation that was refused.'),
  address: z.array(z.string()).optional().describe('The names of the thing that it was asked of, the outermost first.'),
  errors: z
    .array(z.strictObject({ at: z.string(), message: z.string(), nearest: z.array(z.string()).optional() }))
    .optional()
    .describe('Single faults and where they are.'),
  nearest: z.array(z.string()).optional().describe('Existing names with a similar spelling, the closest first.'),
  suggestion: z.string().optional().describe('A name that would be accepted.'),
  defaults: z.unknown().optional().describe('The defaults of a class that is not attached.'),
  file: z.string().optional().describe('The file at fault, from the root of the project.'),
  line: z.int().optional().describe('From 1, in the file or the body.'),
  column: z.int().optional().describe('From 1.'),
  excerpt: z.string().optional().describe('The line at fault with a caret below the column.'),
  allow: z.array(z.string()).optional().describe('The methods of the address.'),
  size: z.int().optional().describe('The size of the file in bytes.'),
  committed: z.boolean().optional().describe('Whether the change is committed, or may be; the service finishes it.'),
  applied: z.boolean().optional().describe('Whether its files are in their places.'),
  difference: z.string().optional().describe('A unified diff of what was expected and what was found.'),
});

/** The schema of a problem document. */
export const problemSchema = problemMembers
  .extend({
    item,
    problem: problemMembers.optional().describe('The problem of this item, as a request of its own has it.'),
  })
  .meta({ id: 'Problem' });
