import * as z from 'zod';
import type { StagedChange } from '#adapters/store-fs/change/staged-change';
import type { FileStatus } from '#adapters/store-fs/file-system/file-system';

/** A file at one moment: its content's hash, and what distinguishes it from another file of the same content. */
const identity = z.object({ version: z.string(), inode: z.number(), modified: z.number() });

const change = z.object({
  path: z.string(),
  /** The file for which the change was planned; `null` for none. */
  before: identity.nullable(),
  /** The new file, and how many bytes of the payload it takes; `null` for none. */
  after: identity.extend({ size: z.number(), mode: z.number().optional() }).nullable(),
});

const ownChange = z.object({
  path: z.string(),
  /** How many bytes of the payload it takes, behind those of the changes; `null` where the file is removed. */
  size: z.number().nullable(),
});

/** The first entry of each file of the journal. */
export const openingEntry = z.object({
  kind: z.literal('opened'),
  format: z.literal(1),
  /** The boot id of the machine; `null` where the system has none. */
  boot: z.string().nullable(),
  /** Entries of another file that do not count: those from a length on. */
  cut: z.object({ file: z.string(), length: z.number() }).optional(),
});

/**
 * The entries of the journal, in order.
 * - `staging`: temporaries are about to be written at these paths; not flushed by itself
 * - `commit`: the commit is made once this entry is flushed; `own` are the store's internal files
 * - `applied`: every file of the last commit has its new content; not flushed by itself
 * - `cancelled`: the last commit was rolled back
 */
export const journalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staging'), temporaries: z.array(z.string()) }),
  z.object({ kind: z.literal('commit'), changes: z.array(change), own: z.array(ownChange) }),
  z.object({ kind: z.literal('applied') }),
  z.object({ kind: z.literal('cancelled') }),
]);

export type OpeningEntry = z.output<typeof openingEntry>;
export type JournalEntry = z.output<typeof journalEntry>;
export type JournalChange = z.output<typeof change>;
export type FileIdentity = Readonly<z.output<typeof identity>>;

/** A staged change as the journal's entry has it. Its content goes into the payload. */
export function toJournalChange(staged: StagedChange): JournalChange {
  const { path } = staged;
  const before = staged.action === 'created' ? null : identityOf(staged.version, staged.place.status);
  if (staged.action === 'removed') return { path, before, after: null };
  const { content, status, newVersion } = staged;
  const mode = staged.action === 'modified' ? { mode: staged.place.status.mode } : {};
  return { path, before, after: { ...identityOf(newVersion, status), size: content.length, ...mode } };
}

function identityOf(version: string, { inode, modified }: FileStatus): FileIdentity {
  return { version, inode, modified };
}
