import { nearestIn } from '#domain/problem/nearest';
import { Problem, type ProblemCode, problemCodes } from '#domain/problem/problem';
import { html } from '../html/html.js';
import { pageAnswer } from '../html/page-answer.js';
import { renderPage } from '../html/render-page.js';
import { route } from '../route.js';
import { explainProblem, problemExplanation } from './problem-explanation.js';

/** The page that the `type` of a problem document leads to. */
export const problemRoute = route({
  method: 'GET',
  path: '/_/problems/:code',
  operationId: 'explainProblem',
  summary: 'What a problem code means and what to do, as a page or as data',
  tags: ['service'],
  answers: { 200: problemExplanation },
  media: ['text/html', 'application/json', 'application/yaml'],
  problems: ['route-not-found'],
  handle({ at, prefers }) {
    const explanation = explainProblem(requireCode(at.code));
    if (prefers('text/html', 'application/json', 'application/yaml') !== 'text/html') {
      return { status: 200, document: explanation };
    }
    const { code, status, title, remedy } = explanation;
    return pageAnswer(
      renderPage(
        title,
        html`<h1>${title}</h1>
          <p><code>${code}</code> is answered with status ${status}.</p>
          <p>${remedy}</p>
          <p><a href="/_/problems">All problems</a></p>`,
      ),
    );
  },
});

function requireCode(text: string): ProblemCode {
  const code = problemCodes.find((each) => each === text);
  if (code !== undefined) return code;
  throw new Problem(
    'route-not-found',
    `There is no problem code "${text}"; GET /_/problems lists them.`,
    nearestIn(text, problemCodes),
  );
}
