import type { Book, BookPage } from '#domain/book';
import { type Page, pageForms } from '#domain/page';
import { nameOf, type ProjectPath } from '#domain/change/file-change';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { ProjectFiles } from '#application/project/files/project-files';
import {
  rememberFolders,
  rememberRead,
  rememberStats,
  skippingUnreadable,
  yielding,
} from '#application/project/files/file-views';
import { mapConcurrent } from '#application/support/concurrency';
import { Links } from '#application/project/files/links';
import { layout } from '#application/project/layout/project-layout';
import { appSettings } from '#application/project/runtime/app-settings';
import { contentRuleOf } from '#application/project/runtime/content-rule';
import { findRuntime } from '#application/project/runtime/find-runtime';
import { RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import type { ChooseForm } from '#application/project/model/choose-form';
import type { ProjectModels } from '#application/project/model/project-models';
import { BookAssets } from '#application/references/assets/book-assets';
import { ParsedFiles } from '#application/references/find/parsed-files';
import { pageNotFound, pageNotReached, plainPageListed } from './checks/check-book-pages.js';
import { imageWithoutLayer } from './checks/files/check-images.js';
import { linkNotFollowed } from './checks/files/check-links.js';
import { unreadableList } from './checks/check-lists.js';
import { markOf } from './checks/check-marks.js';
import { checkPlainPage } from './checks/check-plain-page.js';
import { checkTrees } from './checks/check-trees.js';
import { indexNotReadable, unreadableIndex } from './checks/unreadable-index.js';
import { closingChecks, leadingChecks, pageChecks } from './checks.js';
import type { ExaminePages } from './examine-pages.js';
import { doesNotStart, SharedCode } from './code/shared-code.js';
import type { Finding } from './finding.js';
import type { FixScripts } from './fix-scripts.js';
import type { ScriptFunctions } from '#application/project/script/script-functions';
import type { CheckServices } from './page-check.js';
import type { ExaminedProject, KnownPages, ProjectCheck } from './project-check.js';
import type { Examination, OnProgress } from './report.js';
import { addressOfBook, addressOfPage } from '#application/references/resource-addresses';

/** Books whose folders are listed at once. */
const booksAtOnce = 4;
/** Pages that are in memory at once: as many as there are threads that read from a disk. */
const pagesAtOnce = 4;

/** The shared code, and what checks use, for every page of the project. */
interface SharedByPages {
  readonly shared: SharedCode;
  readonly services: CheckServices;
  readonly links: Links;
}

interface PageResult {
  readonly findings: readonly Finding[];
  /** The pages that the commands of the page go to. */
  readonly goesTo: readonly string[];
  /** Images that the layers of the page take from other pages. */
  readonly shares: readonly ProjectPath[];
}

const nothingFound: PageResult = { findings: [], goesTo: [], shares: [] };

/** A book of the project, or the finding where its index cannot be read. */
type BookOrFinding =
  | { readonly book: Book; readonly ofIndex: readonly Finding[] }
  | { readonly name: string; readonly finding: Finding };

/** Examines a whole project: models, scripts, JSON files, images and commands. Changes nothing. */
export class ExamineProject {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly pages: ExaminePages,
    private readonly fix: FixScripts,
    private readonly functions: ScriptFunctions,
    private readonly catalogue: ClassCatalogue,
    private readonly forms: ChooseForm,
  ) {}

  /**
   * Reads each file once, page by page, and caches nothing but the findings. Other work of the process goes on
   * meanwhile.
   */
  async examine(stored: ProjectFiles, onProgress: OnProgress): Promise<Examination> {
    const links = await Links.below(stored, layout.linkable);
    const app = rememberRead(yielding(rememberStats(stored, layout.customClasses)), layout.main);
    const names = await this.models.bookNames(app);
    const files = links.shownIn(rememberFolders(rememberRead(app, layout.config), names.map(layout.book)));
    const settings = await appSettings(files, this.codecs.settings);
    const shared = await SharedCode.read(files, this.codecs, settings.main);
    const runtime = await findRuntime(files, settings);
    const services: CheckServices = {
      fix: this.fix,
      functions: this.functions,
      code: shared.code,
      own: RuntimeAbilities.of(files, runtime, this.codecs.lua),
      catalogue: this.catalogue,
      contentRule: contentRuleOf(settings.config).rule,
      pageIndex: this.codecs.pageIndex,
    };
    const books = await mapConcurrent(names, (name) => this.knownBook(files, name), booksAtOnce);
    const of = books.reduce((count, known) => count + ('book' in known ? known.book.pages.length : 0), 0);
    let pages = 0;
    const findings: Finding[] = [];
    onProgress({ pages, of });
    for (const known of books) {
      if ('book' in known)
        findings.push(
          ...known.ofIndex,
          ...(await this.examineBook(files, known.book, { shared, services, links }, () =>
            onProgress({ pages: ++pages, of }),
          )),
        );
      else findings.push(known.finding);
    }
    if (findings.some(({ kind }) => kind === unreadableIndex || kind === unreadableList)) shared.forgetAllNames();
    const project: ExaminedProject = { files, links, settings, runtime, shared, books: pagesOf(books, links) };
    const leading = await findingsOf(leadingChecks, project);
    const closing = await findingsOf(closingChecks, project);
    const found = [...leading, ...findings, ...closing];
    const examined = found.filter(({ kind, place }) => kind === linkNotFollowed || !links.has(place.path));
    return { books: books.length, pages, findings: examined };
  }

  private async knownBook(files: ProjectFiles, name: string): Promise<BookOrFinding> {
    try {
      const once = rememberRead(files, layout.bookIndex(name));
      const book = await this.models.book(once, name);
      return { book, ofIndex: await markOfIndex(once, name) };
    } catch (error) {
      return { name, finding: indexNotReadable(layout.bookIndex(name), addressOfBook(name), error) };
    }
  }

  private async examineBook(
    files: ProjectFiles,
    { name: book, pages }: Book,
    of: SharedByPages,
    onPage: () => void,
  ): Promise<Finding[]> {
    const names = pages.map(({ name }) => name);
    const assets = new BookAssets(files, book);
    const examined = await mapConcurrent(
      pages,
      async (page) => {
        const one = await this.examinePage(files, book, page, names, of, assets);
        onPage();
        return one;
      },
      pagesAtOnce,
    );
    const trees = await checkTrees(files, book, names);
    const reached = new Set([...examined.flatMap(({ goesTo }) => goesTo), ...trees.goesTo]);
    const lost = pages.filter(({ name, kind, listed }) => kind === 'indexed' && !listed && !reached.has(name));
    const shown = new Set(examined.flatMap(({ shares }) => shares));
    const found = [...examined, trees]
      .flatMap(({ findings }) => findings)
      .filter(({ kind, place }) => kind !== imageWithoutLayer || !shown.has(place.path));
    // Things in a list that cannot be read may go to any page.
    if (found.some(({ kind }) => kind === unreadableList)) return found;
    const unreachable = await Promise.all(
      lost.map(async ({ name: page }) => {
        const at = await this.models.pageFile(files, { book, page });
        return pageNotReached({ book, page }, at?.file ?? '');
      }),
    );
    return [...found, ...unreachable];
  }

  private async examinePage(
    files: ProjectFiles,
    book: string,
    page: BookPage,
    names: readonly string[],
    of: SharedByPages,
    assets: BookAssets,
  ): Promise<PageResult> {
    const { name, kind } = page;
    const address = { book, page: name };
    if (kind === 'plain') {
      const plain = await this.models.plainPage(files, address);
      if (plain !== undefined) {
        const parsed = new ParsedFiles(skippingUnreadable(files), this.codecs);
        const { pageIndex } = this.codecs;
        const faults = await checkPlainPage(parsed, pageIndex, plain, page, addressOfPage(address));
        const listed = faults.length === 0 && page.listed ? [plainPageListed(address, plain)] : [];
        return { ...nothingFound, findings: [...faults, ...listed] };
      }
      if (layout.plainPages(address).some((path) => of.links.has(path))) return nothingFound;
      const form = await this.forms.ofNewPage(files, book, names);
      return { ...nothingFound, findings: [pageNotFound(address, form)] };
    }
    const places = pageForms.map((form) => layout.pageFile(address, form));
    const once = rememberRead(files, layout.pageFile(address, 'folder'));
    try {
      const indexed = await this.models.indexedPage(once, address);
      return indexed === undefined ? nothingFound : await this.examineIndexed(once, indexed, names, of, assets);
    } catch (error) {
      const path = await firstUnreadable(once, places);
      return { ...nothingFound, findings: [indexNotReadable(path, addressOfPage(address), error)] };
    }
  }

  private async examineIndexed(
    files: ProjectFiles,
    page: Page,
    names: readonly string[],
    { shared, services, links }: SharedByPages,
    assets: BookAssets,
  ): Promise<PageResult> {
    const examined = await this.pages.examine(files, page, names, shared.created, assets, links);
    shared.forgetNamesOf(examined.names);
    const findings: Finding[] = [];
    for (const { check } of pageChecks) findings.push(...(await check(examined, services)));
    const pages = examined.references.filter(({ kind }) => kind === 'page').map((reference) => reference.name);
    return {
      findings,
      goesTo: pages.filter((name) => name !== page.name),
      shares: [...examined.images.values()].flatMap(({ sizes, isShared }) => (isShared ? sizes : [])),
    };
  }
}

