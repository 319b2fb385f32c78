import type { Content, OpenApiDocument, Operation } from '../openapi/openapi-document.js';
import { responseOf } from '../openapi/response-of.js';
import { html, type Html } from '../html/html.js';
import { prose } from '../html/prose.js';
import { renderPage } from '../html/render-page.js';

/** The OpenAPI document as a page to read: every operation under its tag, the shapes at the end. */
export function docsPage(api: OpenApiDocument): Html {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const chapters = api.tags.map(
    ({ name, description }) =>
      html`<h2>${name}</h2>
        ${description === undefined ? '' : html`<p>${prose(description)}</p>`}
        ${operations
          .filter(({ operation }) => operation.tags[0] === name)
          .map(({ path, method, operation }) => section(api, path, method, operation))}`,
  );
  const schemas = Object.entries(api.components.schemas).map(([name, schema]) => details(name, schema));
  return renderPage(
    'Interface',
    html`<h1>Pagewright ${api.info.version}</h1>
      <p>${prose(api.info.description)}</p>
      ${chapters}
      <h2>Shapes</h2>
      ${schemas}`,
  );
}

function section(api: OpenApiDocument, path: string, method: string, operation: Operation): Html {
  const { operationId, summary, description, parameters, requestBody } = operation;
  const responses = Object.keys(operation.responses).flatMap((status) => {
    const response = responseOf(api, operation, status);
    return response === undefined ? [] : [{ status, ...response }];
  });
  const rows = parameters.map(
    (parameter) =>
      html`<tr>
        <td><code>${parameter.name}</code></td>
        <td>${parameter.in}${parameter.required ? '' : ', optional'}</td>
        <td>${prose(parameter.description ?? '')} ${allowedValues(parameter.schema['enum'])}</td>
      </tr>`,
  );
  return html`<section id="${operationId}">
    <h3><span class="method ${method}">${method}</span> <code>${path}</code></h3>
    <p>${prose(summary)}</p>
    ${description === undefined ? '' : html`<p>${prose(description)}</p>`}
    ${
      rows.length === 0
        ? ''
        : html`<table>
            ${rows}
          </table>`
    }
    ${requestBody === undefined ? '' : described(api, 'Body', '', requestBody.content)}
    ${responses
      .filter(({ status }) => Number(status) < 300)
      .map(({ status, content }) => described(api, status, `: ${Object.keys(content).join(', ')}`, content))}
    <p>
      ${responses
        .filter(({ status }) => Number(status) >= 300)
        .map(({ status, description }) => refusals(status, description))}
    </p>
  </section>`;
}

/** The codes that a status can carry, each leading to the page that explains it. */
function refusals(status: string, description: string): Html {
  const codes = [...description.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code);
  return html`<b>${status}</b> ${codes.map((code) => html`<a href="/_/problems/${code}"><code>${code}</code></a> `)}`;
}

function details(title: string, value: unknown): Html {
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(value, null, 2)}</pre>
  </details>`;
}

/** The schema, and what the sample takes or answers. */
function described({ components }: OpenApiDocument, part: string, more: string, content: Content): Html {
  const [, first] =
    Object.entries(content).find(([media]) => media !== 'text/html') ?? Object.entries(content)[0] ?? [];
  const examples = Object.values(first?.examples ?? {}).map(({ $ref }) => {
    const example = components.examples[$ref.replace('#/components/examples/', '')];
    return details(`${part} of ${example?.summary ?? ''}`, example?.value);
  });
  return html`${details(`${part}${more}`, first?.schema)} ${examples}`;
}

function allowedValues(values: unknown): string {
  return Array.isArray(values) ? `One of: ${values.map(String).join(', ')}.` : '';
}
