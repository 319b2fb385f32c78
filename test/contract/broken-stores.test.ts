import { expect } from 'chai';
import { brokenChanges } from './broken-stores/broken-changes.js';
import { brokenConcurrency } from './broken-stores/broken-concurrency.js';
import { brokenContent } from './broken-stores/broken-content.js';
import { brokenFolders } from './broken-stores/broken-folders.js';
import { brokenLifetime } from './broken-stores/broken-lifetime.js';
import { brokenPaths } from './broken-stores/broken-paths.js';
import { brokenPreconditions } from './broken-stores/broken-preconditions.js';
import { brokenLogs } from './broken-stores/broken-logs.js';
import { brokenObservations } from './broken-stores/broken-observations.js';
import { brokenOpenedFiles } from './broken-stores/broken-opened-files.js';
import { brokenStates } from './broken-stores/broken-states.js';
import { brokenStages } from './broken-stores/broken-stages.js';
import { brokenSharing } from './broken-stores/broken-sharing.js';
import { brokenSnapshots } from './broken-stores/broken-snapshots.js';
import type { BrokenStore } from './broken-stores/broken-store.js';
import { fileStoreContract } from './file-store.js';

const brokenStores: readonly BrokenStore[] = [
  ...brokenContent,
  ...brokenFolders,
  ...brokenChanges,
  ...brokenPreconditions,
  ...brokenConcurrency,
  ...brokenPaths,
  ...brokenLifetime,
  ...brokenSnapshots,
  ...brokenOpenedFiles,
  ...brokenLogs,
  ...brokenStages,
  ...brokenObservations,
  ...brokenSharing,
  ...brokenStates,
];

describe('the contract of the file store finds the store that', () => {
  for (const { name, open, fails } of brokenStores) {
    it(name, async function () {
      // The kit waits for reports that a broken store never makes.
      this.timeout(60_000);
      expect(await failedClauses(open)).to.deep.equal([...fails].sort());
    });
  }
});

describe('every clause of the contract of the file store', () => {
  it('some broken store fails each clause of the file store contract', () => {
    const failed = new Set(brokenStores.flatMap(({ fails }) => fails));
    const clauses = fileStoreContract(() => Promise.reject(new Error('not opened'))).map(({ name }) => name);
    expect(clauses.filter((clause) => !failed.has(clause))).to.deep.equal([]);
  });
});

async function failedClauses(open: BrokenStore['open']): Promise<string[]> {
  const failed: string[] = [];
  for (const clause of fileStoreContract(open)) await clause.run().catch(() => failed.push(clause.name));
  return failed.sort();
}
