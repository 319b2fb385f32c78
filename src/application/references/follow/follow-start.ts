import type { ProjectPath } from '#domain/change/file-change';
import type { ChangedReference } from '#domain/change/mutation';
import type { Codecs } from '#application/ports/codecs';
import type { AppStart, WrittenValue } from '#application/ports/settings-codec';
import type { Draft } from '#application/project/draft/draft';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { skippingUnreadable } from '#application/project/files/file-views';
import { appSettings, fileOfPlace } from '#application/project/runtime/app-settings';
import { bookKey, pageKeys } from '#application/project/runtime/app-starts';
import { changedLines } from '../reference.js';

/** A book; or one of its pages, which then has another name. */
interface Renamed {
  readonly book: string;
  readonly page?: string;
}

/**
 * Follows a book or a page to its new name in what starts the app: the values that `main.lua` or `env.lua` passes to
 * `bootstrap`. They are data, in whatever branch or field they stand. A value that may start another book, too, stays.
 */
export async function followStart(
  draft: Draft,
  codecs: Codecs,
  from: Renamed,
  newName: string,
): Promise<ChangedReference[]> {
  const { main } = await appSettings(skippingUnreadable(untrackedReads(draft)), codecs.settings);
  const starts = main?.starts ?? [];
  const strings = from.page === undefined ? booksOf(starts, from.book) : pagesOf(starts, from.book, from.page);
  const changed: ChangedReference[] = [];
  for (const [path, places] of byFile(strings))
    changed.push(...(await replaceIn(draft, codecs, path, places, newName)));
  return changed;
}

function booksOf(starts: readonly AppStart[], book: string): WrittenValue[] {
  return starts.flatMap((start) => start.choice(bookKey).values).filter(({ value }) => value === book);
}

function pagesOf(starts: readonly AppStart[], book: string, page: string): WrittenValue[] {
  const [own, others] = [true, false].map((isOwn) =>
    starts.filter((start) => startsOnly(start, book) === isOwn).flatMap(pagesAt),
  ) as [WrittenValue[], WrittenValue[]];
  const elsewhere = new Set(others.map(placeKey));
  return own.filter((each) => each.value === page && !elsewhere.has(placeKey(each)));
}

function pagesAt(start: AppStart): WrittenValue[] {
  return pageKeys.flatMap((key) => [...start.choice(key).values]);
}

function startsOnly(start: AppStart, book: string): boolean {
  const { values, computed } = start.choice(bookKey);
  return !computed && values.length > 0 && values.every(({ value }) => value === book);
}

function placeKey({ module, start }: WrittenValue): string {
  return `${module ?? ''}:${start}`;
}

/** Each place once: several starts may have the same value. */
function byFile(strings: readonly WrittenValue[]): Map<ProjectPath, WrittenValue[]> {
  const files = new Map<ProjectPath, WrittenValue[]>();
  for (const each of new Map(strings.map((each) => [placeKey(each), each])).values()) {
    const path = fileOfPlace(each);
    files.set(path, [...(files.get(path) ?? []), each]);
  }
  return files;
}

async function replaceIn(
  draft: Draft,
  { lua }: Codecs,
  path: ProjectPath,
  places: readonly WrittenValue[],
  value: string,
): Promise<ChangedReference[]> {
  const file = await draft.read(path);
  if (file === undefined) return [];
  const strings = places.map(({ start, end }) => ({ start, end, value }));
  const content = lua.replaceStrings(path, file.content, strings);
  await draft.replace(path, content);
  return changedLines(path, file.content, content);
}
