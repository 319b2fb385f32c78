import { compile, type JSONSchema } from 'json-schema-to-typescript';
import * as z from 'zod';
import { operations, type OperationId } from '#application/use-cases/operation-table';
import { requestFor, type OperationRequest } from '#adapters/http/address/operation-request';
import { changeOptions, readOptions } from '#application/use-cases/define-operation';
import { apiDocument } from './api-document.js';

/** HTTP alone has these: each only chooses between two others. */
const httpOnly: readonly OperationId[] = ['readLayerOrClass'];

const head = `// Generated from the declarations of the operations by \`npm run build\`. Do not edit.
/* oxlint-disable */
`;

type Schema = Record<string, unknown>;

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The source of `src/adapters/client/client-operations.generated.ts`. */
export async function clientOperations(): Promise<string> {
  const api = (await apiDocument()) as ApiDocument;
  const { schemas } = api.components;
  const definitions: Record<string, Schema> = { ...schemas };
  const methods = new Map<string, Map<string, string>>();
  const requestLines: string[] = [];
  const idLines: string[] = [];
  const ofBytes: string[] = [];
  const uploads: string[] = [];
  for (const [id, operation] of Object.entries(operations)) {
    if (httpOnly.includes(id as OperationId)) continue;
    const request = requestFor(id);
    const { method, path, query } = request;
    const name = `${id[0]?.toUpperCase()}${id.slice(1)}`;
    const isChange = ['make', 'set', 'remove', 'step'].includes(operation.effect);
    const isRead = method === 'GET' && operation.effect !== 'app';
    const names = pathNames(path);
    const optionShape = {
      ...operation.options.shape,
      ...(isChange ? changeOptions.shape : {}),
      ...(isRead ? readOptions.shape : {}),
    };
    definitions[`${name}At`] = addressSchema(operation.at, names);
    definitions[`${name}Options`] = objectSchema(z.object(optionShape));
    const result = isChange ? '#/definitions/Mutation' : undefined;
    definitions[`${name}Result`] =
      result === undefined ? resultSchema(api, operation as ResultOwner, request) : { $ref: result };
    const body = bodySchema(api, operation.body, request);
    if (body !== undefined) definitions[`${name}Body`] = body;
    const noun = camelCase(operation.noun);
    const verbs = methods.get(noun) ?? new Map<string, string>();
    if (verbs.has(operation.verb)) throw new Error(`two operations are ${operation.noun} ${operation.verb}`);
    verbs.set(operation.verb, methodSource(name, operation, body !== undefined));
    methods.set(noun, verbs);
    if (operation.body === 'stream') uploads.push(`${noun}.${operation.verb}`);
    const fixed = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    if (definitions[`${name}Result`]?.['format'] === 'binary') {
      definitions[`${name}Result`] = { tsType: 'Uint8Array' };
      ofBytes.push(`${noun}.${operation.verb}`);
    }
    idLines.push(`  ${id}: '${noun}.${operation.verb}',`);
    requestLines.push(`  '${noun}.${operation.verb}': '${method} ${path}${fixed}',`);
  }
  definitions['ProjectEvent'] = schemas['ProjectEvent'] ?? {};
  const types = await typesOf(definitions);
  const nouns = Array.from(methods, ([noun, verbs]) => {
    const lines = Array.from(verbs.values(), (source) => source).join('\n');
    return `  readonly ${noun}: {\n${lines}\n  };`;
  });
  return `${head}
/** The method and the path of each operation, with the query parameters that choose it. */
export const clientRequests = {
${requestLines.join('\n')}
} as const satisfies Readonly<Record<string, string>>;

/** The name of each operation, by the id that documents of the service have. */
export const operationsById: Readonly<Record<string, keyof typeof clientRequests>> = {
${idLines.join('\n')}
};

/** The operations whose result is the bytes of a file. */
export const bytesOperations: readonly string[] = ${JSON.stringify(ofBytes)};

/** The operations whose body is the bytes of a file. */
export const uploadOperations: readonly string[] = ${JSON.stringify(uploads)};

/** The operations of a project, by noun and verb. Each throws a \`ProblemError\` where the service refuses it. */
export interface ClientOperations {
${nouns.join('\n')}
}

/** What goes with a single request. */
export interface RequestOptions {
  /** The change is refused (\`precondition-failed\`) unless the thing has this entity tag. */
  readonly ifMatch?: string;
  /** The change is refused if the thing has this entity tag; \`*\`: if it exists. */
  readonly ifNoneMatch?: string;
  /** Two requests with one key make one change. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

${types}`;
}

