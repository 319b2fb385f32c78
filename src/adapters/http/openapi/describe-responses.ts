import { STATUS_CODES } from 'node:http';
import type { ProblemCode } from '#domain/problem/problem';
import type { Route } from '../route.js';
import type { ExampleCollection } from './example-collection.js';
import type { Content, JsonSchema, OperationResponse, Reference } from './openapi-document.js';
import type { Shared } from './shared.js';

const whereChanged: readonly ProblemCode[] = ['edited-elsewhere', 'idempotency-key-reused', 'too-busy', 'storage-full'];
const withBody: readonly ProblemCode[] = ['body-too-large', 'unsupported-media-type'];

export function describeResponses(
  route: Route,
  { schemas, examples, problems }: Shared,
): Record<string, OperationResponse | Reference> {
  const responses: Record<string, OperationResponse | Reference> = {};
  for (const [status, schema] of Object.entries(route.answers)) {
    responses[status] = {
      description: STATUS_CODES[status] ?? 'Answer',
      ...headersOf(route, status),
      content: contentOf(route, status, schemas.add(schema, `${route.operationId}.${status}`, 'output'), examples),
    };
  }
  if (route.etag) responses['304'] = { description: 'The caller has it already.', content: {} };
  return { ...responses, ...problems.describe(problemsOf(route)) };
}

function contentOf(route: Route, status: string, schema: JsonSchema, examples: ExampleCollection): Content {
  const entries = route.media.map((media): [string, Content[string]] => [
    media,
    {
      schema: media === 'text/html' ? { type: 'string' } : schema,
      ...examples.of(route.operationId, status, media),
    },
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

/** Which problems an operation can answer beside those that any can. */
function problemsOf(route: Route): ProblemCode[] {
  return [
    ...route.problems,
    ...(route.method === 'GET' ? [] : whereChanged),
    ...(route.body === 'none' ? [] : withBody),
  ];
}
