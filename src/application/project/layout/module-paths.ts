import { folderOf, type ProjectPath } from '#domain/change/file-change';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';
import { asBuffer, decodeUtf8, editText, encodeUtf8, literalPattern } from '#application/support/bytes';
import type { LuaCode, ModulePaths, ModuleRename } from '#application/ports/lua-code';

/** The names in a module path: its book's, and its page's where it leads into a page. */
interface ModuleOwner {
  readonly book: string;
  readonly page?: string;
}

/** A part of a page below `components`. */
interface PagePart {
  /** The page, the folder of the part's kind, its own path. */
  readonly from: LayerPath;
  /** The classes whose scripts lie beside its own. */
  readonly classes: readonly string[];
  /** Whether the files below it stay in place. */
  readonly alone?: boolean;
}

/** A part of a page at another path. */
export interface MovedPart extends PagePart {
  readonly to: LayerPath;
}

/** Folders of `components` and `commands` that are the runtime's, whatever a page is called. */
const runtimeFolders = ['kwik', 'custom', 'common'];

/**
 * The bytes of a script or JSON file with renamed module paths. All other bytes, and files of other kinds, stay the same.
 * @throws Problem `script-not-recognised` with file and line, where more than a path would change
 */
export function renameModules(
  lua: LuaCode,
  path: ProjectPath,
  content: Uint8Array,
  renames: readonly ModuleRename[],
): Uint8Array {
  if (path.endsWith('.lua')) return renames.reduce((done, rename) => lua.renameModules(path, done, rename), content);
  if (!path.endsWith('.json')) return content;
  return renames.reduce((done, { needles, inText }) => {
    const bytes = asBuffer(done);
    return needles.every((needle) => bytes.includes(needle)) ? editText(done, inText) : done;
  }, content);
}

/** A prefilter: whether a file can have one of the module paths. */
export function mayLead(lua: LuaCode, content: Uint8Array, renames: readonly ModuleRename[]): boolean {
  return renames.some(({ needles, fromFolder }) => fromFolder !== undefined || lua.mayNameAll(content, needles));
}

/**
 * Module paths and folder paths that lead to `from` lead to `to`: `App.book.components.page.…`, `App/book/models/page/…`, and,
 * inside one book, `components.page.…` and `commands.page.…`. Whole names only.
 */
export function renamedOwner(from: ModuleOwner, to: ModuleOwner): ModuleRename {
  const patterns = pathPatterns(from, to);
  return {
    needles: [from.page ?? from.book],
    inText: (text) => patterns.reduce((done, [pattern, replace]) => done.replace(pattern, replace), text),
  };
}

/** The module path of one Lua file, or its path with slashes, leads to another file. Other modules below the path stay. */
function renamedModule(from: ProjectPath, to: ProjectPath): ModuleRename {
  const names = namesOf(from);
  const newNames = namesOf(to);
  const [first = '', second = '', ...rest] = names.map(literalPattern);
  const path = [`${first}([./])${second}`, ...rest].join(String.raw`\1`);
  const pattern = new RegExp(`${pathStart}${path}${moduleEnd}`, 'g');
  return {
    needles: names.map(decodeUtf8),
    inText: (text) => text.replace(pattern, (_match, separator: string) => newNames.join(separator)),
  };
}

/**
 * Every module path that leads into a page, or to it.
 * @param models the files with its model, by their old paths
 */
export function pageModules(
  from: PageAddress,
  to: PageAddress,
  models: ReadonlyMap<ProjectPath, ProjectPath>,
): readonly ModuleRename[] {
  return [...Array.from(models, ([before, after]) => renamedModule(before, after)), renamedOwner(from, to)];
}

/** `components.custom.<from>` names the other custom class. */
export function renamedCustomModule(from: string, to: string): ModuleRename {
  const module = customModule(from);
  return {
    needles: [from],
    inText: (text) => text.replace(module, (_match, folder: string) => folder + encodeUtf8(to)),
  };
}

/** Module paths that lead to a custom class. */
export function customModulePaths(name: string): ModulePaths {
  const module = customModule(name);
  return { needles: [name], offsetsIn: (text) => offsetsOf(module, text) };
}

function offsetsOf(pattern: RegExp, text: string): number[] {
  return Array.from(text.matchAll(pattern), ({ index }) => index);
}

/** Whether the text is the module path of the custom class. */
export function isCustomModule(text: string, name: string): boolean {
  return text === `components.custom.${name}` || text === `components/custom/${name}`;
}

/**
 * Module paths that lead to one part of a page lead to another: `components.page.layers.GroupA.Ellipse`, with the name of a
 * class behind it where it is one of the part's, and what the script takes from its own folder. What begins with another
 * book's `App.book` stays.
 * @param path of the script, as it is once the part has moved
 * @param newBook the book of the new place
 */
export function renamedPart(path: ProjectPath, book: string, part: MovedPart, newBook: string = book): ModuleRename {
  const { from, to } = part;
  const pattern = patternOfPart(book, part);
  const renamed = ['components', ...to.map(encodeUtf8)];
  const fromFolder = inOwnFolder(path, book, part, newBook);
  return {
    needles: from,
    inText: (text) =>
      text.replace(pattern, (_match, app: string | undefined, before: string | undefined, separator: string) => {
        const lead = app === undefined ? '' : app + encodeUtf8(newBook) + (before ?? '');
        return lead + renamed.join(separator);
      }),
    ...(fromFolder === undefined ? {} : { fromFolder }),
  };
}

