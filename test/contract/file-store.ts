import type { Check, Clause, OpenedStore } from './file-store/clause.js';
import { contentChecks } from './file-store/content-checks.js';
import { folderChecks } from './file-store/folder-checks.js';
import { changeChecks } from './file-store/change-checks.js';
import { preconditionChecks } from './file-store/precondition-checks.js';
import { concurrencyChecks } from './file-store/concurrency-checks.js';
import { pathChecks } from './file-store/path-checks.js';
import { lifetimeChecks } from './file-store/lifetime-checks.js';
import { logChecks } from './file-store/log-checks.js';
import { openedFileChecks } from './file-store/opened-file-checks.js';
import { observationChecks } from './file-store/observation-checks.js';
import { plainFiles } from './file-store/plain-files.js';
import { stateChecks } from './file-store/state-checks.js';
import { stageChecks } from './file-store/stage-checks.js';
import { sharingChecks } from './file-store/sharing-checks.js';
import { snapshotChecks } from './file-store/snapshot-checks.js';

export { openByReading } from '#application/support/open-content';
export type { Clause, OpenedStore };

const checks: readonly Check[] = [
  ...contentChecks,
  ...folderChecks,
  ...changeChecks,
  ...preconditionChecks,
  ...concurrencyChecks,
  ...pathChecks,
  ...lifetimeChecks,
  ...snapshotChecks,
  ...openedFileChecks,
  ...logChecks,
  ...stageChecks,
  ...observationChecks,
  ...sharingChecks,
  ...stateChecks,
];

/**
 * The contract of FileStore, one clause for each promise. The author of a store proves it in
 * any test runner:
 *
 *     for (const clause of fileStoreContract(open)) it(clause.name, clause.run);
 *
 * A clause fails by throwing. One that the store need not keep is skipped. Clauses share nothing and may run in any order.
 *
 * @param open makes a store over an empty project, a new one each time
 */
export function fileStoreContract(open: () => Promise<OpenedStore>): Clause[] {
  return checks.map((check) => ({
    name: check.name,
    async run(this: unknown) {
      const outcome = await runCheck(open, check);
      if (outcome === 'skipped') skipTest(this);
      return outcome;
    },
  }));
}

/** @param test what the runner calls a test with */
function skipTest(test: unknown): void {
  if (typeof test !== 'object' || test === null || !('skip' in test)) return;
  if (typeof test.skip === 'function') test.skip();
}

async function runCheck(
  open: () => Promise<OpenedStore>,
  { needs, uses, check }: Check,
): Promise<'passed' | 'skipped'> {
  const opened = await open();
  try {
    if (needs !== undefined && !opened.store.capabilities[needs]) return 'skipped';
    if (uses !== undefined && opened[uses] === undefined) return 'skipped';
    await check(plainFiles(opened.store), opened);
    return 'passed';
  } finally {
    // How a store closes has a clause of its own; a second closing there must not hide its finding.
    await opened.store.close().catch(() => undefined);
    await opened.dispose?.();
  }
}