async function findingsOf(checks: readonly ProjectCheck[], project: ExaminedProject): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check } of checks) findings.push(...(await check(project)));
  return findings;
}

/** The pages by book; `undefined` for a book that is a link, or whose index cannot be read. */
function pagesOf(books: readonly BookOrFinding[], { paths }: Links): KnownPages {
  const linked = paths.filter((path) => path === layout.book(nameOf(path)));
  return new Map<string, readonly string[] | undefined>([
    ...linked.map((path) => [nameOf(path), undefined] as const),
    ...books.map((known) =>
      'book' in known
        ? ([known.book.name, known.book.pages.map(({ name }) => name)] as const)
        : ([known.name, undefined] as const),
    ),
  ]);
}

async function markOfIndex(files: ProjectFiles, book: string): Promise<Finding[]> {
  const path = layout.bookIndex(book);
  return markOf(path, (await files.read(path))?.content, addressOfBook(book), doesNotStart);
}

/** The first of the files that the store cannot read; `''` where it can read all. */
async function firstUnreadable(files: ProjectFiles, paths: readonly ProjectPath[]): Promise<ProjectPath> {
  let unreadable: ProjectPath = '';
  const readable = skippingUnreadable(files, (path) => (unreadable ||= path));
  for (const path of paths) await readable.read(path);
  return unreadable;
}
