import type { ResourceDocument } from '#domain/change/resource-document';
import type { Planned } from '#application/changes/plan';
import { nothingCopied, type Copied } from './copy-source.js';

/** What an operation asks for that makes a thing. */
export interface CreateInput<Original, Place> {
  /** The thing that the new one is a copy of, as the caller named it. One that exists is left as it is. */
  readonly copyFrom?: string | undefined;
  /** The same, found out. */
  readonly original?: Original | undefined;
  /** Its place in its list. A thing that exists moves there. */
  readonly place?: Place | undefined;
}

/** What was done with the thing, without its document. */
export type Outcome = Omit<Planned, 'resource'>;

/** A thing that is to be there. */
interface CreatedThing<Original, Place> {
  readonly type: Copied;
  /** The names that lead to it. */
  readonly address: readonly string[];
  readonly exists: boolean;
  /** Refuses a place beside what its list lacks. */
  readonly requirePlace?: (place: Place) => void;
  readonly make: () => Promise<Outcome>;
  readonly copy: (original: Original) => Promise<Outcome>;
  /** Saves what the request sends for a thing that exists. */
  readonly save: () => Promise<Outcome>;
  readonly place?: (place: Place) => Promise<void>;
  readonly read: () => Promise<ResourceDocument>;
}

/** Makes a thing: a new one or a copy. One that exists is saved and moved, as the request asks. */
export async function createThing<Original, Place>(
  { copyFrom, original, place }: CreateInput<Original, Place>,
  thing: CreatedThing<Original, Place>,
): Promise<Planned> {
  const { type, address, exists } = thing;
  if (exists && copyFrom !== undefined)
    return { created: false, warnings: [nothingCopied(type, address, copyFrom)], resource: await thing.read() };
  if (place !== undefined) thing.requirePlace?.(place);
  const outcome = await (exists ? thing.save() : original === undefined ? thing.make() : thing.copy(original));
  if (place !== undefined) await thing.place?.(place);
  return { created: !exists, ...outcome, resource: await thing.read() };
}
