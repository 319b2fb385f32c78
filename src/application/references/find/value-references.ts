import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { ScriptModel } from '#domain/model/script-model';
import type { ReferenceKind } from '#domain/reference-kind';
import type { ComponentKind } from '#domain/component-kind';
import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/** What a place in a script or a JSON file names, by its dotted name; `undefined` where it names nothing. */
type KindAt = (at: string) => ReferenceKind | undefined;

/**
 * Places that name the same in every script, whatever its class: the catalogue knows the built-in
 * classes, but not the project's own.
 */
const everywhere: readonly (readonly [RegExp, ReferenceKind])[] = [
  [/^(properties\.)?target$/, 'layer'],
  [/^members$/, 'layer'],
  [/^(properties\.)?body[AB]?$/, 'layer'],
  // What `others` of a collision was called before.
  [/^(properties\.)?othersGroup$/, 'layer'],
  [/^actions\.[^.]+$/, 'command'],
  [/^(properties\.)?actionName$/, 'command'],
  [/(^|\.)imagePath$/, 'image-file'],
  [/^composite\.(paint1|paint2|folder)$/, 'image-file'],
  // Each word of a text that is read aloud has a command of its own.
  [/^line\.action$/, 'command'],
];

/** Whether any place in such a script can name something of these kinds. */
export function canName(
  definition: Pick<ScriptDefinition, 'properties' | 'variants'>,
  kinds: ReadonlySet<ReferenceKind>,
): boolean {
  if (everywhere.some(([, kind]) => kinds.has(kind))) return true;
  return kindsIn(definition).some((types) =>
    Object.values(types).some(({ refersTo }) => refersTo !== undefined && kinds.has(refersTo)),
  );
}

/** Whether code decides what stands in such a script where it can name something of these kinds. */
export function isNamedByCode(
  { computed }: ScriptModel,
  definition: Pick<ScriptDefinition, 'properties' | 'variants'>,
  kinds: ReadonlySet<ReferenceKind>,
): boolean {
  const kindAt = kindsOf(definition);
  // What is computed may be a table.
  const places = computed.flatMap((at) => ['', '.target', '.action'].map((below) => at + below));
  return places.some((at) => {
    const kind = kindAt(at);
    return kind !== undefined && kinds.has(kind);
  });
}

/** What the catalogue says of the property comes first. */
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

/** What an entry of a list is called by; page groups are found where layers are, and nothing names an entry of `page`. */
export const referredAs: Readonly<Partial<Record<ComponentKind, ReferenceKind>>> = {
  audios: 'audio',
  timers: 'timer',
  variables: 'variable',
  joints: 'joint',
};

/** Old name → new one, of what a file itself describes. */
export interface OwnNames {
  /** What says whose the file is. */
  readonly names: ReadonlyMap<string, string>;
  /** What says the class: a layer may be called as one that it carries. */
  readonly classes?: ReadonlyMap<string, string>;
}

/** The places of a script or JSON file that say whose it is. */
const places = ['name', 'layer', 'layerProps.name', 'target', 'properties.target', 'properties.name', 'model.name'];

/**
 * A value that is the file's own name. The last part alone counts only here: editors write it
 * into `layer`, and older ones into `target`.
 */
export function ownNameAt(at: string, written: string, own: OwnNames | undefined): string | undefined {
  if (at === 'class') return own?.classes?.get(written);
  return places.includes(at) ? own?.names.get(written) : undefined;
}

/** Every old name. */
export function oldOwnNames({ names, classes }: OwnNames): string[] {
  return [...names.keys(), ...(classes?.keys() ?? [])];
}

/** A piece of text among the values of a file, by its place. */
export interface TextAt {
  /** `properties.target`, `members[1]`, `line[0].action`. */
  readonly at: string;
  /** The same without the place in a list: what the catalogue calls it. */
  readonly property: string;
  readonly text: string;
}

type Reword = (text: TextAt) => string | undefined;

/** The same values in the same order, with texts as `reword` has them; `undefined` keeps a text. */
export function reworded(values: Properties, reword: Reword): Properties {
  return rewordedBelow(values, reword, '', '');
}

function rewordedBelow(values: Properties, reword: Reword, at: string, property: string): Properties {
  const changed = emptyProperties();
  for (const [name, value] of Object.entries(values))
    changed[name] = rewordedValue(value, reword, below(at, name), below(property, name));
  return changed;
}

function rewordedValue(value: PropertyValue, reword: Reword, at: string, property: string): PropertyValue {
  if (typeof value === 'string') return reword({ at, property, text: value }) ?? value;
  if (isTable(value)) return rewordedBelow(value, reword, at, property);
  if (!Array.isArray(value)) return value;
  return value.map((item, index) => rewordedValue(item, reword, `${at}[${index}]`, property));
}

function below(above: string, name: string): string {
  return above === '' ? name : `${above}.${name}`;
}

/** Every text of a table: those in tables within it, and the items of its lists. */
export function textsOf(values: Properties): TextAt[] {
  const texts: TextAt[] = [];
  reworded(values, (text) => {
    texts.push(text);
    return undefined;
  });
  return texts;
}

const nothing = ['', 'nil', 'NIL'];

/** Whether a text names nothing on purpose, in one of the ways that scripts have for it. */
export function isNoName(text: string): boolean {
  return nothing.includes(text);
}
