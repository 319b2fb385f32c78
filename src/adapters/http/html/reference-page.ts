import type { ContentResponse } from '#adapters/http/response/route-response';
import type { OpenApiDocument } from '../openapi/openapi-document.js';
import { html, prose, type Html } from './html.js';
import { page } from './html-page.js';
import { operationSection } from './operation-section.js';
import { referenceScript } from './reference-script.js';
import { schemaSection, schemaUsers, type OperationAt } from './schema-section.js';

/** A part of the page: a tag with its operations, or the schemas. */
interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The links of the table of contents, by the ids of the entries. */
  readonly links: readonly (readonly [id: string, label: Html])[];
  readonly entries: readonly Html[];
}

/**
 * The OpenAPI document as a page: a table of contents, every operation under its first tag with its recorded examples, and
 * every schema with its users. Each operation is at `#<operationId>`, each schema at `#schema-<name>`, each tag at
 * `#tag-<name>`. All of it can be read without script; `referenceScript` adds the search.
 */
export function referencePage(api: OpenApiDocument): ContentResponse {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const chapters = [
    ...api.tags.map(({ name, description = '' }) =>
      tagChapter(
        api,
        name,
        description,
        operations.filter(({ operation }) => operation.tags[0] === name),
      ),
    ),
    schemaChapter(api, operations),
  ];
  return page(
    'API reference',
    html`<section class="intro">
        <h1>Pagewright API <small>${api.info.version}</small></h1>
        <p>${prose(api.info.description)}</p>
        <p>
          The examples are recorded requests to the sample project. Where the service was started with a token, add
          <code>-H 'Authorization: Bearer …'</code>.
        </p>
      </section>
      ${chapters.map(
        ({ id, title, description, entries }) =>
          html`<section class="chapter" id="${id}">
            <h2><a href="#${id}">${title}</a></h2>
            <p>${prose(description)}</p>
            ${entries}
          </section>`,
      )}`,
    { contents: contentsOf(chapters), script: referenceScript },
  );
}

function tagChapter(
  api: OpenApiDocument,
  name: string,
  description: string,
  operations: readonly OperationAt[],
): Chapter {
  return {
    id: `tag-${name.replaceAll(' ', '-')}`,
    title: name,
    description,
    links: operations.map(({ method, operation: { operationId } }) => [
      operationId,
      html`<span class="method ${method}">${method}</span> ${operationId}`,
    ]),
    entries: operations.map((each) => operationSection(api, each)),
  };
}

function schemaChapter(api: OpenApiDocument, operations: readonly OperationAt[]): Chapter {
  const { schemas } = api.components;
  const names = Object.keys(schemas).sort();
  const users = schemaUsers(api, operations);
  return {
    id: 'schemas',
    title: 'schemas',
    description: 'The documents that requests and responses are made of.',
    links: names.map((name) => [`schema-${name}`, html`${name}`]),
    entries: names.map((name) => schemaSection(name, schemas[name] ?? {}, users.get(name) ?? html``)),
  };
}

/** The search stays hidden until the script shows it. */
function contentsOf(chapters: readonly Chapter[]): Html {
  return html`<search id="search" hidden>
      <input type="search" aria-label="Filter operations and schemas" placeholder="Filter ( / )" autocomplete="off" />
      <output></output>
    </search>
    <ul>
      ${chapters.map(
        ({ id, title, links }) =>
          html`<li>
            <a href="#${id}">${title}</a>
            <ul>
              ${links.map(([target, label]) => html`<li><a href="#${target}">${label}</a></li> `)}
            </ul>
          </li>`,
      )}
    </ul> `;
}
