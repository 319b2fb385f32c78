import * as z from 'zod';
import { nearestIn } from '#domain/problem/nearest';
import { Problem, problemCodes, type ProblemCode } from '#domain/problem/problem';
import { html } from '../html/html.js';
import { page } from '#adapters/http/html/html-page';
import { problemCatalog } from '#adapters/http/response/problem-catalog';
import { route } from '../route.js';

const tags = ['service'];
const media = ['text/html', 'application/json', 'application/yaml'] as const;

/** A problem code, apart from any occurrence of it. */
const problemExplanation = z
  .object({
    type: z.string(),
    code: z.enum(problemCodes),
    status: z.int(),
    title: z.string(),
    remedy: z.string(),
  })
  .meta({ id: 'ProblemExplanation' });

export const problemListRoute = route({
  method: 'GET',
  path: '/_/problems',
  operationId: 'listProblems',
  summary: 'Every problem code, as a page or as data',
  tags,
  isOpen: true,
  responses: { 200: z.array(problemExplanation) },
  media,
  handle({ prefers }) {
    const problems = problemCodes.map(explain);
    if (prefers(...media) !== 'text/html') return { status: 200, document: problems };
    const rows = problems.map(
      ({ type, code, status, title }) =>
        html`<tr>
          <td>${status}</td>
          <td>
            <a href="${type}"><code>${code}</code></a>
          </td>
          <td>${title}</td>
        </tr> `,
    );
    return page(
      'Problems',
      html`<h1>Problems</h1>
        <p>What can go wrong. Every problem document names one of these codes.</p>
        <table>
          <tr>
            <th>Status</th>
            <th>Code</th>
            <th>Meaning</th>
          </tr>
          ${rows}
        </table>`,
    );
  },
});

/** The page that the `type` of a problem document leads to. */
export const problemRoute = route({
  method: 'GET',
  path: '/_/problems/:code',
  operationId: 'explainProblem',
  summary: 'What a problem code means and what to do, as a page or as data',
  tags,
  isOpen: true,
  responses: { 200: problemExplanation },
  media,
  problems: ['route-not-found'],
  handle({ at, prefers }) {
    const explanation = explain(requireCode(at.code));
    if (prefers(...media) !== 'text/html') return { status: 200, document: explanation };
    const { code, status, title, remedy } = explanation;
    return page(
      title,
      html`<h1>${title}</h1>
        <p><code>${code}</code> is answered with status ${status}.</p>
        <p>${remedy}</p>
        <p><a href="/_/problems">All problems</a></p>`,
    );
  },
});

function explain(code: ProblemCode): z.output<typeof problemExplanation> {
  const { status, title, remedy } = problemCatalog[code];
  return { type: `/_/problems/${code}`, code, status, title, remedy };
}

function requireCode(text: string): ProblemCode {
  const code = problemCodes.find((each) => each === text);
  if (code !== undefined) return code;
  throw new Problem(
    'route-not-found',
    `There is no problem code "${text}"; GET /_/problems lists them.`,
    nearestIn(text, problemCodes),
  );
}
