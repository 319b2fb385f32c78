import { STATUS_CODES } from 'node:http';
import type { ProblemCode } from '#domain/problem/problem-code';
import { codeStatus } from '../code-status.js';
import type { Route } from '../route.js';
import type { Content, JsonSchema, OperationResponse } from './openapi-document.js';
import { problemSchema } from './problem-schema.js';
import type { SchemaCollection } from './schema-collection.js';

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
  'storage-denied',
];
const whereChanged: readonly ProblemCode[] = ['edited-elsewhere', 'idempotency-key-reused', 'too-busy', 'storage-full'];
const withBody: readonly ProblemCode[] = ['body-too-large', 'unsupported-media-type'];

export function describeResponses(route: Route, collection: SchemaCollection): Record<string, OperationResponse> {
  const responses: Record<string, OperationResponse> = {};
  for (const [status, schema] of Object.entries(route.answers)) {
    responses[status] = {
      description: STATUS_CODES[status] ?? 'Answer',
      ...headersOf(route, status),
      content: contentOf(route, collection.add(schema, `${route.operationId}.${status}`, 'output')),
    };
  }
  if (route.etag) responses['304'] = { description: 'The caller has it already.', content: {} };
  return { ...responses, ...describeProblems(route, collection) };
}

function contentOf(route: Route, schema: JsonSchema): Content {
  const entries = route.media.map((media): [string, Content[string]] => [
    media,
    { schema: media.startsWith('text/') && media !== 'text/yaml' ? { type: 'string' } : schema },
  ]);
  return Object.fromEntries(entries);
}

function headersOf(route: Route, status: string): Pick<OperationResponse, 'headers'> {
  const schema = { type: 'string' };
  if (status === '200' && route.etag) {
    return { headers: { ETag: { description: 'Strong; of exactly these bytes.', schema } } };
  }
  return status === '201' ? { headers: { Location: { description: 'The path of what was created.', schema } } } : {};
}

function describeProblems(route: Route, collection: SchemaCollection): Record<string, OperationResponse> {
  const problem = collection.add(problemSchema, 'Problem', 'output');
  const codes = new Set([
    ...route.problems,
    ...anywhere,
    ...(route.method === 'GET' ? [] : whereChanged),
    ...(route.body === 'none' ? [] : withBody),
  ]);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = codeStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, group]): [string, OperationResponse] => {
    const schema = { allOf: [problem, { type: 'object', properties: { code: { enum: group } } }] };
    return [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${codeStatus[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema }, 'application/yaml': { schema } },
      },
    ];
  });
  return Object.fromEntries(entries);
}
