import * as z from 'zod';

/** A file as it was at a moment: its content's hash, and what tells it from another one of the same content. */
const identity = z.object({ version: z.string(), inode: z.number(), modified: z.number() });

const change = z.object({
  path: z.string(),
  /** What was there when the change was planned; `null` for nothing. */
  before: identity.nullable(),
  /** What is to be there, and how many bytes of the payload it is; `null` for nothing. */
  after: identity.extend({ size: z.number(), mode: z.number().optional() }).nullable(),
});

const ownChange = z.object({
  path: z.string(),
  /** How many bytes of the payload, behind those of the changes, are to be in it; `null` where it goes. */
  size: z.number().nullable(),
});

/** The first entry of each part of the journal. */
export const openingEntry = z.object({
  kind: z.literal('opened'),
  format: z.literal(1),
  /** The machine's run in which it was written; `null` where a machine does not tell. */
  boot: z.string().nullable(),
  /** What of another part is not to be read: everything from a length on. */
  cut: z.object({ segment: z.string(), length: z.number() }).optional(),
});

/**
 * What stands in the journal of commits, in order.
 * - `staging`: temporaries are about to be made at these paths. Not made durable by itself.
 * - `commit`: the commit. Once this is durable, the commit is made. `own` are the files that the store keeps in a form of
 *   its own; journals of before it did so say nothing of them.
 * - `applied`: every file of the commit before is in its place. Not made durable by itself.
 * - `cancelled`: the commit before was taken back.
 */
export const journalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staging'), temporaries: z.array(z.string()) }),
  z.object({ kind: z.literal('commit'), changes: z.array(change), own: z.array(ownChange).default([]) }),
  z.object({ kind: z.literal('applied') }),
  z.object({ kind: z.literal('cancelled') }),
]);

export type OpeningEntry = z.output<typeof openingEntry>;
export type JournalEntry = z.output<typeof journalEntry>;
export type JournalChange = z.output<typeof change>;
export type FileIdentity = Readonly<z.output<typeof identity>>;
