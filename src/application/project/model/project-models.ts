import { Book } from '#domain/book';
import type { ProjectPath } from '#domain/change/file-change';
import { withDuplicateListings, withDuplicatePageListings } from '#domain/model/duplicate-listings';
import type { PageModel } from '#domain/model/page-model';
import { modelInFile } from '#domain/model/needed-lists';
import type { BookEdit, BookModel, PageEdit } from '#domain/model/model-edit';
import { isAllowedName } from '#domain/name/check-name';
import { Page, type PageAddress, type PageFile, pageName } from '#domain/page';
import { nearestIn } from '#domain/problem/nearest';
import { ignoreAsyncProblem, Problem } from '#domain/problem/problem';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { folderNames, isFile, type ProjectFiles } from '#application/project/files/project-files';
import { refuseLink } from '#application/project/files/links';
import { layout } from '#application/project/layout/project-layout';
import { inTurns } from '#application/support/in-turns';
import { assertFileNameCase } from './assert-file-name-case.js';
import { FindPageFile } from './find-page-file.js';
import { assertUniquePaths } from './assert-unique-paths.js';

/** Books and pages: found in the project's files, and edited there through the codecs. */
export class ProjectModels {
  private readonly files: FindPageFile;
  /** The models of index files, by their content: a change of a book reads every page, and the cache has their content. */
  private readonly known = new WeakMap<Uint8Array, PageModel>();

  constructor(private readonly codecs: Codecs) {
    this.files = new FindPageFile(codecs);
  }

  /** The folders of `App/` that hold a book index, sorted by name. */
  async bookNames(files: ProjectFiles): Promise<string[]> {
    const names = await folderNames(files, layout.books);
    const indexed = await Promise.all(names.map((name) => isFile(files, layout.bookIndex(name))));
    return names.filter((_, index) => indexed[index]);
  }

  /** @throws Problem `book-not-found`, `model-not-readable` */
  async bookModel(files: ProjectFiles, book: string): Promise<BookModel> {
    const path = layout.bookIndex(book);
    const index = await files.read(path);
    if (index === undefined) {
      await refuseLink(files, path);
      throw new Problem('book-not-found', `There is no book "${book}".`, nearestIn(book, await this.bookNames(files)), {
        remedies: [
          { kind: 'list', what: 'books' },
          ...(isAllowedName('book', book) ? [{ kind: 'create', type: 'book', address: [book] } as const] : []),
        ],
      });
    }
    return inFile(path, () => this.codecs.bookIndex.parse(index.content));
  }

  /** @throws Problem `book-not-found`, `model-not-readable` */
  async book(files: ProjectFiles, name: string): Promise<Book> {
    const { pages } = await this.bookModel(files, name);
    const { indexed, plain } = await this.files.inBook(files, name, pages);
    const listed = new Set(pages);
    const unlisted = [...new Set([...indexed, ...plain])].filter((page) => !listed.has(page)).sort();
    return new Book(
      name,
      [...pages, ...unlisted].map((page) => ({
        name: page,
        kind: indexed.has(page) ? 'indexed' : 'plain',
        listed: listed.has(page),
      })),
    );
  }

  /** The page if it has an index model; `undefined` where it has none (a plain page, or no page at all). */
  async indexedPage(files: ProjectFiles, address: PageAddress): Promise<Page | undefined> {
    const at = await this.pageFile(files, address);
    const index = at && (await files.read(at.file));
    if (at === undefined || index === undefined) return undefined;
    const model = inFile(at.file, () => modelInFile(this.modelIn(files, index.content), at.file));
    return new Page(address, model, at);
  }

  private modelIn(files: ProjectFiles, content: Uint8Array): PageModel {
    const model = this.known.get(content) ?? this.open(files, content).model;
    this.known.set(content, model);
    return model;
  }

  /** Parses the content of a page's index; once for all drafts of a change. */
  private open({ parsed }: ProjectFiles, content: Uint8Array) {
    const page = parsed?.pages.get(content) ?? this.codecs.pageIndex.open(content);
    parsed?.pages.set(content, page);
    return page;
  }

  /** As `indexedPage`; `undefined`, too, for a page whose model cannot be read. */
  async readablePage(files: ProjectFiles, address: PageAddress): Promise<Page | undefined> {
    return ignoreAsyncProblem(this.indexedPage(files, address));
  }

  /** The file with the page's index model, readable or not; `undefined` where the page has none. */
  pageFile(files: ProjectFiles, address: PageAddress): Promise<PageFile | undefined> {
    return this.files.of(files, address);
  }

  /** Whether a Lua file is the index of a book or has the model of a page: such a file names its own things. */
  isModel(path: ProjectPath, content: Uint8Array): boolean {
    if (layout.isBookIndex(path)) return true;
    return layout.mayBePageFile(path) && this.codecs.pageIndex.makesScene(content);
  }

