import assert from 'node:assert/strict';
import type { FileStore } from '#application/ports/file-store';
import type { Check, OpenedStore } from './clause.js';
import { openAgain } from './open-again.js';

/** How long a store may take until it reports a commit that another opening has made. */
const commitPatienceMs = 30_000;
const pollMs = 10;

/** A check of two openings of one project. */
export function shared(
  check: (one: FileStore, other: FileStore, opened: OpenedStore) => Promise<void>,
): Check['check'] {
  return async (_, opened) => {
    const other = await openAgain(opened);
    await check(opened.store, other, opened).finally(() => other.close());
  };
}

/** Resolves when it holds. Nothing else is called meanwhile: the store has to report by itself. */
export async function eventually(what: string, { patienceMs }: OpenedStore, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + (patienceMs ?? commitPatienceMs);
  while (!holds()) {
    assert(Date.now() < deadline, `in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
