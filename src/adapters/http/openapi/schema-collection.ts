import * as z from 'zod';
import type { JsonSchema } from './openapi-document.js';

/**
 * Turns zod schemas into JSON Schema, and collects what they share (a schema with an id, a
 * schema that holds itself) under the document's `components`.
 */
export class SchemaCollection {
  readonly schemas: Record<string, JsonSchema> = {};

  /**
   * @param name what a part without an id of its own is called after
   * @param io `input` for what is sent, `output` for what is answered
   * @throws TypeError when two schemas that differ have one id
   */
  add(schema: z.ZodType, name: string, io: 'input' | 'output'): JsonSchema {
    const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const rename = (reference: string) =>
      reference === '#' ? name : reference.replace(/^#\/\$defs\//, '').replace(/^__/, `${name}.`);
    for (const [id, part] of Object.entries($defs ?? {})) this.keep(rename(id), withReferences(part, rename));
    const whole = asSchema(withReferences(root, rename));
    if (!refersTo(root, '#')) return whole;
    this.keep(name, whole);
    return { $ref: `#/components/schemas/${name}` };
  }

  private keep(name: string, schema: unknown): void {
    const { id: _id, ...cached } = asSchema(schema);
    const other = this.schemas[name];
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(cached)) {
      throw new TypeError(`two schemas that differ are called ${name}`);
    }
    this.schemas[name] = cached;
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
