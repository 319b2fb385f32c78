import type { PageAddress } from '#domain/page';
import { nearest } from '#domain/problem/nearest';
import type { ReferenceKind } from '#domain/reference-kind';
import type { Reference } from '#application/references/reference';
import type { PageNames } from './page-names.js';

/** What is said of a name that is the name of nothing: by the doctor, and by a save that writes it. */
export interface MissingTarget {
  readonly code:
    'missing-layer' | 'dangling-target' | 'dangling-action' | 'dangling-page' | 'missing-asset' | 'missing-data';
  readonly message: string;
  /** The names that may be meant, the closest first; at most three. */
  readonly nearest: readonly string[];
}

const codes: Readonly<Partial<Record<ReferenceKind, MissingTarget['code']>>> = {
  command: 'dangling-action',
  page: 'dangling-page',
};

const words: Readonly<Record<ReferenceKind, string>> = {
  layer: 'layer or page group',
  animation: 'animation (a layer, "_" and a class that it carries)',
  image: 'image',
  'image-file': 'image file',
  command: 'command',
  page: 'page',
  audio: 'audio',
  timer: 'timer',
  variable: 'variable',
  joint: 'joint',
};

/**
 * What is to be said of the name, where nothing is called so; `undefined` where something is.
 * @param stopsWithoutTarget whether the page stops where what `properties.target` names is not there
 */
export function missingTarget(
  { at, kind, name }: Pick<Reference, 'at' | 'kind' | 'name'>,
  names: PageNames,
  { book, page }: PageAddress,
  stopsWithoutTarget = false,
): MissingTarget | undefined {
  if (names.has({ kind, name })) return undefined;
  const where = kind === 'page' ? `the book "${book}"` : `the page "${page}"`;
  const stops = kind === 'layer' && at === 'properties.target' && stopsWithoutTarget;
  const comes = stops ? 'the page stops when it is opened.' : 'nothing happens.';
  const message = `"${at}" says "${name}", and ${where} has no ${words[kind]} of that name: ${comes}`;
  const code = stops ? 'missing-layer' : (codes[kind] ?? 'dangling-target');
  return { code, ...withNearest(message, name, names.all(kind)) };
}

/** The message with the closest name in it. */
export function withNearest(
  message: string,
  name: string,
  known: Iterable<string>,
): Pick<MissingTarget, 'message' | 'nearest'> {
  const near = nearest(name, known);
  return { message: near[0] === undefined ? message : `${message} Did you mean "${near[0]}"?`, nearest: near };
}
