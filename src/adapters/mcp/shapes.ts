import * as z from 'zod';

/*
 * Shapes of data that several tools answer with. What does not apply is absent, never null. They are declared to every client at
 * its start, so their names are short and need no description.
 */

/** A thing, as the tools take it. */
export const thing = z.object({ kind: z.string(), address: z.string(), class: z.string().optional() });

/** Where the answer goes on. At the end there is none. */
export const more = { cursor: z.string().optional() };

const warning = z.object({ code: z.string(), at: z.string(), message: z.string() });

/** Of addresses from the book on; that of a class ends with its name. */
const rename = z.object({ kind: z.string(), from: z.string(), to: z.string() });

/** What a change did. `changeset` is the id of its entry in the history. `cut` names the lists that have more. */
export const mutationShape = z.object({
  changed_files: z.number(),
  dry_run: z.boolean(),
  resource: thing,
  changeset: z.string().optional(),
  warnings: z.array(warning),
  renames: z.array(rename),
  diff: z.string().optional(),
  cut: z.array(z.string()).optional(),
});

/** What a batch did. `outcome` is that of each item, in their order. */
export const batchShape = mutationShape.extend({ items: z.array(thing.extend({ outcome: z.string() })) });
