import type * as z from 'zod';
import { pathIn, type ProjectPath } from '#domain/change/file-change';
import { nearestIn } from '#domain/problem/nearest';
import { ignoreAsyncProblem, Problem } from '#domain/problem/problem';
import { scanFiles, skippingUnreadable, yielding } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ProjectServices } from '#application/project-services';
import { FileOwners } from '#application/references/find/file-owners';
import { asBuffer } from '#application/support/bytes';
import { defineRead, name } from '../define-operation.js';
import { cursorOf, listOf, listOptions, placeList, type Places, positionOf } from './place-document.js';

const options = listOptions.extend({
  text: name.max(200).describe('The text; at most 200 characters.'),
  in: name.optional().describe('A book, or a page as `book/page`.'),
});

/** @internal */
export const searchText = defineRead({
  id: 'searchText',
  noun: 'project',
  verb: 'search',
  summary: 'Where a text stands in the scripts, models and settings of the project',
  description:
    'Capitals count. Each line counts once. Characters that a script or a JSON file escapes are found, too. Go on with `cursor` and the `next` of the response.',
  options,
  result: placeList,
  problems: ['book-not-found', 'page-not-found'],
  examples: [{ options: { text: 'sun', in: 'harbour/dusk', limit: 3 } }],
  run: (services, { options }, files) => listOf(placesWithText(services, options, files)),
});

/**
 * Finds a text in the scripts, models and settings of the project. It reads the files in the order of their paths, and keeps no
 * index: its time grows with the files until it has enough places. It yields each place as it is found.
 * @returns the cursor of the rest
 * @throws Problem `book-not-found`, `page-not-found`, `invalid-query` for a cursor that is none, before the first place
 */
export async function* placesWithText(
  { models, pageScripts }: ProjectServices,
  { text, in: scope, limit, cursor }: z.output<typeof options>,
  stored: ProjectFiles,
): Places {
  const files = yielding(skippingUnreadable(stored));
  const from = positionOf(cursor);
  const owners = new FileOwners(files, models, pageScripts);
  const needles = spellingsOf(text);
  let found = 0;
  const paths = sourcesIn(files, await searchedRoots(models, files, scope), from?.path);
  for await (const [path, { content }] of scanFiles(files, paths)) {
    let count = 0;
    for (const place of linesWith(content, needles)) {
      count++;
      if (path === from?.path && count <= from.after) continue;
      if (found === limit) return cursorOf({ path, after: count - 1 });
      found++;
      yield { resource: await owners.of(path), path, at: `line ${place.line}`, ...place };
    }
  }
  return null;
}

/** The files and folders to search, in the order of their paths. */
async function searchedRoots(
  models: ProjectModels,
  files: ProjectFiles,
  scope: string | undefined,
): Promise<ProjectPath[]> {
  if (scope === undefined) return [''];
  const [book = '', page, ...rest] = scope.replace(/^\/|\/$/g, '').split('/');
  if (rest.length > 0)
    throw new Problem(
      'invalid-query',
      `"in" is "${scope}". Send a book or a page, such as "harbour" or "harbour/dusk".`,
      {
        errors: [{ at: 'in', message: 'has more than two names' }],
      },
    );
  const books = await models.bookNames(files);
  if (!books.includes(book))
    throw new Problem('book-not-found', `There is no book "${book}".`, nearestIn(book, books), {
      remedies: [{ kind: 'list', what: 'books' }],
    });
  if (page === undefined) return [layout.book(book)];
  (await ignoreAsyncProblem(models.book(files, book)))?.requirePage(page);
  const address = { book, page };
  return [...layout.modelFolders(address), ...layout.plainPages(address)].sort(comparePaths);
}

/** The text as UTF-8, and as scripts and JSON files may escape it. */
function spellingsOf(text: string): Buffer[] {
  const units = (spell: (unit: string) => string) => text.replace(/[^ -~]/g, spell);
  const hex = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, '0');
  const spellings = [
    text,
    JSON.stringify(text).slice(1, -1),
    units((unit) => `\\u${hex(unit)}`),
    units((unit) => `\\u${hex(unit).toUpperCase()}`),
    text.replace(/[^ -~]+/g, (part) => Array.from(Buffer.from(part), (byte) => `\\${byte}`).join('')),
  ];
  return Array.from(new Set(spellings), (spelling) => Buffer.from(spelling));
}

/** Each line with one of the texts, once. */
function* linesWith(content: Uint8Array, needles: readonly Buffer[]): Generator<{ line: number; text: string }> {
  const bytes = asBuffer(content);
  const places = needles.map((needle) => bytes.indexOf(needle));
  let line = 1;
  let begin = 0;
  for (;;) {
    const there = places.filter((place) => place >= 0);
    if (there.length === 0) return;
    const at = Math.min(...there);
    for (let end = bytes.indexOf(10, begin); end >= 0 && end < at; end = bytes.indexOf(10, begin)) {
      begin = end + 1;
      line++;
    }
    const end = bytes.indexOf(10, at);
    const whole = bytes.toString('utf8', begin, end < 0 ? bytes.length : end).trim();
    yield { line, text: whole.slice(0, 200) };
    if (end < 0) return;
    for (const [index, place] of places.entries()) {
      const needle = needles[index];
      if (needle !== undefined && place >= 0 && place <= end) places[index] = bytes.indexOf(needle, end + 1);
    }
  }
}

/** The scripts, models and settings below the roots, in the order of their paths, beginning with `from` or what follows it. */
async function* sourcesIn(
  files: ProjectFiles,
  roots: readonly ProjectPath[],
  from: ProjectPath | undefined,
): AsyncGenerator<ProjectPath> {
  for (const root of roots) {
    if (isBefore(root, from)) continue;
    const status = root === '' ? undefined : await files.stat(root);
    if (status?.kind === 'file') yield root;
    else yield* sourcesBelow(files, root, from);
  }
}

async function* sourcesBelow(
  files: ProjectFiles,
  folder: ProjectPath,
  from: ProjectPath | undefined,
): AsyncGenerator<ProjectPath> {
  for (const { kind, name } of await files.list(folder)) {
    const path = pathIn(folder, name);
    if (isBefore(path, from)) continue;
    if (kind === 'folder') {
      if (layout.holdsSources(path)) yield* sourcesBelow(files, path, from);
    } else if (layout.isSource(path)) yield path;
  }
}

/** Whether the path and all below it are before `from`. */
function isBefore(path: ProjectPath, from: ProjectPath | undefined): boolean {
  if (from === undefined || path === '' || from.startsWith(`${path}/`)) return false;
  return comparePaths(path, from) < 0;
}

/** As listings are sorted: name by name. */
function comparePaths(a: ProjectPath, b: ProjectPath): number {
  const [left, right] = [a.split('/'), b.split('/')];
  const at = left.findIndex((each, index) => each !== right[index]);
  if (at < 0) return left.length - right.length;
  const other = right[at];
  return other === undefined || (left[at] ?? '') > other ? 1 : -1;
}
