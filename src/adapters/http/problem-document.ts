import type { Problem } from '#domain/problem/problem';
import { problemCatalog } from './problem-catalog.js';
import { withRemedies } from './remedy-text.js';

const longestInstance = 512;

/**
 * A problem as RFC 9457 tells it: `type` is the page that explains the code, `instance` the path that was asked for.
 * @param target the address as it was sent; none where it could not be read
 */
export function problemDocument(problem: Problem, target: string | undefined): Record<string, unknown> {
  const { status, title } = problemCatalog[problem.code];
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
function detailOf({ code, message, remedies, details: { file } }: Problem): string {
  if (code !== 'model-not-readable' || file === undefined) return withRemedies(message, remedies);
  return `"${file}" cannot be read: ${message.replace(/\.$/, '')}. Mend it by hand; it was left as it is.`;
}
