import { checkByRevision } from '../../support/linearizability/check-by-revision.js';
import { isRead, type Operation } from '../../support/linearizability/operation.js';
import { firstState, makingThePage, pageFolder, type PageWork } from '../../support/linearizability/page-work.js';
import type { HistoryArchive } from './history-archive.js';

/**
 * Checks that the answers are those of one page that changes step by step, and that a request sent twice was carried out
 * once. Most revisions of the project are about other pages: they are mapped to revisions of the page.
 */
export function checkPage(work: PageWork, { records }: HistoryArchive): string[] {
  const changes = records.filter(({ entry }) => entry.changes.some(({ path }) => path.startsWith(pageFolder)));
  const revisions = changes.map(({ entry }) => entry.revision);
  const local = (revision: number) => countUpTo(revisions, revision);
  const faults: string[] = [];
  const made = new Map<string, number>();
  for (const { entry } of changes) {
    if (entry.key === undefined) continue;
    if (made.has(entry.key.key)) faults.push(`${entry.key.key} was carried out twice`);
    made.set(entry.key.key, entry.revision);
  }
  const operations = work.operations.map((operation): Operation => {
    if (isRead(operation) || operation.outcome !== 'changed')
      return { ...operation, revision: local(operation.revision) };
    const revision = made.get(work.keys.get(operation) ?? '');
    if (revision === undefined) faults.push(`${operation.kind} was answered as a change, and the history has none`);
    return { ...operation, revision: local(revision ?? operation.revision) };
  });
  return [...faults, ...checkByRevision(operations, firstState, makingThePage.length)];
}

function countUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
