import * as z from 'zod';
import { timings } from '#application/ports/class-catalogue';
import { origins } from '#application/properties/value-origins';
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

/** The schema of `ValueSources`. */
export const valueSources = z.object({
  script: z
    .object({
      path: z.string().describe("The script's path below the project's root."),
      exists: z.boolean().describe('A save that changes a value makes a missing one.'),
      recognised: z
        .boolean()
        .describe('Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.'),
      link: z.boolean().optional().describe('Whether it is a link, which is not followed: `props` has no values then.'),
      line: z.int().positive().optional().describe('The line of the fault in a script that is not Lua.'),
      timing: z
        .enum(timings)
        .nullable()
        .optional()
        .describe(
          'Of an animation: `exact` where it moves and ends by its values; `waits` where its script waits at a start, ignores a delay without one, and stops a frame early; `null` where the functions are those of an author.',
        ),
      hasFrom: z
        .boolean()
        .optional()
        .describe(
          'Of an animation: whether the script has the table `from`. A script that waits does so for an empty one, too.',
        ),
    })
    .describe('The script that has the values.'),
  from: z
    .record(z.string(), z.enum(origins))
    .describe(
      'Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.',
    ),
  computed: z
    .record(z.string(), z.string())
    .optional()
    .describe('The expression of each computed value, by its dotted path.'),
});

/** Properties that Lua sends: its JSON writes an empty table as `[]`. */
export const luaTable = z.union([
  properties,
  z
    .array(z.unknown())
    .max(0, { error: 'takes a table, not a list' })
    .transform((): Properties => ({})),
]);
