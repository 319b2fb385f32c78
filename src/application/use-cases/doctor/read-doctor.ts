import * as z from 'zod';
import { resourceTypes } from '#domain/change/resource-document';
import { findingCodes } from '#application/doctor/checks';
import { severities } from '#application/doctor/finding';
import type { ExamineProject } from '#application/doctor/examine-project';
import { type DoctorReport, throttled, type OnProgress, reportOf, type ReportFilter } from '#application/doctor/report';
import type { EventFeed } from '#application/ports/event-feed';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import { nearestIn } from '#domain/problem/nearest';
import { ignoreAsyncProblem, Problem } from '#domain/problem/problem';
import { name } from '../define-operation.js';
import { defineReadOf } from '../define-operation-of-class.js';

/** Examines the project and reports what is wrong with it. Changes nothing. Publishes its progress as events. */
export class ReadDoctor {
  constructor(
    private readonly project: ExamineProject,
    private readonly feed: EventFeed,
    private readonly models: ProjectModels,
  ) {}

  /**
   * @param onProgress called at the beginning, at the end, and a few times a second in between
   * @throws Problem `book-not-found`, `page-not-found`, `invalid-query` for a page without its book
   */
  async execute(files: ProjectFiles, onProgress?: OnProgress, filter: ReportFilter = {}): Promise<DoctorReport> {
    await this.requireThere(files, filter);
    const report = throttled((data) => {
      this.feed.publish({ type: 'doctor', data });
      onProgress?.(data);
    });
    return reportOf(await this.project.examine(files, report), filter);
  }

  private async requireThere(files: ProjectFiles, { book, page }: ReportFilter): Promise<void> {
    if (book === undefined) {
      if (page === undefined) return;
      throw new Problem(
        'invalid-query',
        `"page" is "${page}", and "book" is missing. Send the book of the page, too.`,
        {
          errors: [{ at: 'book', message: 'is missing beside "page"' }],
        },
      );
    }
    const names = await this.models.bookNames(files);
    if (!names.includes(book))
      throw new Problem('book-not-found', `There is no book "${book}".`, nearestIn(book, names), {
        remedies: [{ kind: 'list', what: 'books' }],
      });
    // A book whose index is not readable has findings, and no known pages.
    if (page !== undefined) (await ignoreAsyncProblem(this.models.book(files, book)))?.requirePage(page);
  }
}

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

/** @internal */
export const readDoctor = defineReadOf({
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
  use: ReadDoctor,
  run: (use, { options }, files) => use.execute(files, undefined, options),
});