  /** The Lua file of a page that has no index model; `undefined` where there is none. */
  async plainPage(files: ProjectFiles, address: PageAddress): Promise<ProjectPath | undefined> {
    if (layout.notPages.includes(address.page) || (await this.pageFile(files, address)) !== undefined) return undefined;
    for (const path of layout.plainPages(address)) {
      if (await isFile(files, path)) return path;
    }
    return undefined;
  }

  /** @throws Problem `book-not-found`, `page-not-found`, `model-not-readable` */
  async page(files: ProjectFiles, address: PageAddress): Promise<Page> {
    const page = await this.indexedPage(files, address);
    if (page !== undefined) return page;
    (await this.book(files, address.book)).requirePage(address.page);
    const plain = await this.plainPage(files, address);
    if (plain !== undefined) throw refusePlainPage('page-not-found', address, plain);
    for (const path of [layout.pageFile(address, 'folder'), ...layout.plainPages(address)])
      await refuseLink(files, path);
    const named = { type: 'page', address: [address.book, address.page] } as const;
    throw new Problem(
      'page-not-found',
      `The page "${pageName(address)}" is listed, but there is no file of it.`,
      {},
      {
        remedies: [
          { kind: 'create', ...named },
          { kind: 'delete', ...named },
        ],
      },
    );
  }

  /**
   * Edits the page's index model, and its JSON where that mirrors the model.
   * @throws Problem `name-collides` when two things of the page would share a file afterwards, or a file that is spelled
   *   otherwise than listed would be left behind
   */
  async editPage(draft: Draft, address: PageAddress, asked: readonly PageEdit[]): Promise<void> {
    const { file: path } = (await this.pageFile(draft, address)) ?? {};
    const index = path && (await draft.read(path));
    if (path === undefined || !index || asked.length === 0) return;
    const page = inFile(path, () => this.open(draft, index.content));
    const before = modelInFile(page.model, path);
    const edits = withDuplicateListings(before, asked);
    // Listings of one name share its places, and go on doing so.
    assertUniquePaths(address, before, asked);
    await assertFileNameCase(draft, address, before, edits);
    const { pages, pageJson } = draft.parsed;
    const edited = await inTurns(page.editing(edits)).catch((error: unknown) => {
      throw ofFile(path, error);
    });
    pages.set(edited.source, edited);
    await draft.replace(path, edited.source);
    const jsonPath = layout.pageJson(address);
    const { content } = (await draft.read(jsonPath)) ?? {};
    if (content === undefined) return;
    const json = await inTurns((pageJson.get(content) ?? this.codecs.pageJson.open(content)).editing(edits));
    pageJson.set(json.source, json);
    await draft.replace(jsonPath, json.source);
  }

  async editBook(draft: Draft, book: string, edits: readonly BookEdit[]): Promise<void> {
    const path = layout.bookIndex(book);
    const { bookIndex } = this.codecs;
    await draft.edit(path, (index) =>
      inFile(path, () => bookIndex.edit(index, withDuplicatePageListings(bookIndex.parse(index), edits))),
    );
  }
}

/** A plain page has no index model that could be edited. */
export function refusePlainPage(
  code: 'page-not-found' | 'already-exists',
  { book, page }: PageAddress,
  file: ProjectPath,
): Problem {
  return new Problem(
    code,
    `"${pageName({ book, page })}" is a plain page: a Lua scene of its own, "${file}", without an index model whose layers, classes and commands could be edited. Make another page for layers of its own.`,
    { file },
    { remedies: [{ kind: 'ask-app', address: [book, page] }] },
  );
}

/** Adds the file to a problem of a codec, which sees bytes only. */
function inFile<T>(path: ProjectPath, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw ofFile(path, error);
  }
}

function ofFile(path: ProjectPath, error: unknown): unknown {
  return error instanceof Problem ? error.with({ file: path }) : error;
}

/** Receives the path of an index that cannot be read, and the reason. */
export type OnUnreadable = (path: ProjectPath, why: string) => void;

/**
 * Every page of the project with an index model, readable or not. The pages of a book whose own index cannot be read are
 * unknown: `report` receives that index, and the other books follow.
 */
export async function* everyPage(
  files: ProjectFiles,
  models: ProjectModels,
  report: OnUnreadable,
): AsyncGenerator<PageAddress> {
  for (const book of await models.bookNames(files)) {
    const known = await orReport(models.book(files, book), layout.bookIndex(book), report);
    for (const { name, kind } of known?.pages ?? []) if (kind === 'indexed') yield { book, page: name };
  }
}

/**
 * The result of a read; after a `Problem`, `undefined` and a report of the file in it.
 * @param path where the problem names no file
 */
export async function orReport<T>(
  reading: Promise<T>,
  path: ProjectPath,
  report: OnUnreadable,
): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    report(error.details.file ?? path, error.message);
    return undefined;
  }
}
