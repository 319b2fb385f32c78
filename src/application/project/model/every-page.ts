import type { ProjectPath } from '#domain/change/file-change';
import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from './project-models.js';

/** Is told of an index that cannot be understood, and why. */
export type TellUnreadable = (path: ProjectPath, why: string) => void;

/**
 * Every page of the project that has an index model, whether that can be understood or not. Which pages a book has whose own
 * index cannot be, nobody knows: that is told, and keeps no other book's from being come to.
 */
export async function* everyPage(
  files: ProjectFiles,
  models: ProjectModels,
  report: TellUnreadable,
): AsyncGenerator<PageAddress> {
  for (const book of await models.bookNames(files)) {
    const known = await orTold(models.book(files, book), layout.bookIndex(book), report);
    for (const { name, kind } of known?.pages ?? []) if (kind === 'indexed') yield { book, page: name };
  }
}

/** What is read; where it is refused with a `Problem`, that is told of the path. */
export async function orTold<T>(
  reading: Promise<T>,
  path: ProjectPath,
  report: TellUnreadable,
): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    report(path, error.message);
    return undefined;
  }
}
