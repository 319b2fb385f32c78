import { didYouMean, nearest } from '#domain/problem/nearest';
import { layout } from '#application/project/layout/project-layout';
import { fileOfPlace } from '#application/project/runtime/app-settings';
import {
  agreedStart,
  pageKeys,
  pageNamed,
  type StartName,
  type StartNames,
  type StartWay,
  startWays,
} from '#application/project/runtime/app-starts';
import type { SettingsModel } from '#application/ports/settings-codec';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { KnownPages, ProjectCheck } from '#application/doctor/project-check';
import { doesNotStart } from '../code/shared-code.js';

const missingStart: FindingKind = {
  code: 'missing-start',
  severity: 'error',
  fault: '`main.lua` starts a missing book or page, or names no page that its runtime reads',
  inApp: 'the app does not start, or shows nothing',
};

const raisesAtStart: FindingKind = {
  code: 'raises-at-start',
  severity: 'error',
  fault: '`main.lua`, or a module beside it such as `env.lua`, calls `error` under any condition',
  inApp: 'the app does not start',
};

const differingStart: FindingKind = {
  code: 'differing-start',
  severity: 'info',
  fault: 'branches of `main.lua` start with different books or pages',
};

/** Starts of the app with missing books or pages, and starts that differ. Runs when all books are known. */
export const checkStart: ProjectCheck = {
  finds: [missingStart, raisesAtStart, differingStart],
  check: ({ settings: { main }, runtime, books }) => {
    const ways = main === undefined ? [] : startWays(main, runtime.kind);
    const found = new Map<string, Finding>();
    // Branches may share the line at fault.
    for (const finding of ways.flatMap((way) => checkWay(way, books)))
      found.set(JSON.stringify([finding.place, finding.explanation]), finding);
    return [...raised(main), ...found.values(), ...differing(ways)];
  },
};

function checkWay(way: StartWay, books: KnownPages): Finding[] {
  const missing = different(way.book).filter(({ name }) => typeof name !== 'string' || !books.has(name));
  return [
    ...missing.map((book) => missingBook(book, books)),
    ...(missing.length === 0 ? missingPages(way, books) : []),
    ...lacking(way),
  ];
}

/** Each name once: a table may have it under both keys of a page. */
function different({ names }: StartNames): StartName[] {
  return [...new Map(names.toReversed().map((each) => [each.name, each])).values()].toReversed();
}

function missingBook({ name, at }: StartName, books: KnownPages): Finding {
  const near = typeof name === 'string' ? nearest(name, books.keys()) : [];
  const shown = JSON.stringify(name);
  return badStart(at, `starts the book ${shown}, and there is no such book. ${doesNotStart}${didYouMean(near)}`);
}

/** Pages that none of the books has. */
function missingPages({ book, page }: StartWay, books: KnownPages): Finding[] {
  const titles = book.names.flatMap(({ name }) => (typeof name === 'string' ? name : []));
  const started = titles.map((title) => books.get(title));
  if (book.computed || started.length === 0 || started.includes(undefined)) return [];
  const known = started.map((pages) => pages ?? []);
  const missing = different(page).filter((each) => !known.some((pages) => isPage(each, pages)));
  const title = titles.map((each) => `"${each}"`).join(' or ');
  return missing.map((each) => missingPage(each, title, known.flat()));
}

function isPage(page: StartName, pages: readonly string[]): boolean {
  const name = pageNamed(page, pages);
  return name !== undefined && pages.includes(name);
}

function missingPage({ name, at }: StartName, book: string, pages: readonly string[]): Finding {
  if (typeof name === 'number') {
    const has = pages.length === 1 ? '1 page' : `${pages.length} pages`;
    const last = pages.at(-1);
    const hint = last === undefined ? '' : ` Did you mean ${pages.length} ("${last}")?`;
    return badStart(at, `begins with page ${name}, and the book ${book} has ${has}: the app shows nothing.${hint}`);
  }
  const near = typeof name === 'string' ? nearest(name, pages) : [];
  const what = `begins with the page ${JSON.stringify(name)}, and the book ${book} has no such page: the app shows nothing.`;
  return badStart(at, `${what}${didYouMean(near)}`);
}

function lacking({ at, page, lacks }: StartWay): Finding[] {
  if (lacks === undefined) return [];
  const other = pageKeys.find((key) => key !== lacks);
  const unread = page.names.length > 0 ? ` It has "${other}", which this runtime does not read.` : '';
  return [badStart(at, `starts the app without "${lacks}", which names its first page. ${doesNotStart}${unread}`)];
}

function differing(ways: readonly StartWay[]): Finding[] {
  const agreed = agreedStart(ways);
  const pairs = [
    ['book', ways.map(({ book }) => book), agreed.book],
    ['page', ways.map(({ page }) => page), agreed.page],
  ] as const;
  return pairs.flatMap(([what, all, agrees]) => (agrees === undefined ? differingNames(what, all) : []));
}

function differingNames(what: 'book' | 'page', all: readonly StartNames[]): Finding[] {
  const byName = new Map(all.flatMap(({ names }) => names).map((each) => [each.name, each]));
  const [first, ...others] = byName.values();
  if (first === undefined || others.length === 0) return [];
  const listed = [first, ...others].map(({ name, at }) => `${JSON.stringify(name)} (line ${at.line} of "${at.path}")`);
  const explanation = `The app starts with the ${what} ${listed.join(' or ')}. Only a run could show which.`;
  return [finding(differingStart, first.at, explanation)];
}

function raised(main: SettingsModel | undefined): Finding[] {
  const at = main?.raises;
  if (at === undefined) return [];
  const explanation = `Line ${at.line} raises an error whenever the file is loaded. ${doesNotStart}`;
  return [finding(raisesAtStart, { path: fileOfPlace(at), line: at.line }, explanation)];
}

function badStart(at: Finding['place'], what: string): Finding {
  return finding(missingStart, at, `"${layout.main}" ${what}`);
}

function finding(kind: FindingKind, place: Finding['place'], explanation: string): Finding {
  return { kind, place, resource: null, explanation };
}
