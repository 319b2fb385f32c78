import * as z from 'zod';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import { faultsOf, faultsText } from '#application/use-cases/schema-faults';
import type { StagedContent } from '#application/ports/file-store';
import type { BodyDeclaration } from '#application/use-cases/define-operation';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/**
 * Parses the query parameters that a route declares, each by the type of its schema. An unknown one is refused: a misspelt
 * `dryrun` must not write.
 *
 * @throws Problem `invalid-query`
 */
export function parseQuery<Query extends z.ZodObject>(
  schema: Query,
  query: ReadonlyMap<string, string>,
): z.output<Query> {
  const fields: Readonly<Record<string, z.core.$ZodType | undefined>> = schema.shape;
  const known = Object.keys(fields);
  for (const name of query.keys()) {
    if (!known.includes(name)) throw unknownParameter(name, known);
  }
  const values = [...query].map(([name, text]) => [name, fromText(fields[name], text)]);
  const parsed = schema.safeParse(Object.fromEntries(values), { error: inTextWords });
  if (parsed.success) return parsed.data;
  const errors = faultsOf(parsed.error);
  throw new Problem(
    'invalid-query',
    `The query parameter ${errors.map(({ at, message }) => `"${at}": ${message}`).join('; ')}.`,
    { errors },
  );
}

function unknownParameter(name: string, known: readonly string[]): Problem {
  const close = nearest(name, known);
  const advice =
    close[0] !== undefined
      ? `did you mean "${close[0]}"?`
      : known.length > 0
        ? `it takes ${known.map((each) => `"${each}"`).join(', ')}.`
        : 'it takes none.';
  return new Problem('invalid-query', `This address does not take a query parameter "${name}"; ${advice}`, {
    errors: [{ at: name, message: 'unknown query parameter' }],
    ...nearestAre(close),
  });
}

/** Text that does not fit the type stays text, which the schema refuses. */
function fromText(field: z.core.$ZodType | undefined, text: string): unknown {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return fromText(field.unwrap(), text);
  if (field instanceof z.ZodBoolean && ['true', 'false'].includes(text)) return text === 'true';
  if (field instanceof z.ZodNumber && /^\d{1,9}(\.\d{1,6})?$/.test(text)) return Number(text);
  return text;
}

function inTextWords(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.expected === 'boolean' ? 'must be "true" or "false"' : undefined;
}

/** A parsed body. No body, and an empty one, is an empty table. */
export interface BodyContent {
  readonly value: PropertyValue;
  readonly hasBody: boolean;
  /** The body of an upload. */
  readonly upload?: StagedContent;
}

/**
 * Reads a parsed body as a route declares it.
 * @throws Problem `invalid-body`
 */
export function parseBody(declared: BodyDeclaration, { value, hasBody, upload }: BodyContent): unknown {
  if (declared === 'none') return undefined;
  if (declared === 'stream') return upload;
  if (declared === 'properties') return hasBody ? requireTable(value) : undefined;
  const parsed = declared.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = faultsOf(parsed.error);
  // Only the body of a batch is a list.
  const [at] = parsed.error.issues[0]?.path ?? [];
  const item = declared instanceof z.ZodArray && typeof at === 'number' ? { item: at } : {};
  throw new Problem('invalid-body', `The body is not what this address takes: ${faultsText(errors)}.`, {
    errors,
    ...item,
  });
}

function requireTable(value: PropertyValue): Properties {
  if (isTable(value)) return value;
  const found = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
  throw new Problem('invalid-body', `The body must be a table of properties, such as {"alpha": 0.5}; it is ${found}.`);
}
