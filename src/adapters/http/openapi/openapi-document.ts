import type { ApiExample } from './api-examples.js';

/** As much of an OpenAPI 3.1 document as this service writes. */
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
  /** What opens each operation: any one of them. */
  readonly security: readonly Record<string, readonly string[]>[];
  readonly components: {
    readonly schemas: Record<string, JsonSchema>;
    /** Problems that several operations answer. */
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

/** To what stands under `components`. */
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
