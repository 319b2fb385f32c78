import { html, prose, type Html } from './html.js';
import { responseOf, type Content, type OpenApiDocument, type Parameter } from '../openapi/openapi-document.js';
import { exampleSections } from './example-section.js';
import { field, nestedFields, typeOf, type OperationAt } from './schema-section.js';

/** What an operation takes and answers, and beside it what the sample project answered. */
export function operationSection(api: OpenApiDocument, at: OperationAt): Html {
  const { path, method, operation } = at;
  const { operationId, summary, description, parameters, requestBody } = operation;
  const responses = Object.keys(operation.responses).flatMap((status) => {
    const response = responseOf(api, operation, status);
    return response === undefined ? [] : [{ status, ...response }];
  });
  const results = responses.filter(({ status }) => Number(status) < 400);
  const problems = responses.filter(({ status }) => Number(status) >= 400);
  return html`<section class="entry" id="${operationId}">
    <h3>
      <a href="#${operationId}"><span class="method ${method}">${method}</span> <code>${path}</code></a>
      <small>${operationId}</small>
    </h3>
    <div class="about">
      <p><strong>${prose(summary)}</strong></p>
      ${description === undefined ? '' : html`<p>${prose(description)}</p>`}
      ${listed('Parameters', parameters.map(parameterField))}
      ${requestBody === undefined ? '' : listed('Request body', contentField('Body', '', requestBody.content))}
      ${listed(
        'Responses',
        results.map(({ status, description, content }) => contentField(status, description, content)),
      )}
      ${listed(
        'Problems',
        problems.map(({ status, description }) => problemField(status, description)),
      )}
    </div>
    <div class="examples">${exampleSections(api, at)}</div>
  </section>`;
}

function listed(title: string, fields: Html | readonly Html[]): Html {
  return Array.isArray(fields) && fields.length === 0
    ? html``
    : html`<h4>${title}</h4>
        <dl>${fields}</dl>`;
}

function parameterField({ name, in: place, required, description = '', schema }: Parameter): Html {
  return field({ name, schema, remark: required ? place : `${place}, optional`, description });
}

/** All media types of a content have one schema, save that a page is text. */
function contentField(name: string, description: string, content: Content): Html {
  const [main] = Object.entries(content).filter(([media]) => media !== 'text/html');
  const schema = main?.[1].schema;
  return html`<dt><code>${name}</code> ${schema === undefined ? '' : typeOf(schema)}</dt>
    <dd>
      ${description} ${Object.keys(content).map((media) => html`<code class="media">${media}</code> `)}
      ${schema === undefined ? '' : nestedFields(schema)}
    </dd>`;
}

/** The codes that a status can carry, each linked to the page that explains it. */
function problemField(status: string, description: string): Html {
  const codes = [...description.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code);
  return html`<dt><code>${status}</code></dt>
    <dd>${codes.map((code) => html`<a href="/_/problems/${code}"><code>${code}</code></a> `)}</dd>`;
}
