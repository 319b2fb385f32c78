import * as z from 'zod';
import { resourceTypes } from '#domain/change/resource-document';
import { findingCodes } from '#application/doctor/checks';
import { severities } from '#application/doctor/finding';
import { type DoctorReport, throttled, type OnProgress, reportOf, type ReportFilter } from '#application/doctor/report';
import type { ProjectServices } from '#application/project-services';
import type { ProjectFiles } from '#application/project/files/project-files';
import { nearestIn } from '#domain/problem/nearest';
import { ignoreAsyncProblem, Problem } from '#domain/problem/problem';
import { defineRead, name } from '../define-operation.js';

const count = z.int().nonnegative();

/** The schema of a `DoctorReport`. @internal */
export const doctorReport = z.object({
  books: count,
  pages: count,
  errors: count,
  warnings: count,
  infos: count,
  findings: z.array(
    z.object({
      id: z.string().describe('The same at each examination that finds it.'),
      code: z.enum(findingCodes),
      severity: z.enum(severities),
      place: z.object({ path: z.string(), line: z.int().positive().optional() }),
      resource: z
        .object({ type: z.enum(resourceTypes), address: z.array(z.string()) })
        .nullable()
        .describe('What it is about; `null` for code of the app that is part of no other thing.'),
      explanation: z.string(),
      remedies: z.array(z.looseObject({ kind: z.string() })).optional(),
      excerpt: z.string().optional().describe('The line at fault, with a caret below the column.'),
      fix: z.string().optional().describe('What `mendProject` would do, where that is safe.'),
    }),
  ),
});

/**
 * Examines the project and reports what is wrong with it. Changes nothing. Publishes its progress as events.
 * @internal
 */
export const readDoctor = defineRead({
  id: 'readDoctor',
  noun: 'doctor',
  verb: 'show',
  summary: 'What is wrong with the project',
  description:
    'Checks every model, script, JSON file, image and command. An error stops the app or a page from running. A warning means that something in the app does not work.',
  options: z.object({
    book: name.optional().describe('Only findings about this book.'),
    page: name.optional().describe('Only findings about this page of the book.'),
    severity: z.enum(severities).optional().describe('Only findings of this severity.'),
  }),
  result: doctorReport,
  problems: ['book-not-found', 'page-not-found'],
  examples: [{ options: { book: 'harbour' } }],
  run: (services, { options }, files) => reportDoctor(services, files, options),
});

/**
 * Examines the project, and publishes the progress as events.
 * @param onProgress called at the beginning, at the end, and a few times a second in between
 * @throws Problem `book-not-found`, `page-not-found`, `invalid-query` for a page without its book
 */
export async function reportDoctor(
  services: ProjectServices,
  files: ProjectFiles,
  filter: ReportFilter = {},
  onProgress?: OnProgress,
): Promise<DoctorReport> {
  await requireThere(services, files, filter);
  const report = throttled((data) => {
    services.eventFeed.publish({ type: 'doctor', data });
    onProgress?.(data);
  });
  return reportOf(await services.doctor.examine(files, report), filter);
}

async function requireThere(
  { models }: ProjectServices,
  files: ProjectFiles,
  { book, page }: ReportFilter,
): Promise<void> {
  if (book === undefined) {
    if (page === undefined) return;
    throw new Problem('invalid-query', `"page" is "${page}", and "book" is missing. Send the book of the page, too.`, {
      errors: [{ at: 'book', message: 'is missing beside "page"' }],
    });
  }
  const names = await models.bookNames(files);
  if (!names.includes(book))
    throw new Problem('book-not-found', `There is no book "${book}".`, nearestIn(book, names), {
      remedies: [{ kind: 'list', what: 'books' }],
    });
  // A book whose index is not readable has findings, and no known pages.
  if (page !== undefined) (await ignoreAsyncProblem(models.book(files, book)))?.requirePage(page);
}
