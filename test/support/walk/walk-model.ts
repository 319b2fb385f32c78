import type { Properties } from '#domain/properties/property-value';
import { address } from '../arbitrary/any-change.js';
import type { OpenProject } from '../project/project.js';
import type { Entries } from './layer-tree.js';

/** What a GET of a page answers, as far as a walk changes it. */
export interface PageDocument {
  name: string;
  components: {
    layers: Entries;
    groups: Entries;
    audios: Record<'long' | 'short', string[]>;
    timers: string[];
    variables: string[];
    joints: string[];
    page: string[];
  };
  commands: string[];
}

/** What a project should show after any change: what it says, and nothing of how it is kept. */
export interface WalkModel {
  /** The pages that each book lists. */
  books: Record<string, string[]>;
  /** The documents of the indexed pages, by their addresses. */
  pages: Record<string, PageDocument>;
  customClasses: string[];
  /** What was set, by the address of the thing; of a command, what its actions are called. */
  said: Record<string, Properties>;
  /** What names other things: by the address of the thing, the place in what it says, and the address of what is named there. */
  links: Record<string, Record<string, string>>;
}

/** The project as it is before the first step; nothing is known of what was set before. */
export async function readWalkModel({ call }: OpenProject): Promise<WalkModel> {
  const model: WalkModel = { books: {}, pages: {}, customClasses: [], said: {}, links: {} };
  for (const { name: book, pages } of (await call('GET', '/app')).list) {
    model.books[book] = pages.map(String);
    for (const page of model.books[book]) {
      const document: unknown = (await call('GET', address(book, page))).body;
      model.pages[address(book, page)] = document as PageDocument;
    }
  }
  model.customClasses = (await call('GET', '/components/custom')).list.map(({ name }) => name);
  return model;
}

/** A thing, and what stands below it or is carried by it, has another address from now on, or (`undefined`) is no more. */
export function rekey(model: WalkModel, from: string, to: string | undefined): void {
  const moved = (href: string) => (isAtOrBelow(href, from) ? to && to + href.slice(from.length) : href);
  model.said = rekeyed(model.said, moved);
  model.links = rekeyed(model.links, moved);
  for (const [href, named] of Object.entries(model.links))
    model.links[href] = Object.fromEntries(
      Object.entries(named).flatMap(([place, target]) => {
        const now = moved(target);
        return now === undefined ? [] : [[place, now]];
      }),
    );
}

function rekeyed<Value>(
  all: Record<string, Value>,
  moved: (href: string) => string | undefined,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([href, value]) => {
      const now = moved(href);
      return now === undefined ? [] : [[now, value]];
    }),
  );
}

function isAtOrBelow(href: string, top: string): boolean {
  return href === top || href.startsWith(`${top}/`) || href.startsWith(`${top}?`);
}

/** A thing says this from now on, and names those things. */
export function say(
  model: WalkModel,
  href: string,
  said: Properties,
  links: Readonly<Record<string, string>> = {},
): void {
  model.said[href] = { ...model.said[href], ...said };
  model.links[href] = { ...model.links[href], ...links };
}
