import type { Properties } from '#domain/properties/property-value';
import { address } from './step.js';
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

/** What a project should show after any change, independent of how it is stored. */
export interface ProjectModel {
  /** The pages that each book lists. */
  books: Record<string, string[]>;
  /** The documents of the indexed pages, by their addresses. */
  pages: Record<string, PageDocument>;
  customClasses: string[];
  /** Values that were set, by the address of the thing; of a command, the names of its actions. */
  stored: Record<string, Properties>;
  /** References: the address of the thing, the place in its document, and the address of the thing named there. */
  links: Record<string, Record<string, string>>;
}

/** What reading the model takes of a service. */
interface Reader {
  call(method: 'GET', path: string): Promise<{ readonly body: unknown }>;
}

/** The project before the first step. Values that were set before are not part of it. */
export async function readProjectModel({ call }: Reader): Promise<ProjectModel> {
  const model: ProjectModel = { books: {}, pages: {}, customClasses: [], stored: {}, links: {} };
  for (const { name: book, pages } of (await call('GET', '/app')).body as { name: string; pages: string[] }[]) {
    model.books[book] = [...pages];
    for (const page of pages) {
      const { body } = await call('GET', address(book, page));
      model.pages[address(book, page)] = body as PageDocument;
    }
  }
  const customClasses = (await call('GET', '/components/custom')).body as { name: string }[];
  model.customClasses = customClasses.map(({ name }) => name);
  return model;
}

/** Renames a thing with everything below it, or (`undefined`) removes it. */
export function rekey(model: ProjectModel, from: string, to: string | undefined): void {
  const moved = (href: string) => (isAtOrBelow(href, from) ? to && to + href.slice(from.length) : href);
  model.stored = rekeyed(model.stored, moved);
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

/** A thing has these values from now on, and these references. */
export function store(
  model: ProjectModel,
  href: string,
  stored: Properties,
  links: Readonly<Record<string, string>> = {},
): void {
  model.stored[href] = { ...model.stored[href], ...stored };
  model.links[href] = { ...model.links[href], ...links };
}
