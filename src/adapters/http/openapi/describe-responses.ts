import { STATUS_CODES } from 'node:http';
import type { ProblemCode } from '#domain/problem/problem';
import { problemCatalog } from '#adapters/http/response/problem-catalog';
import { problemSchema } from '#adapters/http/response/problem-document';
import type { Route } from '../route.js';
import type { DocumentComponents } from './document-components.js';
import type { ApiExample, Content, OperationResponse, Reference } from './openapi-document.js';

/** The problems of every operation. */
const anywhere: readonly ProblemCode[] = [
  'invalid-name',
  'invalid-query',
  'invalid-header',
  'malformed-request',
  'invalid-body',
  'unauthorized',
  'host-not-allowed',
  'origin-not-allowed',
  'precondition-failed',
  'request-timed-out',
  'uri-too-long',
  'headers-too-large',
  'internal',
  'change-unfinished',
  'lock-lost',
  'store-unavailable',
  'storage-denied',
  'link-not-followed',
];
const ofChanges: readonly ProblemCode[] = [
  'read-only',
  'edited-elsewhere',
  'idempotency-key-reused',
  'too-busy',
  'storage-full',
];
const ofBodies: readonly ProblemCode[] = ['body-too-large', 'unsupported-media-type'];

/** The responses of a route by status, its problems included. */
export function describeResponses(
  route: Route,
  components: DocumentComponents,
): Record<string, OperationResponse | Reference> {
  const responses: Record<string, OperationResponse | Reference> = {};
  for (const [status, result] of Object.entries(route.responses)) {
    const schema = components.schema(result, `${route.operationId}.${status}`, 'output');
    const content = route.media.map((media): [string, Content[string]] => [
      media,
      {
        schema: media === 'text/html' ? { type: 'string' } : schema,
        ...components.examplesOf(route.operationId, status, media),
      },
    ]);
    responses[status] = {
      description: STATUS_CODES[status] ?? 'Answer',
      ...headersOf(route, status),
      content: Object.fromEntries(content),
    };
  }
  if (route.etag) responses['304'] = { description: 'The caller has it already.', content: {} };
  const problems = [
    ...route.problems,
    ...(route.method === 'GET' ? [] : ofChanges),
    ...(route.body === 'none' ? [] : ofBodies),
  ];
  return { ...responses, ...describeProblems(problems, components) };
}

function headersOf(route: Route, status: string): Pick<OperationResponse, 'headers'> {
  const schema = { type: 'string' };
  if (status === '200' && route.etag) {
    return { headers: { ETag: { description: 'Strong; of exactly these bytes.', schema } } };
  }
  return status === '201' ? { headers: { Location: { description: 'The path of what was created.', schema } } } : {};
}

/**
 * References to the problems of an operation, by status. Codes of one status share a response among the components.
 * @param ownCodes the operation's codes beside those of every operation
 */
function describeProblems(ownCodes: readonly ProblemCode[], components: DocumentComponents): Record<string, Reference> {
  const groups = new Map<number, Set<ProblemCode>>();
  for (const code of [...anywhere, ...ownCodes]) {
    const { status } = problemCatalog[code];
    groups.set(status, (groups.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...groups].map(([status, group]) => {
      const codes = [...group].sort();
      // The codes of every operation are in each group, so the others identify it.
      const name = [`Problem${status}`, ...codes.filter((code) => !anywhere.includes(code))].join('.');
      components.responses[name] ??= problemResponse(codes, components);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function problemResponse(codes: readonly ProblemCode[], components: DocumentComponents): OperationResponse {
  const problem = components.schema(problemSchema, 'Problem', 'output');
  const schema = { allOf: [problem, { type: 'object', properties: { code: { enum: codes } } }] };
  const examples = Object.fromEntries(codes.map((code) => [code, components.example(code, exampleOf(code))]));
  return {
    description: codes.map((code) => `\`${code}\`: ${problemCatalog[code].title}.`).join(' '),
    content: { 'application/problem+json': { schema, examples }, 'application/yaml': { schema, examples } },
  };
}

/** Its `detail` is general; that of a real problem is about one request. */
function exampleOf(code: ProblemCode): ApiExample {
  const { title, status, remedy } = problemCatalog[code];
  return { summary: title, value: { type: `/_/problems/${code}`, title, status, detail: remedy, code } };
}