function methodSource(
  name: string,
  { summary, at, verb }: { readonly summary: string; readonly at: z.ZodObject; readonly verb: string },
  hasBody: boolean,
): string {
  const address = Object.keys(at.shape).length === 0 ? `at?: ${name}At` : `at: ${name}At`;
  const body = hasBody ? `body?: ${name}Body` : 'body?: undefined';
  return `    /** ${summary}. */\n    ${verb}(${address}, options?: ${name}Options, ${body}, request?: RequestOptions): Promise<${name}Result>;`;
}

/** The names of an address as the path has them: a layer's is \`layers\`. A name that the path lacks is a query parameter. */
function addressSchema(at: z.ZodObject, names: readonly string[]): Schema {
  const json = toSchema(at) as { properties?: Record<string, unknown> };
  const own = Object.keys(at.shape);
  const properties = Object.fromEntries(
    own.map((key) => [names.includes(key) || key !== 'path' ? key : 'layers', json.properties?.[key] ?? {}]),
  );
  return { type: 'object', additionalProperties: false, properties, required: Object.keys(properties) };
}

function pathNames(path: string): string[] {
  return path.split('/').flatMap((part) => (/^[:*]/.test(part) ? part.slice(1) : []));
}

function objectSchema(schema: z.ZodObject): Schema {
  return { ...toSchema(schema), additionalProperties: false };
}

interface ResultOwner {
  readonly id: string;
  readonly result: z.ZodType;
}

/** The schema that HTTP publishes; where a route can answer with several things, that of this operation. */
function resultSchema(api: ApiDocument, { result }: ResultOwner, { method, path }: OperationRequest): Schema {
  const id = result.meta()?.id;
  const own = id === undefined ? undefined : api.components.schemas[id];
  const published = responseSchema(api, method, path);
  const isUnion = typeof published?.['$ref'] === 'string' && 'anyOf' in (schemaAt(api, published['$ref']) ?? {});
  if (published !== undefined && (own === undefined || !isUnion)) return published;
  return own === undefined ? toSchema(result) : { $ref: `#/definitions/${id}` };
}

function schemaAt(api: ApiDocument, ref: string): Schema | undefined {
  return api.components.schemas[ref.split('/').at(-1) ?? ''];
}

function responseSchema(api: ApiDocument, method: string, path: string): Schema | undefined {
  return Object.values(operationAt(api, method, path)?.responses?.['200']?.content ?? {})[0]?.schema;
}

interface Content {
  readonly content?: Record<string, { readonly schema?: Schema }>;
}

function operationAt(api: ApiDocument, method: string, path: string) {
  const pattern = path.replace(/[:*](\w+)/g, '{$1}');
  return api.paths[pattern]?.[method.toLowerCase()] as
    | { readonly requestBody?: Content; readonly responses?: Record<string, Content> }
    | undefined;
}

function bodySchema(api: ApiDocument, body: unknown, { method, path }: OperationRequest): Schema | undefined {
  if (body === 'none' || body === undefined) return undefined;
  if (body === 'properties') return { type: 'object', additionalProperties: true };
  if (body === 'stream') return { tsType: 'Blob | Uint8Array | ReadableStream<Uint8Array>' };
  return Object.values(operationAt(api, method, path)?.requestBody?.content ?? {})[0]?.schema;
}

/** `$defs` of zod become definitions of ours: all ids are those of the published document. */
function toSchema(schema: z.ZodType): Schema {
  const { $schema: _version, $defs: _definitions, ...json } = z.toJSONSchema(schema, { io: 'input' }) as Schema;
  return json;
}

async function typesOf(definitions: Readonly<Record<string, Schema>>): Promise<string> {
  const root = {
    title: 'AllTypes',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}` }])),
    definitions: Object.fromEntries(
      Object.entries(definitions).map(([name, schema]) => [name, { ...schema, title: name }]),
    ),
  };
  const text = JSON.stringify(root, withoutMinimum)
    .replaceAll('#/components/schemas/', '#/definitions/')
    .replaceAll('#/$defs/', '#/definitions/');
  const source = await compile(JSON.parse(text) as JSONSchema, 'AllTypes', {
    bannerComment: '',
    additionalProperties: true,
    format: false,
    declareExternallyReferenced: true,
    enableConstEnums: false,
    unreachableDefinitions: false,
  });
  return source.replace(/export interface AllTypes \{[^]*?\n\}\n/, '');
}

/** A list with a minimum would become a tuple, which no computed list fits. */
function withoutMinimum(key: string, value: unknown): unknown {
  return key === 'minItems' ? undefined : value;
}

function camelCase(text: string): string {
  return text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
