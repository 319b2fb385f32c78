import type { ProjectPath } from '#domain/change/file-change';
import type { PropertyValue } from '#domain/properties/property-value';
import type { AppStart, SettingsModel, WrittenChoice, WrittenPlace } from '#application/ports/settings-codec';
import { fileOfPlace } from './app-settings.js';
import type { Runtime } from './find-runtime.js';

/** The key of the table given to `bootstrap` that names the book. */
export const bookKey = 'name';

/** The keys of that table that name a page. A runtime reads one of them, some releases the other. */
export const pageKeys = ['goPage', 'gotoPage'] as const;
type PageKey = (typeof pageKeys)[number];

/** The name of a book or page in the start of the app, or the position of a page, and where it is written. */
export interface StartName {
  readonly name: PropertyValue;
  readonly at: StartPlace;
}

interface StartPlace {
  readonly path: ProjectPath;
  readonly line: number;
}

/** The names that the start may have. */
export interface StartNames {
  readonly names: readonly StartName[];
  /** Whether only a run could show that these are all. */
  readonly computed: boolean;
}

/** One of the ways in which `main.lua` starts the app. */
export interface StartWay {
  readonly at: StartPlace;
  readonly book: StartNames;
  readonly page: StartNames;
  /** The key of a page that the runtime needs, where it is not there. */
  readonly lacks: PageKey | undefined;
}

/** The ways in which `main.lua` may start the app; several where it has branches. */
export function startWays({ starts }: SettingsModel, kind: Runtime['kind']): StartWay[] {
  return starts.map((start) => ({
    at: placeOf(start.at),
    book: namesOf([start.choice(bookKey)]),
    page: namesOf(pageChoices(start, kind)),
    lacks: lackOf(start, kind),
  }));
}

/** What names the page: of the key that the runtime reads, else of the other. Releases of the plugin read one or the other. */
function pageChoices(start: AppStart, kind: Runtime['kind']): WrittenChoice[] {
  const keys = keysRead(kind).filter((key) => isThere(start.choice(key)));
  return (keys.length > 0 ? keys : pageKeys).map((key) => start.choice(key));
}

function lackOf(start: AppStart, kind: Runtime['kind']): PageKey | undefined {
  const keys = kind === 'unknown' ? [] : keysRead(kind);
  return keys.some((key) => isThere(start.choice(key))) ? undefined : keys[0];
}

function keysRead(kind: Runtime['kind']): readonly PageKey[] {
  if (kind === 'own') return ['goPage'];
  return kind === 'modules' ? ['gotoPage'] : pageKeys;
}

function isThere({ values, computed }: WrittenChoice): boolean {
  return computed || values.some(({ value }) => value !== null);
}

function namesOf(choices: readonly WrittenChoice[]): StartNames {
  const names = choices.flatMap(({ values }) =>
    values.flatMap(({ value, ...at }) => (value === null ? [] : { name: value, at: placeOf(at) })),
  );
  return { names, computed: choices.some(({ computed }) => computed) };
}

function placeOf(at: WrittenPlace): StartPlace {
  return { path: fileOfPlace(at), line: at.line };
}

/** The start on which all ways agree. */
export interface AgreedStart {
  readonly book: StartName | undefined;
  readonly page: StartName | undefined;
}

export function agreedStart(ways: readonly StartWay[]): AgreedStart {
  return { book: agreedName(ways.map(({ book }) => book)), page: agreedName(ways.map(({ page }) => page)) };
}

function agreedName(all: readonly StartNames[]): StartName | undefined {
  const [first, ...others] = all.flatMap(({ names }) => names);
  const isCertain = all.every(({ names, computed }) => names.length > 0 && !computed);
  return isCertain && others.every(({ name }) => name === first?.name) ? first : undefined;
}

/** The name of a page: a number is its position in the book. */
export function pageNamed({ name }: StartName, pages: readonly string[]): string | undefined {
  if (typeof name === 'number') return pages[name - 1];
  return typeof name === 'string' ? name : undefined;
}
