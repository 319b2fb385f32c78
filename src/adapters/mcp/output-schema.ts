import * as z from 'zod';

/** Only a refusal has it. */
const refusal = z.object({ code: z.string() });

/**
 * The JSON Schema of the data of a tool. It has no union, because many clients take none at the top.
 * @param shapes only the first has the first member of the first, and so on
 */
export function outputSchemaOf(shapes: readonly z.ZodObject[]): Record<string, unknown> {
  // Some clients also hold the data of a refusal against the schema.
  const schemas = [refusal, ...shapes].map((shape) => z.toJSONSchema(shape, { io: 'input' }));
  const properties = Object.fromEntries(schemas.flatMap((each) => Object.entries(each.properties ?? {})));
  return { properties, ...requirementOf(schemas.map(({ required = [] }) => required)) };
}

function requirementOf([required = [], ...others]: readonly (readonly string[])[]): Record<string, unknown> {
  if (others.length === 0) return { required };
  return {
    if: { required: required.slice(0, 1) },
    ...(required.length > 1 && { then: { required } }),
    else: requirementOf(others),
  };
}
