import { expect } from 'chai';
import { layout } from '#application/project/layout/project-layout';
import { address, referenceTo } from './step.js';
import type { CallAnswer, OpenProject } from '../project/project.js';
import { pathsOf } from './layer-tree.js';
import type { ProjectModel } from './project-model.js';

/** The answers of the project by their addresses. */
export type Observation = ReadonlyMap<string, CallAnswer>;

/** Reads everything that the model knows of. */
export async function observe({ call }: OpenProject, model: ProjectModel): Promise<Observation> {
  const seen = new Map<string, CallAnswer>();
  for (const href of addressesOf(model)) {
    const answer = await call('GET', href);
    expect(answer.status, `GET ${href} ${answer.text}`).to.equal(200);
    seen.set(href, answer);
  }
  return seen;
}

/** The project shows what the model has. */
export function expectModel(model: ProjectModel, seen: Observation): void {
  const books = Object.entries(model.books).map(([name, pages]) => ({ name, pages }));
  expect(seen.get('/app')?.body).to.deep.equal(books.sort((a, b) => (a.name < b.name ? -1 : 1)));
  expect(seen.get('/components/custom')?.list.map(({ name }) => name)).to.deep.equal(model.customClasses);
  expectDocuments(model, (href) => seen.get(href)?.body);
}

/** The documents of pages, layers, classes and parts show what the model has. @param shown a document by its address */
export function expectDocuments({ pages, stored, links }: ProjectModel, shown: (href: string) => unknown): void {
  for (const [href, document] of Object.entries(pages))
    expect(shown(href), href).to.deep.equal({ ...document, file: fileOf(href) });
  for (const [href, values] of Object.entries(stored))
    for (const [name, value] of Object.entries(values))
      expect(namesAlone(valueAt(shown(href), href, name), name), `${name} of ${href}`).to.deep.equal(value);
  for (const [href, named] of Object.entries(links))
    for (const [place, target] of Object.entries(named))
      expect(valueAt(shown(href), href, place), `${place} of ${href}`).to.equal(referenceTo(target));
}

/** The pages of a walk lie in folders. */
function fileOf(page: string): string {
  const [, book = '', name = ''] = page.split('/').map(decodeURIComponent);
  return layout.pageFile({ book, page: name }, 'folder');
}

/** An ETag is another one if, and only if, the answer is. */
export function expectTags(before: Observation, after: Observation): void {
  for (const [href, { headers, text }] of after) {
    const old = before.get(href);
    if (old !== undefined) expect(headers.etag === old.headers.etag, `ETag of ${href}`).to.equal(text === old.text);
  }
}

function addressesOf({ books, pages, stored }: ProjectModel): Set<string> {
  const layers = Object.entries(pages).flatMap(([page, { components }]) =>
    pathsOf(components.layers).map((path) => page + address(...path)),
  );
  const all = [...Object.keys(books).map((book) => address(book)), ...Object.keys(pages), ...layers];
  return new Set(['/app', '/components/custom', ...all, ...Object.keys(stored)]);
}

/** The value at the dotted place of what a thing is set to. */
function valueAt(document: unknown, href: string, place: string): unknown {
  const whole = /^\/[^/]+\/commands\//.test(href) ? place : `props.${place}`;
  return whole.split('.').reduce<unknown>((at, step) => Object(at)[step] as unknown, document);
}

/** Of actions, what they are called: their parameters are known as what they name. */
function namesAlone(value: unknown, name: string): unknown {
  if (name !== 'actions' || !Array.isArray(value)) return value;
  return value.map((action: { readonly command: string }) => ({ command: action.command }));
}
