import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { everyComponent } from '#domain/component-kind';
import { classNames } from '#domain/layer-class';
import { walkLayers } from '#domain/model/layer-tree';
import type { Page, PageAddress } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { LuaCode, NamingLine } from '#application/ports/lua-code';
import type { CommandScripts } from '#application/project/command/command-scripts';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { codeAround, codeBesideBooks, codeOfBook, sharedCode } from './find/code-files.js';
import { untracked } from '#application/project/draft/untracked';
import type { Renames } from './renames.js';

/** More lines than this nobody goes through one by one. */
const mostLines = 50;

/** The file of a page that a path is: `App/book/components/page/…`. */
const ofPage = /^App\/[^/]+\/(?:components|commands)\/([^/]+)\//;

/** Which of the lines of a file are to be told. */
type Sift = (path: ProjectPath, content: Uint8Array, lines: NamingLine[]) => Promise<NamingLine[]>;

/** Tells the lines of the author's code that say an old name, in files that do not follow a rename. To be asked last. */
export class UnresolvedElsewhere {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly commands: CommandScripts,
  ) {}

  /**
   * Of something on a page: where code outside the page says it. Another page that has something of that name means its own,
   * unless the file says the page, too.
   * @param files to look at, where they were glanced at already
   * @param stayed images that are where they were, by their paths below the book's: who names one is right
   */
  async ofPart(
    draft: Draft,
    address: PageAddress,
    names: readonly string[],
    files: ProjectFiles = untracked(draft),
    stayed: ReadonlySet<string> = new Set(),
  ): Promise<Warning[]> {
    const paths = await this.paths(files, address.book, (page) => page !== address.page);
    const own = new Map<string, Promise<ReadonlySet<string>>>();
    const sift: Sift = async (path, content, lines) => {
      const [, page] = ofPage.exec(path) ?? [];
      if (page === undefined) return lines;
      if (await this.isRendered(files, address.book, page, path)) return [];
      const known = own.get(page) ?? this.namesOn(files, { ...address, page });
      own.set(page, known);
      const theirs = new Set([...(await known), ...names.filter((name) => isOf(path, name))]);
      if (!lines.some(({ names }) => names.some((name) => theirs.has(name)))) return lines;
      if (this.codecs.lua.linesNaming(content, [address.page], 'strings', stayed).length > 0) return lines;
      return lines.flatMap(({ line, names }) => {
        const left = names.filter((name) => !theirs.has(name));
        return left.length === 0 ? [] : [{ line, names: left }];
      });
    };
    return this.warnings(files, paths, names, 'both', sift, stayed);
  }

  /**
   * Of a page: wherever code of its book says it, its own included. On a page that has a layer or the like of that name, scripts
   * of such things mean that.
   */
  async ofPage(draft: Draft, { book, page }: PageAddress, files: ProjectFiles = untracked(draft)): Promise<Warning[]> {
    const paths = await this.paths(files, book, () => true);
    return this.warnings(files, paths, [page], 'both', async (path, _content, lines) => {
      const [, where] = ofPage.exec(path) ?? [];
      if (where === undefined) return lines;
      if (!path.startsWith(`${layout.componentsFolder(book)}/`))
        return (await this.isRendered(files, book, where, path)) ? [] : lines;
      return (await this.namesOn(files, { book, page: where })).has(page) ? [] : lines;
    });
  }

  /** Of a page that is gone: what its book's other pages say of it is told by what dangles on them. */
  async ofGonePage(draft: Draft, { book, page }: PageAddress): Promise<Warning[]> {
    const files = untracked(draft);
    return this.warnings(files, await this.paths(files, book, () => false), [page], 'both');
  }

  /** Of a class of the project's own: where code that belongs to no page says it. */
  async ofCustomClass(draft: Draft, name: string): Promise<Warning[]> {
    const files = untracked(draft);
    const paths = [...(await codeBesideBooks(files)), ...(await sharedCode(files))];
    return this.warnings(files, paths.filter(isAuthors), [name], 'strings');
  }

  /** Of a book: wherever code says it, that of any book. It is the name of many a field: as a key it does not count. */
  async ofBook(draft: Draft, book: string): Promise<Warning[]> {
    const files = untracked(draft);
    const paths = new Set<ProjectPath>(await codeAround(files, book));
    for (const name of await this.models.bookNames(files))
      for (const path of await codeOfBook(files, name)) paths.add(path);
    return this.warnings(files, [...paths].filter(isAuthors), [book], 'strings');
  }

  private async paths(files: ProjectFiles, book: string, isMeant: (page: string) => boolean): Promise<ProjectPath[]> {
    return (await codeAround(files, book)).filter((path) => {
      const [, page] = ofPage.exec(path) ?? [];
      return isAuthors(path) && (page === undefined || isMeant(page));
    });
  }

  private async warnings(
    files: ProjectFiles,
    paths: readonly ProjectPath[],
    names: readonly string[],
    where: 'strings' | 'both',
    sift: Sift = (_path, _content, lines) => Promise.resolve(lines),
    stayed?: ReadonlySet<string>,
  ): Promise<Warning[]> {
    const found: Warning[] = [];
    const more = { lines: 0, files: 0 };
    for (const path of paths) {
      const content = (files.atHand?.(path) ?? (await files.read(path)))?.content;
      if (content === undefined) continue;
      const saying = this.codecs.lua.linesNaming(content, names, where, stayed);
      const lines = saying.length === 0 ? [] : await sift(path, content, saying);
      const reported = lines.slice(0, mostLines - found.length);
      found.push(...reported.map(({ line, names: output }) => unresolvedAt(path, line, output)));
      if (reported.length === lines.length) continue;
      more.lines += lines.length - reported.length;
      more.files += 1;
    }
    return more.lines === 0 ? found : [...found, andMore(names, more)];
  }

  /** A command that is as it was rendered says what its actions say, which followed. */
  private async isRendered(files: ProjectFiles, book: string, page: string, path: ProjectPath): Promise<boolean> {
    const address = { book, page };
    const model = await this.models.readablePage(files, address);
    const command = model?.model.commands.find((name) => layout.commandScript(address, name) === path);
    return command !== undefined && this.commands.isRendered(files, address, command);
  }

  /** What a page has, by the names that code may call it. */
  private async namesOn(files: ProjectFiles, address: PageAddress): Promise<ReadonlySet<string>> {
    const page = await this.models.readablePage(files, address);
    return new Set(page === undefined ? [] : namesOf(page));
  }
}

