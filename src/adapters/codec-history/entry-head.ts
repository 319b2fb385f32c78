import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import type { ItemMutation, Mutation } from '#domain/change/mutation';
import { resourceTypes } from '#domain/change/resource-document';

/** Increases with every change of the format. */
export const historyVersion = 3;

const names = z.array(z.string()).readonly();
// Entries stay readable when an operation gets another id or goes.
const operation = z.string();
const action = z.enum(['created', 'modified', 'removed']);
const thing = z.object({ type: z.enum(resourceTypes), address: names });
const resource = thing.extend({ name: z.string() });
// The index of a file's content. Two files with the same content share one.
const held = z.union([z.int().nonnegative(), z.literal('not-retained')]).nullable();

const renames = z.array(z.object({ type: z.enum(resourceTypes), from: names, to: names })).readonly();

const recordedItem = z.object({
  operation: operation.exactOptional(),
  created: z.boolean().exactOptional(),
  resource: resource.extend({ document: z.looseObject({}).exactOptional() }),
  changes: z.array(z.object({ path: z.string(), action })),
  warnings: z.array(z.custom<Warning>(isWarning)),
  references: z.array(z.object({ path: z.string(), at: z.string(), from: z.string(), to: z.string() })).exactOptional(),
  renames: renames.exactOptional(),
} satisfies { readonly [Fact in keyof Required<ItemMutation>]: z.ZodType });

/** The response to a request. A replay returns only the members that this schema lists. */
export const recordedAnswer = z.object({
  ...recordedItem.shape,
  changeset: z.string(),
  target: z.string().exactOptional(),
  items: z.array(recordedItem).exactOptional(),
} satisfies { readonly [Fact in keyof Required<Omit<Mutation, 'revision' | 'replayed'>>]: z.ZodType });

export const versionOf = z.object({ version: z.number() });

/** An entry as the head of a record. The log gives it a revision. */
export const entryHead = z.object({
  version: z.literal(historyVersion),
  id: z.string().min(1),
  at: z.iso.datetime(),
  author: z.string(),
  request: z.object({ operation, address: names }).nullable(),
  kind: z.enum(['change', 'undo', 'redo', 'external', 'checkpoint']),
  target: z.string().exactOptional(),
  resource: resource.nullable(),
  properties: names.exactOptional(),
  items: z
    .array(z.object({ operation, resource, properties: names.exactOptional() }))
    .readonly()
    .exactOptional(),
  renames: renames.exactOptional(),
  key: z.object({ key: z.string(), fingerprint: z.string() }).exactOptional(),
  /** The index of the content that holds the response as JSON. */
  answer: held.exactOptional(),
  files: z.array(z.object({ path: z.string(), before: held, after: held })),
});

export type EntryHead = z.output<typeof entryHead>;

/** A replay returns warnings unchanged, so only their form is checked. */
function isWarning(value: unknown): boolean {
  return z.object({ code: z.string(), at: z.union([z.string(), thing]), message: z.string() }).safeParse(value).success;
}
