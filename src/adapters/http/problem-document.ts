import type { Problem } from '#domain/problem/problem';
import { codeStatus } from './code-status.js';

const longestInstance = 512;

/** A problem as RFC 9457 tells it: `type` is the page that explains the code, `instance` the path that was asked for. */
export function problemDocument(problem: Problem, target: string): Record<string, unknown> {
  const { status, title } = codeStatus[problem.code];
  return {
    type: `/_/problems/${problem.code}`,
    title,
    status,
    detail: problem.message,
    instance: target.split('?', 1).join('').slice(0, longestInstance),
    code: problem.code,
    ...problem.details,
  };
}
