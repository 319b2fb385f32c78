import * as z from 'zod';

/** What a lock file says of the process that made it. */
const ownerFacts = z.object({
  pid: z.number(),
  host: z.string(),
  /** The run of its machine; `null` where a machine does not tell. */
  boot: z.string().nullable(),
  /** Which folder the lock was made in: with a copy of the project comes a copy of the lock, which is nobody's. */
  folder: z.number(),
  /** Where it listens as long as it lives. */
  socket: z.string(),
  /** Whether it has let go of the project. */
  released: z.boolean(),
});

export type OwnerFacts = z.output<typeof ownerFacts>;

/** `undefined` for what is no lock file's text. */
export function readOwner(text: Uint8Array): OwnerFacts | undefined {
  try {
    return ownerFacts.parse(JSON.parse(Buffer.from(text).toString()));
  } catch {
    return undefined;
  }
}
