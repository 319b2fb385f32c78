import type { z } from 'zod';
import { partsOf } from '../address/path-pattern.js';
import type { Route } from '../route.js';
import type { Content, JsonSchema, Operation, Parameter } from './openapi-document.js';
import type { DocumentComponents } from './document-components.js';
import { bodyMediaTypes } from '#adapters/http/request/media-type';

/** The parameters of a route: in its path, its query and its header. */
export function describeParameters(route: Route, components: DocumentComponents): Parameter[] {
  return [...inPath(route), ...inQuery(route, components), ...inHeader(route)];
}

function inPath(route: Route): Parameter[] {
  return partsOf(route.path)
    .filter((part) => /^[:*]/.test(part))
    .map((part) => ({
      name: part.slice(1),
      in: 'path',
      required: true,
      schema: { type: 'string', minLength: 1 },
      ...(part.startsWith('*')
        ? {
            description:
              'One or more names with `/` between them. Each may be percent-encoded by itself, or all of it together, with `%2F` for `/`.',
            'x-many-segments': true,
          }
        : {}),
    }));
}

function inQuery(route: Route, components: DocumentComponents): Parameter[] {
  const fields = Object.entries<z.ZodType>(route.query.shape);
  return fields.map(([name, field]) => {
    const schema = typeFirst(components.schema(field, `${route.operationId}.${name}`, 'input'));
    return {
      name,
      in: 'query',
      required: !field.safeParse(undefined).success,
      ...(typeof schema['description'] === 'string' ? { description: schema['description'] } : {}),
      schema,
    };
  });
}

/** The type comes before the default. */
function typeFirst(schema: JsonSchema): JsonSchema {
  const { type, default: value, description, ...rest } = schema;
  return value === undefined ? schema : { type, ...rest, description, default: value };
}

function inHeader(route: Route): Parameter[] {
  const headers: Parameter[] = [];
  const add = (name: string, description: string) =>
    headers.push({ name, in: 'header', required: false, description, schema: { type: 'string' } });
  if (route.etag) add('If-None-Match', 'ETags that the caller has. The response is 304 if one of them is current.');
  if (route.conditional) {
    add('If-Match', 'ETags of the resource; 412 when none of them holds any more.');
    add('If-None-Match', '`*` (or ETags); 412 when something is there (or one of them holds).');
  }
  if (route.method !== 'GET') {
    add('Pagewright-Author', 'Who makes the change, for the history; at most 100 characters.');
    add(
      'Idempotency-Key',
      'Names the request: sent again, it gets the first answer and is not carried out twice. 1–200 visible ASCII characters.',
    );
  }
  if (route.media.includes('text/event-stream')) add('Last-Event-ID', 'The id of the last event that was seen.');
  return headers;
}

const properties: JsonSchema = {
  type: 'object',
  description: 'Properties by name; null takes one back to its default.',
  additionalProperties: true,
};

export function describeRequestBody(route: Route, components: DocumentComponents): Operation['requestBody'] {
  if (route.body === 'none') return undefined;
  if (route.body === 'stream') {
    const binary: JsonSchema = { type: 'string', format: 'binary' };
    return {
      required: false,
      content: Object.fromEntries((route.bodyMedia ?? []).map((media) => [media, { schema: binary }])),
    };
  }
  const schema =
    route.body === 'properties' ? properties : components.schema(route.body, `${route.operationId}.body`, 'input');
  const content: Content = {};
  for (const media of Object.values(bodyMediaTypes).flat()) {
    content[media] = { schema, ...components.examplesOf(route.operationId, 'body', media) };
  }
  return { required: false, content };
}
