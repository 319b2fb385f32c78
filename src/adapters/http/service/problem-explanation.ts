import * as z from 'zod';
import { problemCodes, type ProblemCode } from '#domain/problem/problem';
import { problemCatalog } from '../problem-catalog.js';

/** What is said of a problem code apart from any occurrence of it. */
export const problemExplanation = z
  .object({
    type: z.string(),
    code: z.enum(problemCodes),
    status: z.int(),
    title: z.string(),
    remedy: z.string(),
  })
  .meta({ id: 'ProblemExplanation' });

export function explainProblem(code: ProblemCode): z.output<typeof problemExplanation> {
  const { status, title, remedy } = problemCatalog[code];
  return { type: `/_/problems/${code}`, code, status, title, remedy };
}
