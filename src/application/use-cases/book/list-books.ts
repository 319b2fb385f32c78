import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { mapConcurrent } from '#application/support/concurrency';
import { isUnreadable, type ProjectFiles } from '#application/project/files/project-files';
import type { ProjectServices } from '#application/project-services';
import { defineRead } from '../define-operation.js';

export interface BookSummary {
  readonly name: string;
  /** As the book's own index lists them. */
  readonly pages: readonly string[];
  /** Why the index cannot be read; `pages` is empty then. */
  readonly problem?: string;
}

async function summaryOf({ models }: ProjectServices, name: string, files: ProjectFiles): Promise<BookSummary> {
  try {
    const { pages } = await models.bookModel(files, name);
    return { name, pages };
  } catch (error) {
    if (error instanceof Problem) return { name, pages: [], problem: withFile(error) };
    if (isUnreadable(error)) return { name, pages: [], problem: error.message };
    throw error;
  }
}

function withFile({ message, details: { file, line } }: Problem): string {
  const place = [file, line === undefined ? undefined : `line ${line}`].filter((part) => part !== undefined);
  return place.length === 0 ? message : `${place.join(', ')}: ${message}`;
}

const bookSummary = z
  .object({ name: z.string(), pages: z.array(z.string()), problem: z.string().optional() })
  .meta({ id: 'BookSummary' });

/**
 * The books of the project, sorted by name. One whose index cannot be read does not hide the others.
 * @internal
 */
export const listBooks = defineRead({
  id: 'listBooks',
  noun: 'book',
  verb: 'ls',
  summary: 'The books of the project',
  result: z.array(bookSummary),
  examples: [{}],
  run: async (services, _, files) =>
    mapConcurrent(await services.models.bookNames(files), (name) => summaryOf(services, name, files)),
});
