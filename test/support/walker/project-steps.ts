import { type StepFactory, address, existing, oneOf, query } from './step.js';
import { pick } from '../arbitrary/random.js';
import { allEntries } from './layer-tree.js';
import { rekey } from './project-model.js';

const books = ['fable', 'story', 'tale', 'Tale'];
const classes = ['wobble', 'sway', 'glide', 'linear'];

export const makeBook: StepFactory = (_, random) => {
  const book = pick(random, books);
  return {
    method: 'PUT',
    path: address(book),
    then: (after) => {
      after.books[book] ??= [];
    },
  };
};

export const renameBook: StepFactory = (model, random) => {
  const book = existing(random, Object.keys(model.books), (name) => name);
  if (book === undefined) return undefined;
  const newName = pick(random, books);
  return {
    method: 'PUT',
    path: address(book) + query({ newName }),
    then: (after) => {
      const { [book]: pages = [], ...others } = after.books;
      after.books = { ...others, [newName]: pages };
      after.pages = Object.fromEntries(
        Object.entries(after.pages).map(([href, page]) =>
          href.startsWith(`${address(book)}/`) ? [address(newName, page.name), page] : [href, page],
        ),
      );
      rekey(after, address(book), address(newName));
    },
  };
};

/** Any but the last: what is left to walk in would be little. */
export const removeBook: StepFactory = (model, random) => {
  const there = Object.keys(model.books);
  const book = there.length > 1 ? oneOf(random, there) : undefined;
  if (book === undefined) return undefined;
  return {
    method: 'DELETE',
    path: address(book) + query({ confirm: book }),
    then: (after) => {
      for (const page of after.books[book] ?? []) delete after.pages[address(book, page)];
      const { [book]: _, ...others } = after.books;
      after.books = others;
      rekey(after, address(book), undefined);
    },
  };
};

export const makeCustomClass: StepFactory = (_, random) => {
  const name = pick(random, classes);
  return {
    method: 'PUT',
    path: address('components', 'custom', name),
    then: (after) => {
      after.customClasses = [...new Set([...after.customClasses, name])].sort();
    },
  };
};

export const renameCustomClass: StepFactory = (model, random) => {
  const name = oneOf(random, model.customClasses);
  const newName = pick(random, classes);
  if (name === undefined) return undefined;
  return {
    method: 'PUT',
    path: address('components', 'custom', name) + query({ newName }),
    then: (after) => {
      after.customClasses = after.customClasses.map((each) => (each === name ? newName : each)).sort();
      for (const { components } of Object.values(after.pages))
        for (const entry of allEntries([...components.layers, ...components.groups]))
          if (entry.class !== undefined) entry.class = entry.class.map((each) => renamed(each, name, newName));
      for (const href of Object.keys(after.stored))
        if (href.endsWith(query({ class: name }))) rekey(after, href, href.slice(0, -name.length) + newName);
    },
  };
};

export const removeCustomClass: StepFactory = (model, random) => {
  const name = oneOf(random, model.customClasses);
  if (name === undefined) return undefined;
  return {
    method: 'DELETE',
    path: address('components', 'custom', name),
    then: (after) => {
      after.customClasses = after.customClasses.filter((each) => each !== name);
    },
  };
};

function renamed(entry: string, name: string, newName: string): string {
  return entry === name || entry.startsWith(`${name}.`) ? newName + entry.slice(name.length) : entry;
}
