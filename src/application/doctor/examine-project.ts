import type { BookPage } from '#domain/book/book';
import type { Page } from '#domain/page/page';
import { Problem } from '#domain/problem/problem';
import type { Codecs } from '#application/ports/codecs';
import { inOrder } from '#application/project/in-order';
import type { ProjectFiles } from '#application/project/project-files';
import { layout } from '#application/project/project-layout';
import type { ProjectModels } from '#application/project/project-models';
import { ParsedFiles } from '#application/references/parsed-files';
import { checkLua, notReadable } from './checks/check-sources.js';
import { unreachablePage } from './checks/unreachable-page.js';
import type { ExaminePages } from './examine-pages.js';
import type { Finding } from './finding.js';
import type { MendMissing } from './mend-missing.js';
import { pageChecks } from './page-checks.js';
import { rememberStats } from './remember-stats.js';
import type { Examination } from './report.js';

/** Pages that are held in memory at once. */
const pagesAtOnce = 8;

interface ExaminedOne {
  readonly findings: readonly Finding[];
  /** The pages that its commands go to. */
  readonly goesTo: readonly string[];
}

/** Looks at a whole project: models, scripts, JSON files, images and commands. Changes nothing. */
export class ExamineProject {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly pages: ExaminePages,
    private readonly mend: MendMissing,
  ) {}

  async examine(stored: ProjectFiles): Promise<Examination> {
    const files = rememberStats(stored, layout.customClasses);
    const findings = await this.examineCustomClasses(files);
    const books = await this.models.bookNames(files);
    let pages = 0;
    for (const book of books) {
      const examined = await this.examineBook(files, book);
      pages += examined.pages;
      findings.push(...examined.findings);
    }
    return { books: books.length, pages, findings };
  }

  private async examineBook(files: ProjectFiles, book: string): Promise<{ pages: number; findings: Finding[] }> {
    try {
      const { pages } = await this.models.book(files, book);
      const names = pages.map(({ name }) => name);
      const examined = await inOrder(pages, pagesAtOnce, (page) => this.examinePage(files, book, page, names));
      const reached = new Set(examined.flatMap(({ goesTo }) => goesTo));
      const lost = pages.filter(({ name, kind, listed }) => kind === 'indexed' && !listed && !reached.has(name));
      const findings = examined.flatMap((page) => page.findings);
      return { pages: pages.length, findings: [...findings, ...lost.map(({ name }) => unreachablePage(book, name))] };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { pages: 0, findings: [notReadable('unreadable-index', layout.bookIndex(book), [book], error)] };
    }
  }

  private async examinePage(
    files: ProjectFiles,
    book: string,
    { name, kind }: BookPage,
    names: readonly string[],
  ): Promise<ExaminedOne> {
    const address = { book, page: name };
    if (kind === 'plain') {
      if ((await this.models.plainPage(files, address)) !== undefined) return { findings: [], goesTo: [] };
      return { findings: [missingPage(book, name)], goesTo: [] };
    }
    try {
      const page = await this.models.indexedPage(files, address);
      return page === undefined ? { findings: [], goesTo: [] } : await this.examineIndexed(files, page, names);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const finding = notReadable('unreadable-index', layout.pageIndex(address), [book, name], error);
      return { findings: [finding], goesTo: [] };
    }
  }

  private async examineIndexed(files: ProjectFiles, page: Page, names: readonly string[]): Promise<ExaminedOne> {
    const examined = await this.pages.examine(new ParsedFiles(files, this.codecs), page, names);
    const findings: Finding[] = [];
    for (const check of pageChecks(this.mend)) findings.push(...(await check(examined)));
    const pages = examined.references.filter(({ kind }) => kind === 'page').map((reference) => reference.name);
    return { findings, goesTo: pages.filter((name) => name !== page.name) };
  }

  private async examineCustomClasses(files: ProjectFiles): Promise<Finding[]> {
    const parsed = new ParsedFiles(files, this.codecs);
    const findings: Finding[] = [];
    for (const { name, kind } of await files.list(layout.customClasses)) {
      if (kind !== 'file' || !name.endsWith('.lua')) continue;
      const resource = ['components', 'custom', name.slice(0, -'.lua'.length)];
      findings.push(...(await checkLua(parsed, `${layout.customClasses}/${name}`, resource, false)));
    }
    return findings;
  }
}

function missingPage(book: string, page: string): Finding {
  return {
    code: 'missing-page',
    place: { path: layout.pageIndex({ book, page }) },
    resource: [book, page],
    explanation: `The book "${book}" lists a page "${page}", and there is no such page. The app does not start: it loads every page first.`,
  };
}
