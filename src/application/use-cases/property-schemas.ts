import * as z from 'zod';
import type { Properties, PropertyValue } from '#domain/properties/property-value';

/**
 * The items of a list are not described: no parser of bodies gives anything but values, and generators of TypeScript types
 * cannot write an interface that holds lists of itself.
 */
const list = z.array(z.custom<PropertyValue>());

export const propertyValue: z.ZodType<PropertyValue, PropertyValue> = z
  .lazy(() => z.union([z.null(), z.boolean(), z.number(), z.string(), list, z.record(z.string(), propertyValue)]))
  .meta({ id: 'PropertyValue', description: 'Any JSON value; lists hold such values, too.' });

export const properties: z.ZodType<Properties, Properties> = z
  .record(z.string(), propertyValue)
  .meta({ id: 'Properties', description: 'Named values; a table may hold tables.' });

/** Properties that Lua sends: its JSON writes an empty table as `[]`. */
export const luaTable = z.union([
  properties,
  z
    .array(z.unknown())
    .max(0, { error: 'takes a table, not a list' })
    .transform((): Properties => ({})),
]);
