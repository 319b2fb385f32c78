import { checkByRevision } from '../../support/linearizability/check-by-revision.js';
import { isRead, type Operation } from '../../support/linearizability/operation.js';
import { firstState } from '../../support/linearizability/work-on-page.js';
import type { HistoryArchive } from './history-archive.js';
import { linePage, type PageWork } from '../callers/page-worker.js';

/** How many changes make the page before the work begins. */
const preparing = 3;

/**
 * Whether what was told of the page is that of one page that does one thing after the other, and
 * what was sent again was carried out once. The project's revisions, of which most are about other
 * pages, become those of the page.
 */
export function checkPage(work: PageWork, { records }: HistoryArchive): string[] {
  const changes = records.filter(({ entry }) => entry.changes.some(({ path }) => path.startsWith(linePage)));
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
    if (revision === undefined) faults.push(`${operation.kind} was told as changed, and the history has nothing of it`);
    return { ...operation, revision: local(revision ?? operation.revision) };
  });
  return [...faults, ...checkByRevision(operations, firstState, preparing)];
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
