import { expect } from 'chai';
import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '#adapters/http/openapi/openapi-document';
import { useProject } from '../../support/project/use-project.js';
import { sendRaw } from '../../support/service/serve.js';

describe('the API reference', () => {
  const { call, opened } = useProject({ once: true });
  let api: OpenApiDocument;
  let page: string;
  let policy: string;
  before(async () => {
    api = JSON.parse((await call('GET', '/_/openapi.json')).text) as OpenApiDocument;
    const { text, headers } = await sendRaw(opened(), { path: '/_/docs' });
    page = text;
    policy = String(headers['content-security-policy']);
  });

  const operationIds = () => Object.values(api.paths).flatMap((methods) => Object.values(methods).map(idOf));
  const schemaNames = () => Object.keys(api.components.schemas);
  /** The HTML of the operation or schema with this id. */
  const entry = (id: string) =>
    page.match(new RegExp(`<section class="entry" id="${id}">.*?</section>`, 's'))?.[0] ?? '';

  it('the API reference has an entry and a line in the table of contents for each operation, tag and schema', () => {
    const contents = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    const ids = [
      ...operationIds(),
      ...schemaNames().map((name) => `schema-${name}`),
      ...api.tags.map(({ name }) => `tag-${name.replaceAll(' ', '-')}`),
      'schemas',
    ];
    expect(matches(contents, /href="#([^"]+)"/g)).to.have.members(ids);
    expect(matches(page, / id="([^"]+)"/g)).to.have.members([...ids, 'contents', 'search', 'content']);
  });

  it('the API reference has no link in the page that leads nowhere', () => {
    const ids = new Set(matches(page, / id="([^"]+)"/g));
    expect(matches(page, /href="#([^"]+)"/g).filter((id) => !ids.has(id))).to.deep.equal([]);
  });

  it('the API reference links each use of a schema to the schema, and the schema to its users', () => {
    expect(entry('createBook')).to.contain('<a href="#schema-Mutation">Mutation</a>');
    expect(entry('schema-Mutation')).to.contain('<a href="#createBook">createBook</a>');
    expect(entry('schema-Mutation')).to.contain('<a href="#schema-Warning">Warning</a>');
    expect(entry('schema-Warning')).to.contain('<a href="#schema-Mutation">Mutation</a>');
    for (const name of schemaNames()) expect(entry(`schema-${name}`), name).to.match(/Used by (?:every|<a)/);
  });

  it('the API reference shows a request and its response for each operation', () => {
    const without = operationIds().filter((id) => !/<pre>curl .*<\/pre>.*<pre>.+<\/pre>/s.test(entry(id)));
    expect(without).to.deep.equal([]);
  });

  it('the API reference shows a request with the body that was sent, and the media type that was asked for', () => {
    const [created, ...others] = matches(entry('createLayer'), /<pre>(curl .*?)<\/pre>/gs).map(plain);
    const address = 'http://127.0.0.1:9090/harbour/dusk/gull';
    expect(created).to.equal(
      `curl -X PUT '${address}?after=sun' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"x":400,"y":620}'`,
    );
    expect(others).to.include(`curl -X PUT '${address}?class=linear'`);
    expect(plain(entry('listProblems'))).to.contain("/_/problems' \\\n  -H 'Accept: application/json'");
    expect(plain(entry('followEvents'))).to.match(/curl -N .* event: change\nid: .*\ndata: \{/s);
  });

  it('the API reference explains parameters and properties with type, limits and default', () => {
    const history = plain(entry('listHistory')).replace(/\s+/g, ' ');
    expect(history).to.contain('limit integer query, optional').and.contain('At least 1. At most 200. Default: 50.');
    const problem = plain(entry('schema-Problem')).replace(/\s+/g, ' ');
    expect(problem).to.contain('line integer optional From 1, in the file or the body. column');
  });

  it('the API reference runs no script and applies no style but its own, by their hashes', () => {
    expect(policy).to.equal(
      `default-src 'none'; style-src ${source('style')}; script-src ${source('script')}; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.to.match(/<link|<img|<iframe| src=| style=| on\w+=|@import|url\(/);
  });

  it('the API reference hides the search where no script runs', () => {
    expect(page).to.contain('<search id="search" hidden>');
  });

  /** Each kind of element stands in the page once. */
  function source(name: string): string {
    const [text = '', ...others] = matches(page, new RegExp(`<${name}>(.*?)</${name}>`, 'gs'));
    expect(others).to.deep.equal([]);
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  }
});

function idOf({ operationId }: { readonly operationId: string }): string {
  return operationId;
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part);
}

/** The text of an HTML fragment. */
function plain(fragment: string): string {
  const entities: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };
  return fragment.replace(/<[^>]*>/g, '').replace(/&(?:quot|#39|amp|lt|gt);/g, (entity) => entities[entity] ?? '');
}
