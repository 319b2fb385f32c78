import type { BookTemplate } from '#application/ports/book-templates';
import { loadTemplates } from '../../template-files.js';
import { bookTemplateSchema } from './data-schemas.js';
import { listFolders, readData } from './read-data.js';

/** Each template of new books by its name, as plain data: JSON holds it without loss. */
export type BookTemplateData = Readonly<Record<string, BookTemplate>>;

/**
 * Reads the templates of new books: each folder of `book/` is one. Its `book.yaml` has the pages. A Liquid file in it, or in
 * `project/`, which is for all books, makes the file of the same path in the project.
 * @throws Error that names the file, and the place of the fault in it
 */
export function loadBookTemplates(folder: URL): BookTemplateData {
  const books = new URL('book/', folder);
  const templates = Object.keys(loadTemplates(folder));
  const filesBelow = (prefix: string) =>
    templates.flatMap((name) => (name.startsWith(prefix) ? [[name.slice(prefix.length), name] as const] : []));
  return Object.fromEntries(
    listFolders(books).map((name) => {
      const { description, pages } = readData(
        new URL(`${encodeURIComponent(name)}/book.yaml`, books),
        bookTemplateSchema,
      );
      const files = Object.fromEntries([...filesBelow('project/'), ...filesBelow(`book/${name}/`)]);
      return [name, { description, files, pages }];
    }),
  );
}
