import type { Problem } from '#domain/problem/problem';
import { codeStatus } from './code-status.js';

const longestInstance = 512;

/**
 * A problem as RFC 9457 tells it: `type` is the page that explains the code, `instance` the path that was asked for.
 * @param target the address as it was sent; none where it could not be read
 */
export function problemDocument(problem: Problem, target: string | undefined): Record<string, unknown> {
  const { status, title } = codeStatus[problem.code];
  return {
    type: `/_/problems/${problem.code}`,
    title,
    status,
    detail: detailOf(problem),
    ...(target === undefined ? {} : { instance: target.split('?', 1).join('').slice(0, longestInstance) }),
    code: problem.code,
    ...problem.details,
  };
}

/** Whoever reads a file sees its text alone, and says what is wrong there. */
function detailOf({ code, message, details: { file } }: Problem): string {
  if (code !== 'model-not-readable' || file === undefined) return message;
  return `"${file}" cannot be read: ${message.replace(/\.$/, '')}. Mend it by hand; it was left as it is.`;
}