/** What was not told of the same line before. */
export function withoutRepeated(
  { warnings }: { readonly warnings: readonly Warning[] },
  others: readonly Warning[],
): Warning[] {
  const reported = new Set(warnings.map(({ at }) => at));
  return others.filter(({ at }) => !reported.has(at));
}

/** Whether a page's script is called as a thing of that name, listed or not: it is the script of that thing, and means it. */
function isOf(path: ProjectPath, name: string): boolean {
  const stem = path.slice(path.lastIndexOf('/') + 1, -'.lua'.length);
  return stem === name || stem.startsWith(`${name}_`);
}

function* namesOf({ model }: Page): Generator<string> {
  for (const { path, node } of walkLayers(model.components.layers))
    for (const name of [path.join('/'), path.join('.'), node.name])
      yield* [name, ...classNames(node.classes).map((each) => `${name}_${each}`)];
  for (const { name } of everyComponent(model)) yield name;
  for (const { name, classes } of model.components.groups)
    for (const each of classNames(classes)) yield `${name}_${each}`;
  yield* model.commands;
}

/** Index models say the names of their own things; the runtime that a project may bring along is nobody's to change. */
function isAuthors(path: ProjectPath): boolean {
  if (layout.isBookIndex(path) || layout.isPageIndex(path)) return false;
  return !layout.runtimeCode.some((folder) => path.startsWith(`${folder}/`));
}

function andMore(names: readonly string[], more: { readonly lines: number; readonly files: number }): Warning {
  const [name = ''] = names;
  const [lines, files] = [counted(more.lines, 'more line'), counted(more.files, 'file')];
  const message = `And ${lines} in ${files} still say "${name}", or what begins with it. They were left as they are; search for the name there.`;
  return { code: 'reference-left', at: name, message };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/**
 * Lines of code of the author's that still use a name as it was: told, never changed.
 * @param literal names that count wherever a text is exactly they: those in the model of a command that was edited by hand
 * @param saying lines that are known already
 */
export function unresolvedReferences(
  lua: LuaCode,
  path: ProjectPath,
  content: Uint8Array,
  renames: Renames,
  literal: readonly string[],
  saying: readonly NamingLine[],
): Warning[] {
  const lines = new Map<number, Set<string>>();
  const report = (line: number, name: string): unknown => lines.set(line, (lines.get(line) ?? new Set()).add(name));
  for (const { line, name } of lua.uses(content, renames.oldNames(), { quoted: false })) report(line, name);
  for (const name of literal) for (const line of lua.linesQuoting(content, name)) report(line, name);
  for (const { line, names } of saying) for (const name of names) report(line, name);
  return [...lines].map(([line, names]) => unresolvedAt(path, line, names));
}

/** A line of code of the author's that says old names. */
export function unresolvedAt(file: ProjectPath, line: number, names: Iterable<string>): Warning {
  const output = Array.from(names, (name) => `"${name}"`).join(' and ');
  const message = `Line ${line} of "${file}" still says ${output}: it is code of your own, and was left as it is. Change it there by hand.`;
  return { code: 'reference-left', at: `${file}:${line}`, message, file, line };
}
