import type { Placement } from '#domain/model/model-edit';
import type { Page, PageForm } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { ProjectFiles } from '#application/project/files/project-files';
import { runsInModules } from '#application/project/runtime/find-runtime';
import { ignoreAsyncProblem } from '#domain/problem/problem';
import type { ProjectModels } from './project-models.js';

interface NewPage {
  /** Its place in the reading order. */
  readonly at?: Placement | undefined;
  /** The page that it is a copy of. */
  readonly original?: Page | undefined;
}

/** Chooses the form of a new page where nobody has: that of its neighbours. */
export class ChooseForm {
  constructor(
    private readonly models: ProjectModels,
    private readonly codecs: Codecs,
  ) {}

  /**
   * That of an original in the same book, of the page beside it, or else of the last page of the book. Where the book has no
   * page, that of an original elsewhere, or else of the other books. Where no book has one, that of the project's runtime.
   * @param pages the pages of the book's index
   */
  async ofNewPage(
    files: ProjectFiles,
    book: string,
    pages: readonly string[],
    { at, original }: NewPage = {},
  ): Promise<PageForm> {
    const beside = typeof at === 'object' ? Object.values(at) : [];
    const inBook = original?.address.book === book ? [original.name] : [];
    return (
      (await this.firstOf(files, book, [...inBook, ...beside, ...pages.toReversed()])) ??
      original?.at.form ??
      (await this.ofOtherBooks(files)) ??
      ((await runsInModules(files, this.codecs.settings)) ? 'file' : 'folder')
    );
  }

  private async firstOf(files: ProjectFiles, book: string, pages: readonly string[]): Promise<PageForm | undefined> {
    for (const page of pages) {
      const at = await this.models.pageFile(files, { book, page });
      if (at !== undefined) return at.form;
    }
    return undefined;
  }

  private async ofOtherBooks(files: ProjectFiles): Promise<PageForm | undefined> {
    for (const book of await this.models.bookNames(files)) {
      const model = await ignoreAsyncProblem(this.models.bookModel(files, book));
      const form = await this.firstOf(files, book, model?.pages.toReversed() ?? []);
      if (form !== undefined) return form;
    }
    return undefined;
  }
}
