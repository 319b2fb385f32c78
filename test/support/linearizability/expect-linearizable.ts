import assert from 'node:assert/strict';
import { checkByRevision } from './check-by-revision.js';
import { isRead } from './operation.js';
import { firstState } from './page-work.js';
import type { DoneWork } from './work-on-stores.js';

/** Checks that one order explains all answers, and that each change was answered. @returns how many changes there were */
export function expectLinearizable({ operations, base }: DoneWork): number {
  assert.deepEqual(checkByRevision(operations, firstState, base), []);
  const edits = operations.filter((operation) => !isRead(operation));
  const changed = edits.filter(({ outcome }) => outcome === 'changed').length;
  assert(changed > operations.length / 10, 'changes were among them');
  assert.deepEqual(
    edits.filter(({ outcome }) => outcome === 'unknown'),
    [],
  );
  return changed;
}
