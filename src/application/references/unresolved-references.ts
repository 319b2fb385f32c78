import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { everyComponent } from '#domain/component-kind';
import { namesInScripts } from '#domain/layer-class';
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
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { Renames } from './renames.js';

/** The largest number of lines that are reported one by one. */
const maxLines = 50;

/** The path of a file of a page: `App/book/components/page/…`. */
const ofPage = /^App\/[^/]+\/(?:components|commands)\/([^/]+)\//;

/** Selects the lines of a file to report. */
type Select = (path: ProjectPath, content: Uint8Array, lines: NamingLine[]) => Promise<NamingLine[]>;

/** Reports lines of the author's code with an old name, in files that do not follow a rename. Called last. */
export class UnresolvedElsewhere {
  constructor(
    private readonly codecs: Codecs,
    private readonly models: ProjectModels,
    private readonly commands: CommandScripts,
  ) {}

  /**
   * Names of a thing on a page, in code outside the page. Another page with a thing of that name means its own,
   * unless the file names the page, too.
   * @param files untracked ones, where the caller has read some already
   * @param stayed images that did not move, by their paths below the book's: their names stay right
   */
  async ofPart(
    draft: Draft,
    address: PageAddress,
    names: readonly string[],
    files: ProjectFiles = untrackedReads(draft),
    stayed: ReadonlySet<string> = new Set(),
  ): Promise<Warning[]> {
    const paths = await this.paths(files, address.book, (page) => page !== address.page);
    const own = new Map<string, Promise<ReadonlySet<string>>>();
    const select: Select = async (path, content, lines) => {
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
    return this.warnings(files, paths, names, 'both', select, stayed);
  }

  /**
   * The name of a page, anywhere in the code of its book, its own code included. On a page with a layer or the like of that
   * name, scripts mean that thing.
   */
  async ofPage(
    draft: Draft,
    { book, page }: PageAddress,
    files: ProjectFiles = untrackedReads(draft),
  ): Promise<Warning[]> {
    const paths = await this.paths(files, book, () => true);
    return this.warnings(files, paths, [page], 'both', async (path, _content, lines) => {
      const [, where] = ofPage.exec(path) ?? [];
      if (where === undefined) return lines;
      if (!path.startsWith(`${layout.componentsFolder(book)}/`))
        return (await this.isRendered(files, book, where, path)) ? [] : lines;
      return (await this.namesOn(files, { book, page: where })).has(page) ? [] : lines;
    });
  }

  /** The name of a removed page. `WarnDangling` reports the references on the book's other pages. */
  async ofGonePage(draft: Draft, { book, page }: PageAddress): Promise<Warning[]> {
    const files = untrackedReads(draft);
    return this.warnings(files, await this.paths(files, book, () => false), [page], 'both');
  }

  /** The name of a custom class, in code of no page. */
  async ofCustomClass(draft: Draft, name: string): Promise<Warning[]> {
    const files = untrackedReads(draft);
    const paths = [...(await codeBesideBooks(files)), ...(await sharedCode(files))];
    return this.warnings(files, paths.filter(isAuthors), [name], 'strings');
  }

  /** The name of a book in strings, in the code of all books. Keys do not count: many fields have such names. */
  async ofBook(draft: Draft, book: string): Promise<Warning[]> {
    const files = untrackedReads(draft);
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
    select: Select = (_path, _content, lines) => Promise.resolve(lines),
    stayed?: ReadonlySet<string>,
  ): Promise<Warning[]> {
    const found: Warning[] = [];
    const more = { lines: 0, files: 0 };
    const mayName = this.codecs.lua.mayName(names);
    for (const path of paths) {
      const content = (await files.read(path))?.content;
      if (content === undefined || !mayName(content)) continue;
      const tooLarge = notSearched(this.codecs.lua, path, content, names);
      if (tooLarge !== undefined) {
        found.push(tooLarge);
        continue;
      }
      const naming = this.codecs.lua.linesNaming(content, names, where, stayed);
      const lines =
        naming.length === 0 || this.models.isModel(path, content) ? [] : await select(path, content, naming);
      const reported = lines.slice(0, maxLines - found.length);
      found.push(...reported.map(({ line, names: left }) => unresolvedAt(path, line, left)));
      if (reported.length === lines.length) continue;
      more.lines += lines.length - reported.length;
      more.files += 1;
    }
    return more.lines === 0 ? found : [...found, andMore(names, more)];
  }

  /** Whether the file is a rendered command. Its names are those of its actions, which followed. */
  private async isRendered(files: ProjectFiles, book: string, page: string, path: ProjectPath): Promise<boolean> {
    const address = { book, page };
    const model = await this.models.readablePage(files, address);
    const command = model?.model.commands.find((name) => layout.commandScript(address, name) === path);
    return command !== undefined && this.commands.isOnlyActions(files, address, command);
  }

  /** The names by which code may refer to the things of a page. */
  private async namesOn(files: ProjectFiles, address: PageAddress): Promise<ReadonlySet<string>> {
    const page = await this.models.readablePage(files, address);
    return new Set(page === undefined ? [] : namesOf(page));
  }
}

/** The warnings for lines that have none yet. */
export function withoutRepeated(
  { warnings }: { readonly warnings: readonly Warning[] },
  others: readonly Warning[],
): Warning[] {
  const reported = new Set(warnings.map(({ at }) => at));
  return others.filter(({ at }) => !reported.has(at));
}

/** Whether the path is of the script of a thing with that name, listed or not. Such a script means its own thing. */
function isOf(path: ProjectPath, name: string): boolean {
  const stem = path.slice(path.lastIndexOf('/') + 1, -'.lua'.length);
  return stem === name || stem.startsWith(`${name}_`);
}

function* namesOf({ model }: Page): Generator<string> {
  for (const { path, node } of walkLayers(model.components.layers))
    for (const name of [path.join('/'), path.join('.'), node.name])
      yield* [name, ...namesInScripts(node.classes).map((each) => `${name}_${each}`)];
  for (const { name } of everyComponent(model)) yield name;
  for (const { name, classes } of model.components.groups)
    for (const each of namesInScripts(classes)) yield `${name}_${each}`;
  yield* model.commands;
}

/** Whether authors edit the file: they do not edit the files of a runtime. */
function isAuthors(path: ProjectPath): boolean {
  return !layout.runtimeCode.some((folder) => path.startsWith(`${folder}/`));
}

function andMore(names: readonly string[], more: { readonly lines: number; readonly files: number }): Warning {
  const [name = ''] = names;
  const [lines, files] = [counted(more.lines, 'more line'), counted(more.files, 'file')];
  const message = `And ${lines} in ${files} still name "${name}", or a name that begins with it. They were not changed: search for the name there.`;
  return { code: 'reference-left', at: name, message };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/**
 * Warnings for lines of the author's code that still use an old name. The lines are never changed.
 * @param literal names that count wherever a string is exactly the name: those in the model of a command edited by hand
 * @param naming lines that were found before
 */
export function unresolvedReferences(
  lua: LuaCode,
  path: ProjectPath,
  content: Uint8Array,
  renames: Renames,
  literal: readonly string[],
  naming: readonly NamingLine[],
): Warning[] {
  const lines = new Map<number, Set<string>>();
  const report = (line: number, name: string): unknown => lines.set(line, (lines.get(line) ?? new Set()).add(name));
  for (const { line, name } of lua.uses(content, renames.oldNames(), { quoted: false })) report(line, name);
  for (const name of literal) for (const line of lua.linesQuoting(content, name)) report(line, name);
  for (const { line, names } of naming) for (const name of names) report(line, name);
  return [...lines].map(([line, names]) => unresolvedAt(path, line, names));
}

/** The warning for a file that may name one of the names and is too large to be read; `undefined` for any other file. */
export function notSearched(
  lua: LuaCode,
  file: ProjectPath,
  content: Uint8Array,
  names: readonly string[],
): Warning | undefined {
  const problem = names.length > 0 && lua.mayName(names)(content) ? lua.tooLarge(content) : undefined;
  if (problem === undefined) return undefined;
  const quoted = names.map((name) => `"${name}"`).join(' or ');
  const message = `"${file}" may still name ${quoted}, and was not changed. ${problem.message}`;
  return { code: 'reference-left', at: file, message, file };
}

/** The warning for a line of the author's code with old names. */
function unresolvedAt(file: ProjectPath, line: number, names: Iterable<string>): Warning {
  const quoted = Array.from(names, (name) => `"${name}"`).join(' and ');
  const message = `Line ${line} of "${file}" still names ${quoted}. It is your own code and was not changed: change it by hand.`;
  return { code: 'reference-left', at: `${file}:${line}`, message, file, line };
}
