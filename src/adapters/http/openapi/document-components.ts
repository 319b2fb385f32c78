import * as z from 'zod';
import type { ApiExample, ApiExamples, JsonSchema, OpenApiDocument, Reference } from './openapi-document.js';

type Shared = OpenApiDocument['components'];

/** Collects what operations share, under the document's `components`: schemas, examples and problem responses. */
export class DocumentComponents {
  readonly schemas: Shared['schemas'] = {};
  readonly examples: Shared['examples'] = {};
  readonly responses: Shared['responses'] = {};

  constructor(private readonly recorded: ApiExamples) {}

  /**
   * Turns a zod schema into JSON Schema. A part with an id, and a schema that holds itself, becomes a component.
   *
   * @param name names a part without an id of its own
   * @param io `input` for requests, `output` for responses
   * @throws TypeError if two different schemas have one id
   */
  schema(schema: z.ZodType, name: string, io: 'input' | 'output'): JsonSchema {
    const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const rename = (reference: string) =>
      reference === '#' ? name : reference.replace(/^#\/\$defs\//, '').replace(/^__/, `${name}.`);
    for (const [id, part] of Object.entries($defs ?? {})) this.addSchema(rename(id), withReferences(part, rename));
    const whole = asSchema(withReferences(root, rename));
    if (!refersTo(root, '#')) return whole;
    this.addSchema(name, whole);
    return { $ref: `#/components/schemas/${name}` };
  }

  /**
   * The recorded examples of an operation's body or of one of its responses. That of a web page or of bytes is a text.
   * @param part `body`, or a status
   */
  examplesOf(operationId: string, part: string, media: string): { readonly examples?: Record<string, Reference> } {
    const found = Object.entries(this.recorded[operationId] ?? {}).filter(
      ([name, { value }]) =>
        name.split('.', 1)[0] === part && (typeof value === 'string') !== /json|yaml|lua|event-stream/.test(media),
    );
    if (found.length === 0) return {};
    return {
      examples: Object.fromEntries(
        found.map(([name, example]) => [name, this.example(`${operationId}.${name}`, example)]),
      ),
    };
  }

  /** @param name the same for the same example */
  example(name: string, example: ApiExample): Reference {
    this.examples[name] = example;
    return { $ref: `#/components/examples/${name}` };
  }

  private addSchema(name: string, part: unknown): void {
    const { id: _id, ...schema } = asSchema(part);
    const other = this.schemas[name];
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(schema)) {
      throw new TypeError(`two schemas that differ are called ${name}`);
    }
    this.schemas[name] = schema;
  }
}

function withReferences(value: unknown, rename: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] =>
    key === '$ref' && typeof item === 'string'
      ? [key, `#/components/schemas/${rename(item)}`]
      : [key, withReferences(item, rename)],
  );
  return Object.fromEntries(entries);
}

function refersTo(value: unknown, reference: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) => (key === '$ref' && item === reference) || refersTo(item, reference),
  );
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
