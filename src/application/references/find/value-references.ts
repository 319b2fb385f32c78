import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { ScriptModel } from '#domain/model/script-model';
import type { ReferenceKind } from '#domain/reference-kind';
import type { ComponentKind } from '#domain/component-kind';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/** The kind of reference at a place of a script or JSON file, by its dotted name; `undefined` where it is none. */
type KindAt = (at: string) => ReferenceKind | undefined;

/**
 * Places of one kind in every script of any class: the catalogue knows the built-in classes, but not
 * the project's own.
 */
const everywhere: readonly (readonly [RegExp, ReferenceKind])[] = [
  [/^(properties\.)?target$/, 'layer'],
  [/^members$/, 'layer'],
  [/^(properties\.)?body[AB]?$/, 'layer'],
  // The former name of `others` of a collision.
  [/^(properties\.)?othersGroup$/, 'layer'],
  [/^actions\.[^.]+$/, 'command'],
  [/^(properties\.)?actionName$/, 'command'],
  [/(^|\.)imagePath$/, 'image-file'],
  [/^composite\.(paint1|paint2|folder)$/, 'image-file'],
  // Each word of a text that is read aloud has a command of its own.
  [/^line\.action$/, 'command'],
];

/** Whether a script with the definition can have references of these kinds. */
export function canName(
  definition: Pick<ScriptDefinition, 'properties' | 'variants'>,
  kinds: ReadonlySet<ReferenceKind>,
): boolean {
  if (everywhere.some(([, kind]) => kinds.has(kind))) return true;
  return kindsIn(definition).some((types) =>
    Object.values(types).some(({ refersTo }) => refersTo !== undefined && kinds.has(refersTo)),
  );
}

/** Whether code computes a value of such a script that can be a reference of these kinds. */
export function isNamedByCode(
  { computed }: ScriptModel,
  definition: Pick<ScriptDefinition, 'properties' | 'variants'>,
  kinds: ReadonlySet<ReferenceKind>,
): boolean {
  const kindAt = kindsOf(definition);
  // A computed value may be a table.
  const places = computed.flatMap(({ at }) => ['', '.target', '.action'].map((below) => at + below));
  return places.some((at) => {
    const kind = kindAt(at);
    return kind !== undefined && kinds.has(kind);
  });
}

/** The kinds of reference in such a script. The catalogue decides before `everywhere`. */
export function kindsOf(definition: Pick<ScriptDefinition, 'properties' | 'variants'>): KindAt {
  const kinds = kindsIn(definition);
  return (at) => {
    const known = kinds.map((types) => types[at]?.refersTo).find((kind) => kind !== undefined);
    return known ?? everywhere.find(([place]) => place.test(at))?.[1];
  };
}

function kindsIn({ properties, variants }: Pick<ScriptDefinition, 'properties' | 'variants'>) {
  return [properties, ...Object.values(variants?.kinds ?? {}).map((kind) => kind.properties)];
}

/** The kind of reference to an entry of a list. Page groups are referred to as layers, and nothing refers to entries of `page`. */
export const referredAs: Readonly<Partial<Record<ComponentKind, ReferenceKind>>> = {
  audios: 'audio',
  timers: 'timer',
  variables: 'variable',
  joints: 'joint',
};

/** The names of the thing that a file describes, and of what is around it: new names by old names. */
export interface OwnNames {
  /** Names of the thing. */
  readonly names: ReadonlyMap<string, string>;
  /** Names of the class: a layer may have the name of its class. */
  readonly classes?: ReadonlyMap<string, string>;
  /** Names of the page that its artwork was made for. */
  readonly pages?: ReadonlyMap<string, string>;
  /** Names of its book. */
  readonly books?: ReadonlyMap<string, string>;
}

/** The places of a script or JSON file with the name of its own thing. */
const places = ['name', 'layer', 'layerProps.name', 'target', 'properties.target', 'properties.name', 'model.name'];

/** The places with the name of something around the thing. Layers name the page of their artwork, sprites their book. */
const placesAround: Readonly<Record<string, 'classes' | 'pages' | 'books'>> = {
  class: 'classes',
  psdPage: 'pages',
  'layerProps.psdPage': 'pages',
  'properties.psdPage': 'pages',
  book: 'books',
};

/**
 * The new value of a file's own name. The last part alone counts only here: editors write it
 * into `layer`, and older ones into `target`.
 */
export function ownNameAt(at: string, written: string, own: OwnNames | undefined): string | undefined {
  const around = placesAround[at];
  if (around !== undefined) return own?.[around]?.get(written);
  return places.includes(at) ? own?.names.get(written) : undefined;
}

/** Every old name. */
export function oldOwnNames({ names, classes, pages, books }: OwnNames): string[] {
  return [names, classes, pages, books].flatMap((each) => [...(each?.keys() ?? [])]);
}

/** A text among the values of a file, with its place. */
export interface TextAt {
  /** `properties.target`, `members[1]`, `line[0].action`. */
  readonly at: string;
  /** The place without the index in a list, as the catalogue names it. */
  readonly property: string;
  readonly text: string;
}

/** Every text of a table: those in tables within it, and the items of its lists. */
export function textsOf(values: Properties): TextAt[] {
  return [...textsBelow(values, '', '')];
}

function* textsBelow(values: Properties, at: string, property: string): Generator<TextAt> {
  for (const [name, value] of Object.entries(values))
    yield* textsIn(value, placeBelow(at, name), placeBelow(property, name));
}

function* textsIn(value: PropertyValue, at: string, property: string): Generator<TextAt> {
  if (typeof value === 'string') yield { at, property, text: value };
  else if (isTable(value)) yield* textsBelow(value, at, property);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, `${at}[${index}]`, property);
}

/** The place of a name in a table that has a place itself. */
export function placeBelow(above: string, name: string): string {
  return above === '' ? name : `${above}.${name}`;
}

const nothing = ['', 'nil', 'NIL'];

/** Whether a text is one of the ways in which scripts refer to nothing. */
export function isNoName(text: string): boolean {
  return nothing.includes(text);
}
