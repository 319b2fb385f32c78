import type { PageForm } from '#domain/page';
import type { ProjectFiles } from '#application/project/files/project-files';
import { everyPage, type ProjectModels } from '#application/project/model/project-models';
import type { PagesDocument } from './project-document.js';

/** The form of a project's pages; of each book, and of each page, where they differ. */
export async function pageFormsOf(files: ProjectFiles, models: ProjectModels): Promise<PagesDocument> {
  const books = new Map<string, { readonly name: string; readonly form: PageForm }[]>();
  for await (const address of everyPage(files, models, () => undefined)) {
    const at = await models.pageFile(files, address);
    if (at === undefined) continue;
    books.set(address.book, [...(books.get(address.book) ?? []), { name: address.page, form: at.form }]);
  }
  const form = formOf([...books.values()].flat());
  if (form !== 'mixed') return { form };
  return {
    form,
    books: Array.from(books, ([name, pages]) => {
      const ofBook = formOf(pages) ?? 'mixed';
      return { name, form: ofBook, ...(ofBook === 'mixed' ? { pages } : {}) };
    }),
  };
}

function formOf(pages: readonly { readonly form: PageForm }[]): PageForm | 'mixed' | null {
  const [form, ...others] = new Set(pages.map((page) => page.form));
  return others.length > 0 ? 'mixed' : (form ?? null);
}
