import type { ProjectPath } from '#domain/change/project-path';
import { asBuffer, bytesToText, editText, encodeUtf8 } from '#application/bytes/byte-text';
import { literalPattern } from '#application/bytes/literal-pattern';
import { followFromOwnFolder, type MovedPart } from './own-folder-modules.js';

/** The names that a module path holds: its book's, and its page's where it leads into a page. */
interface ModuleOwner {
  readonly book: string;
  readonly page?: string;
}

/** Folders of `components` and `commands` that are the runtime's, whatever a page is called. */
const runtimeFolders = ['kwik', 'custom', 'common'];
const rewritten = /\.(lua|json)$/;

/**
 * A script's or JSON file's bytes with the module paths and folder paths that lead to `from`
 * leading to `to`: `App.book.components.page.…`, `App/book/models/page/…`, and, inside one book,
 * `components.page.…` and `commands.page.…`. Whole names only; every other byte stays.
 * Files of other kinds are answered as they are.
 */
export function renameModulePaths(
  path: ProjectPath,
  content: Uint8Array,
  from: ModuleOwner,
  to: ModuleOwner,
): Uint8Array {
  if (!rewritten.test(path) || !mayHold(content, from.page ?? from.book)) return content;
  return editText(content, (text) =>
    pathPatterns(from, to).reduce((done, [pattern, replace]) => done.replace(pattern, replace), text),
  );
}

/** A script's bytes with `components.custom.<from>` naming the other custom class. */
export function renameCustomModule(content: Uint8Array, from: string, to: string): Uint8Array {
  if (!mayHold(content, from)) return content;
  return editText(content, (text) =>
    text.replace(customModule(from), (_match, folder: string) => folder + encodeUtf8(to)),
  );
}

/** Whether a script's bytes hold the module path of the custom class. */
export function namesCustomModule(content: Uint8Array, name: string): boolean {
  return mayHold(content, name) && customModule(name).test(bytesToText(content));
}

/**
 * A script's bytes with the module paths that lead to one part of a page leading to another:
 * `components.page.layers.GroupA.Ellipse`, with the name of a class behind it where it is one of the part's, and what the
 * script takes from its own folder. What begins with another book's `App.book` stays.
 * @param path of the script, as it is once the part has moved
 */
export function renamePartModule(path: ProjectPath, content: Uint8Array, book: string, part: MovedPart): Uint8Array {
  const { from, to, classes, alone = false } = part;
  const followed = followFromOwnFolder(path, content, book, part);
  if (!from.every((name) => mayHold(followed, name))) return followed;
  const literal = (name: string): string => literalPattern(encodeUtf8(name));
  const otherBook = String.raw`\bApp[./](?!${literal(book)}[./])[^./"'\r\n]+[./]`;
  const place = from.map(literal).join(String.raw`\1`);
  const end = classes.length === 0 ? '' : `|_(?:${classes.map(literal).join('|')})["']`;
  const within = alone ? `["']` : `["'./]`;
  const pattern = new RegExp(String.raw`(?<=["'./])(?<!${otherBook})components([./])${place}(?=${within}${end})`, 'g');
  const renamed = ['components', ...to.map(encodeUtf8)];
  return editText(followed, (text) => text.replace(pattern, (_match, separator: string) => renamed.join(separator)));
}

function customModule(name: string): RegExp {
  return new RegExp(`(?<=["'])(components[./]custom[./])${literalPattern(encodeUtf8(name))}(?=["'])`, 'g');
}

type Replacement = [pattern: RegExp, replace: (match: string, ...groups: string[]) => string];

function pathPatterns(from: ModuleOwner, to: ModuleOwner): Replacement[] {
  const inBook = `(?<![^"'\\s[(=./])(App[./])${literalPattern(encodeUtf8(from.book))}`;
  const end = `(?=[./"'\\]])`;
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
    new RegExp(`(?<=["'])((?:components|commands)[./])${page}(?=[./"'])`, 'g'),
    (_match, area) => `${area}${newPage}`,
  ];
  return runtimeFolders.includes(from.page) ? [whole] : [whole, insideBook];
}

/** Most files lead to nothing of the kind: the bytes of the name are not in them. */
function mayHold(content: Uint8Array, name: string): boolean {
  return asBuffer(content).includes(name);
}
