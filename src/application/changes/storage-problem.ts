import { Problem, type ProblemCode } from '#domain/problem/problem';
import type { StorageFailure } from '#application/ports/file-store';

const failureCode = {
  full: 'storage-full',
  denied: 'storage-denied',
  'too-large': 'storage-denied',
  failed: 'internal',
  unfinished: 'change-unfinished',
  blocked: 'change-unfinished',
  lost: 'lock-lost',
  unavailable: 'store-unavailable',
} as const satisfies Record<StorageFailure['reason'], ProblemCode>;

/** The problem for a caller whose read or change failed on the medium. For a change it states that nothing was changed. */
export function storageProblem(failure: StorageFailure, wanted: 'read' | 'change'): Problem {
  const code = failureCode[failure.reason];
  const details = code === 'change-unfinished' ? { committed: failure.reason === 'unfinished', applied: false } : {};
  const message =
    wanted === 'read' || code === 'change-unfinished'
      ? failure.message
      : `The change was not made, and nothing is half-done: ${failure.message}`;
  return new Problem(code, message, details, { cause: failure });
}
