import { type StepFactory, address, existing, nameFrom, oneOf, query } from './step.js';
import type { Random } from '../arbitrary/random.js';
import { rekey, type PageDocument, type ProjectModel } from './project-model.js';

export interface ChosenPage {
  readonly book: string;
  readonly page: string;
  readonly document: PageDocument;
}

/** A page that is there; mostly the first, so that more comes together on one. */
export function pageFrom(model: ProjectModel, random: Random): ChosenPage | undefined {
  const all = Object.entries(model.books).flatMap(([book, pages]) =>
    pages.flatMap((page) => {
      const document = model.pages[address(book, page)];
      return document === undefined ? [] : [{ book, page, document }];
    }),
  );
  return random() < 0.5 ? all[0] : oneOf(random, all);
}

export const makePage: StepFactory = (model, random) => {
  const book = existing(random, Object.keys(model.books), (name) => name);
  if (book === undefined) return undefined;
  const name = nameFrom(random);
  const source = random() < 0.5 ? pageFrom(model, random) : undefined;
  const neighbour = random() < 0.3 ? oneOf(random, model.books[book] ?? []) : undefined;
  const isAfter = random() < 0.5;
  return {
    method: 'PUT',
    path:
      address(book, name) +
      query({ copyFrom: source && `${source.book}/${source.page}`, [isAfter ? 'after' : 'before']: neighbour }),
    then: (after, { created }) => {
      const others = (after.books[book] ?? []).filter((each) => each !== name || neighbour === undefined);
      if (neighbour !== undefined) others.splice(others.indexOf(neighbour) + (isAfter ? 1 : 0), 0, name);
      else if (!others.includes(name)) others.push(name);
      after.books[book] = others;
      if (created !== true) return;
      after.pages[address(book, name)] =
        source === undefined ? emptyPage(name) : { ...structuredClone(source.document), name };
      if (source !== undefined) copyStored(after, source, { book, page: name });
    },
  };
};

export const renamePage: StepFactory = (model, random) => {
  const chosen = pageFrom(model, random);
  if (chosen === undefined) return undefined;
  const { book, page } = chosen;
  const newName = nameFrom(random);
  return {
    method: 'PUT',
    path: address(book, page) + query({ newName }),
    then: (after) => {
      after.books[book] = (after.books[book] ?? []).map((each) => (each === page ? newName : each));
      delete after.pages[address(book, page)];
      after.pages[address(book, newName)] = { ...structuredClone(chosen.document), name: newName };
      for (const [from, to] of tops({ book, page }, { book, page: newName })) rekey(after, from, to);
    },
  };
};

export const removePage: StepFactory = (model, random) => {
  const chosen = pageFrom(model, random);
  if (chosen === undefined) return undefined;
  const { book, page } = chosen;
  return {
    method: 'DELETE',
    path: address(book, page),
    then: (after) => {
      after.books[book] = (after.books[book] ?? []).filter((each) => each !== page);
      delete after.pages[address(book, page)];
      for (const [from] of tops(chosen, chosen)) rekey(after, from, undefined);
    },
  };
};

type PageNames = Pick<ChosenPage, 'book' | 'page'>;

/** The addresses below which everything of a page is, each with the one of another page. */
function tops(page: PageNames, other: PageNames): [string, string][] {
  return [[], ['commands'], ['components']].map((area) => [
    address(page.book, ...area, page.page),
    address(other.book, ...area, other.page),
  ]);
}

/** What is stored on a page is stored on its copy, and names what is there. */
function copyStored(model: ProjectModel, source: PageNames, copy: PageNames): void {
  const onCopy = (href: string): string | undefined => {
    const top = tops(source, copy).find(([from]) => href.startsWith(`${from}/`));
    return top === undefined ? undefined : top[1] + href.slice(top[0].length);
  };
  for (const [href, stored] of Object.entries(model.stored)) {
    const copied = onCopy(href);
    if (copied === undefined) continue;
    model.stored[copied] = stored;
    const links = Object.entries(model.links[href] ?? {});
    model.links[copied] = Object.fromEntries(links.map(([place, target]) => [place, onCopy(target) ?? target]));
  }
}

function emptyPage(name: string): PageDocument {
  const page = {
    name,
    kind: 'indexed',
    components: {
      layers: [],
      groups: [],
      audios: { long: [], short: [] },
      timers: [],
      variables: [],
      joints: [],
      page: [],
    },
    commands: [],
    onInit: true,
  };
  return page;
}
