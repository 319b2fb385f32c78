import type { BookPage } from '#domain/book';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';

export interface BookDocument {
  readonly name: string;
  /** Those of the book's index in its order, then those on disk that it does not list. */
  readonly pages: readonly BookPage[];
}

export class ReadBook {
  constructor(private readonly models: ProjectModels) {}

  /** @throws Problem `book-not-found`, `model-not-readable` */
  async execute(name: string, files: ProjectFiles): Promise<BookDocument> {
    const { pages } = await this.models.book(files, name);
    return { name, pages };
  }
}
