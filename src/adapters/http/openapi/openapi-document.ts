/** An OpenAPI 3.1 document, as far as this service writes one. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  /** Path template → method in lower case → operation. */
  readonly paths: Record<string, Record<string, Operation>>;
  /** Any one of them gives access to each operation. */
  readonly security: readonly Record<string, readonly string[]>[];
  readonly components: {
    readonly schemas: Record<string, JsonSchema>;
    /** Problems that operations share. */
    readonly responses: Record<string, OperationResponse>;
    readonly examples: Record<string, ApiExample>;
    readonly securitySchemes: Record<string, SecurityScheme>;
  };
}

export interface Server {
  /** May hold variables in braces. */
  readonly url: string;
  readonly description: string;
  readonly variables?: Record<string, { readonly default: string }>;
}

/** To a part of `components`. */
export interface Reference {
  readonly $ref: string;
}

export interface SecurityScheme {
  readonly type: 'http';
  readonly scheme: 'bearer';
  readonly description: string;
}

export type JsonSchema = { readonly [keyword: string]: unknown };

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Empty where no token is needed. */
  readonly security?: readonly [];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  /** By status. */
  readonly responses: Record<string, OperationResponse | Reference>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  /** Of a path parameter: it stands for one or more segments, with `/` between them. */
  readonly 'x-many-segments'?: true;
}

/** Media type → schema, and examples by name. */
export type Content = Record<
  string,
  { readonly schema: JsonSchema; readonly examples?: Readonly<Record<string, Reference>> }
>;

export interface OperationResponse {
  readonly description: string;
  readonly headers?: Record<string, { readonly description: string; readonly schema: JsonSchema }>;
  readonly content: Content;
}

/** The response of an operation with a status, in its own place or among the components; `undefined` if there is none. */
export function responseOf(
  { components }: OpenApiDocument,
  operation: Operation,
  status: string,
): OperationResponse | undefined {
  const response = operation.responses[status];
  if (response === undefined || !('$ref' in response)) return response;
  return components.responses[response.$ref.replace(/^#\/components\/responses\//, '')];
}

/**
 * Recorded examples by operation, then by part: `body` is the request's, `200` a response with that status, `200.moved`
 * another one.
 */
export type ApiExamples = Readonly<Record<string, Readonly<Record<string, ApiExample>>>>;

export interface ApiExample {
  /** The request that it was recorded from. */
  readonly summary: string;
  readonly value: unknown;
}
