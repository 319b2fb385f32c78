import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Readonly<Record<string, unknown>>;

/** Holds what tools answer against the schemas that they declare. */
export class DeclaredData {
  private readonly ajv = new Ajv2020({ allErrors: true, strictTypes: false });

  private constructor(private readonly schemas: ReadonlyMap<string, Schema>) {}

  static async of(client: Client): Promise<DeclaredData> {
    const { tools } = await client.listTools();
    return new DeclaredData(new Map(tools.map(({ name, outputSchema }) => [name, (outputSchema ?? {}) as Schema])));
  }

  /** @throws Error where the data is missing, too long, or does not fit, or has a member that is not declared */
  check(tool: string, { structuredContent, isError }: CallToolResult): void {
    const schema = this.schemas.get(tool) ?? {};
    if (schema['type'] !== 'object') throw new Error(`${tool} declares no data.`);
    // What a program gets has been through JSON.
    const data = JSON.parse(JSON.stringify(structuredContent ?? null)) as unknown;
    if (JSON.stringify(data).length > 40_000) throw new Error(`${tool} answers more than 40 kB of data.`);
    // A refusal has more members than the schema names.
    const validate: ValidateFunction = this.ajv.compile(isError === true ? schema : (closed(schema) as Schema));
    if (!validate(data)) throw new Error(`${tool}: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(data)}`);
    if ((isError === true) !== (typeof data === 'object' && data !== null && 'code' in data))
      throw new Error(`${tool}: only a refusal has a code.`);
  }
}

/** The schema, without members that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return 'properties' in schema ? { additionalProperties: false, ...inner } : inner;
}
