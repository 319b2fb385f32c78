import type { Problem } from '#domain/problem/problem';
import { problemCatalog } from '../problem-catalog.js';
import { problemDocument } from '../problem-document.js';
import { bytesAnswer, type ReadyAnswer } from './ready-answer.js';
import { serialise, type DocumentForm } from './document-form.js';

/**
 * The answer that tells a problem.
 * @param target the address as it was sent; none where it could not be read
 */
export function problemAnswer(problem: Problem, target: string | undefined, form: DocumentForm): ReadyAnswer {
  const content = serialise(problemDocument(problem, target), form);
  const type = form === 'yaml' ? 'application/yaml; charset=utf-8' : 'application/problem+json; charset=utf-8';
  return bytesAnswer(problemCatalog[problem.code].status, content, type, headersOf(problem));
}

function headersOf({ code, details: { allow } }: Problem): Record<string, string> {
  return {
    ...(code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer realm="pagewright"' } : {}),
    ...(code === 'too-busy' || code === 'change-unfinished' ? { 'Retry-After': '1' } : {}),
    ...(allow === undefined ? {} : { Allow: allow.join(', ') }),
  };
}
