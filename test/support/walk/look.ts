import { expect } from 'chai';
import { address } from '../arbitrary/any-change.js';
import type { CallAnswer, OpenProject } from '../project/project.js';
import { pathsOf } from './layer-tree.js';
import type { WalkModel } from './walk-model.js';
import { spelled } from './walk-step.js';

/** The answers of the project by their addresses. */
export type Seen = ReadonlyMap<string, CallAnswer>;

/** Reads everything that the model knows of. */
export async function lookAround({ call }: OpenProject, model: WalkModel): Promise<Seen> {
  const seen = new Map<string, CallAnswer>();
  for (const href of addressesOf(model)) {
    const answer = await call('GET', href);
    expect(answer.status, `GET ${href} ${answer.text}`).to.equal(200);
    seen.set(href, answer);
  }
  return seen;
}

/** The project shows what the model says. */
export function expectShown(model: WalkModel, seen: Seen): void {
  const shown = (href: string): unknown => seen.get(href)?.body;
  const books = Object.entries(model.books).map(([name, pages]) => ({ name, pages }));
  expect(shown('/app')).to.deep.equal(books.sort((a, b) => (a.name < b.name ? -1 : 1)));
  expect(seen.get('/components/custom')?.list.map(({ name }) => name)).to.deep.equal(model.customClasses);
  for (const [href, document] of Object.entries(model.pages)) expect(shown(href), href).to.deep.equal(document);
  for (const [href, said] of Object.entries(model.said))
    for (const [name, value] of Object.entries(said))
      expect(namesAlone(saidAt(shown(href), href, name), name), `${name} of ${href}`).to.deep.equal(value);
  for (const [href, links] of Object.entries(model.links))
    for (const [place, target] of Object.entries(links))
      expect(saidAt(shown(href), href, place), `${place} of ${href}`).to.equal(spelled(target));
}

/** An ETag is another one if, and only if, the answer is. */
export function expectTags(before: Seen, after: Seen): void {
  for (const [href, { headers, text }] of after) {
    const old = before.get(href);
    if (old !== undefined) expect(headers.etag === old.headers.etag, `ETag of ${href}`).to.equal(text === old.text);
  }
}

function addressesOf({ books, pages, said }: WalkModel): Set<string> {
  const layers = Object.entries(pages).flatMap(([page, { components }]) =>
    pathsOf(components.layers).map((path) => page + address(...path)),
  );
  const all = [...Object.keys(books).map((book) => address(book)), ...Object.keys(pages), ...layers];
  return new Set(['/app', '/components/custom', ...all, ...Object.keys(said)]);
}

/** The value at the dotted place of what a thing is set to. */
function saidAt(document: unknown, href: string, place: string): unknown {
  const whole = /^\/[^/]+\/commands\//.test(href) ? place : `props.${place}`;
  return whole.split('.').reduce<unknown>((at, step) => Object(at)[step] as unknown, document);
}

/** Of actions, what they are called: their parameters are known as what they name. */
function namesAlone(value: unknown, name: string): unknown {
  if (name !== 'actions' || !Array.isArray(value)) return value;
  return value.map((action: { readonly command: string }) => ({ command: action.command }));
}