/** Module paths that lead to a part of a page, in the code of a script: those that `renamedPart` renames. */
export function partModulePaths(path: ProjectPath, book: string, part: PagePart): ModulePaths {
  const pattern = patternOfPart(book, part);
  const components = `App/${book}/components/`;
  const folder = path.startsWith(components) ? folderOf(path.slice(components.length)) : undefined;
  return {
    needles: part.from,
    offsetsIn: (text) => offsetsOf(pattern, text),
    ...(folder === undefined
      ? {}
      : { isInFolder: (name) => goesAlong(`${folder}/${name.replaceAll('.', '/')}`, part) }),
  };
}

function patternOfPart(book: string, { from, classes, alone = false }: PagePart): RegExp {
  const literal = (name: string): string => literalPattern(encodeUtf8(name));
  const otherBook = String.raw`\bApp[./](?!${literal(book)}[./])[^./"'\r\n]+[./]`;
  const place = from.map(literal).join(String.raw`\3`);
  const end = classes.length === 0 ? '' : `|_(?:${classes.map(literal).join('|')})(?:["']|$)`;
  const within = alone ? `["']` : `["'./]`;
  const inBook = String.raw`(?:(\bApp[./])${literal(book)}([./]))?`;
  return new RegExp(
    String.raw`(?<=^|["'./])${inBook}(?<!${otherBook})components([./])${place}(?=${within}|$${end})`,
    'g',
  );
}

/**
 * Renames the modules that a script requires relative to its own folder. A module that is no longer in or below that folder gets
 * its whole module path.
 */
function inOwnFolder(path: ProjectPath, book: string, part: MovedPart, newBook: string): ModuleRename['fromFolder'] {
  const [components, newComponents] = [`App/${book}/components/`, `App/${newBook}/components/`];
  if (!path.startsWith(newComponents)) return undefined;
  const file = path.slice(newComponents.length).replace(/\.lua$/, '');
  const folder = newComponents + folderOf(file);
  const before = folderOf(placeOf(file, { ...part, from: part.to, to: part.from }));
  return (name) => {
    const was = `${before}/${name.replaceAll('.', '/')}`;
    const now = goesAlong(was, part) ? newComponents + placeOf(was, part) : components + was;
    if (now === `${folder}/${was.slice(before.length + 1)}`) return undefined;
    const isInFolder = now.startsWith(`${folder}/`);
    const module = isInFolder ? now.slice(folder.length + 1) : now;
    return { path: module.replaceAll('/', '.'), isInFolder };
  };
}

/** The path of a script after the part has moved. */
function placeOf(place: string, part: MovedPart): string {
  return goesAlong(place, part) ? part.to.join('/') + place.slice(part.from.join('/').length) : place;
}

function goesAlong(place: string, { from, classes, alone = false }: PagePart): boolean {
  const old = from.join('/');
  const rest = place.slice(old.length);
  if (!place.startsWith(old)) return false;
  return rest === '' || (!alone && rest.startsWith('/')) || classes.some((name) => rest === `_${name}`);
}

function customModule(name: string): RegExp {
  return new RegExp(`(?<=^|["'])(components[./]custom[./])${literalPattern(encodeUtf8(name))}(?=["']|$)`, 'g');
}

/** Where a path may begin, and where that of a module, or of its file, ends. */
const pathStart = `(?<![^"'\\s[(=./])`;
const moduleEnd = `(?=["'\\]]|\\.lua["'\\]]|\\.lua$|$)`;

/** The names in the module path of a Lua file, with one character per byte. */
function namesOf(path: ProjectPath): string[] {
  return path
    .replace(/\.lua$/, '')
    .split('/')
    .map(encodeUtf8);
}

type Replacement = [pattern: RegExp, replace: (match: string, ...groups: string[]) => string];

function pathPatterns(from: ModuleOwner, to: ModuleOwner): Replacement[] {
  const inBook = `${pathStart}((?:App|Behavior)[./])${literalPattern(encodeUtf8(from.book))}`;
  const end = `(?=[./"'\\]]|$)`;
  const newBook = encodeUtf8(to.book);
  if (from.page === undefined || to.page === undefined)
    return [[new RegExp(inBook + end, 'g'), (_match, app) => `${app}${newBook}`]];
  const [page, newPage] = [literalPattern(encodeUtf8(from.page)), encodeUtf8(to.page)];
  const areas = 'components|commands|models|assets[./]images';
  const whole: Replacement = [
    new RegExp(`${inBook}([./](?:${areas})[./])${page}${end}`, 'g'),
    (_match, app, area) => `${app}${newBook}${area}${newPage}`,
  ];
  const insideBook: Replacement = [
    new RegExp(`(?<=^|["'])((?:components|commands)[./])${page}(?=[./"']|$)`, 'g'),
    (_match, area) => `${area}${newPage}`,
  ];
  return runtimeFolders.includes(from.page) ? [whole] : [whole, insideBook];
}
