import * as z from 'zod';
import { problemCodes } from '#domain/problem/problem';
import { html } from '../html/html.js';
import { pageAnswer } from '../html/page-answer.js';
import { renderPage } from '../html/render-page.js';
import { route } from '../route.js';
import { explainProblem, problemExplanation } from './problem-explanation.js';

export const problemListRoute = route({
  method: 'GET',
  path: '/_/problems',
  operationId: 'listProblems',
  summary: 'Every problem code, as a page or as data',
  tags: ['service'],
  answers: { 200: z.array(problemExplanation) },
  media: ['text/html', 'application/json', 'application/yaml'],
  handle({ prefers }) {
    const problems = problemCodes.map(explainProblem);
    if (prefers('text/html', 'application/json', 'application/yaml') !== 'text/html') {
      return { status: 200, document: problems };
    }
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
    return pageAnswer(
      renderPage(
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
      ),
    );
  },
});
