import type { Definition, PropertyType } from '#adapters/client/client-operations.generated';
import { choiceWords } from './choice-words.js';
import { colourText, parseColour } from './colour-text.js';
import { rankOfGroup, groupUseOf, type GroupUse } from './form-groups.js';

/** A field of the properties form. */
export interface Field {
  /** The dotted path of the property: `from.x`. */
  readonly name: string;
  readonly title: string;
  /** The title in a narrow form: `X`. */
  readonly label: string;
  readonly kind: 'number' | 'boolean' | 'text' | 'choice' | 'reference' | 'colour' | 'data' | 'code';
  readonly type: PropertyType;
  /** Of a choice: the values that it takes. */
  readonly choices: readonly unknown[];
  /** Of several things: the value that all of them have. */
  readonly value: unknown;
  readonly default: unknown;
  /** Whether the value is set, and not the default. */
  readonly isSet: boolean;
  /** The Lua that computes the value, which is not known then. */
  readonly expression?: string;
  /** Whether nothing happens without a value of it, or of another field that replaces it. */
  readonly isMissing: boolean;
  /** Whether several things have different values. */
  readonly isMixed: boolean;
  /** What an author sees before typing: the value, or the values of several things. */
  readonly seen: unknown;
}

export interface FieldGroup {
  readonly title: string;
  readonly use: GroupUse;
  readonly fields: readonly Field[];
}

/** As much of a definition as a form needs: that of a layer, a class or a part, or the parameters of an action. */
export interface FormDefinition extends Pick<Definition, 'properties' | 'defaults' | 'variants'> {
  /** The properties whose values are Lua code. */
  readonly expressions?: readonly string[];
  /** What nothing happens without: of each list, one property. */
  readonly required?: readonly (readonly string[])[];
}

export type Values = Readonly<Record<string, unknown>>;

export type Parsed = { readonly value: unknown } | { readonly problem: string };

/** A thing with properties. */
export interface FormThing {
  readonly values: Values;
  /** Those that the definition does not have. */
  readonly defaults?: Values | undefined;
  /** The expressions of what its script computes, by dotted path. */
  readonly computed?: Readonly<Record<string, string>> | undefined;
}

/** The thing that a document of the service shows. */
export function thingOf(document: {
  readonly props: Values;
  readonly defaults?: Values;
  readonly computed?: Readonly<Record<string, string>>;
}): FormThing {
  const { props, defaults, computed } = document;
  return { values: props, defaults, computed };
}

/** The fields of a definition in groups, with the values of a thing. A variant of the definition, such as a shape, wins. */
export function formGroups(definition: FormDefinition, thing: FormThing): readonly FieldGroup[] {
  return sharedFormGroups(definition, [thing]);
}

/** The fields that all of several things have, in groups. The rare ones of a group are a group of their own, after all others. */
export function sharedFormGroups(definition: FormDefinition, things: readonly FormThing[]): readonly FieldGroup[] {
  const [first = [], ...others] = things.map((thing) => fieldsOf(definition, thing));
  const groups: FieldGroup[] = [];
  for (const field of first) {
    const same = others.flatMap(
      (fields) => fields.find(({ name, kind }) => name === field.name && kind === field.kind) ?? [],
    );
    if (same.length < others.length) continue;
    const { group: title } = field.type;
    const use = groupUseOf(title, field.name);
    const at = groups.findIndex((group) => group.title === title && (group.use === 'rare') === (use === 'rare'));
    const fields = [...(groups[at]?.fields ?? []), sharedField([field, ...same])];
    groups.splice(at < 0 ? groups.length : at, 1, { title, use, fields });
  }
  const hasPlace = first.some(({ name, type }) => lastName(name) === 'x' && type.group === 'Position and size');
  const rank = ({ title, use }: FieldGroup) => [use === 'rare' ? 1 : 0, rankOfGroup(title, hasPlace)] as const;
  return groups.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
}

function fieldsOf(definition: FormDefinition, { values, defaults, computed }: FormThing): readonly Field[] {
  const chosen = definitionFor(definition, values);
  const fallbacks = { ...chosen.defaults, ...defaults };
  const missing = missingNames(definition, values);
  return Object.entries(chosen.properties).map(([name, type]) => {
    const stored = fieldOf(name, type, valueAt(values, name), valueAt(fallbacks, name));
    const known = { ...stored, isMissing: missing.some((names) => names.includes(name)) };
    const expression = expressionAt(computed, name);
    const field = expression === undefined ? known : { ...known, default: undefined, expression };
    return definition.expressions?.includes(name) === true ? { ...field, kind: 'code' } : field;
  });
}

/** The expression of a value, or of a table around it. */
function expressionAt(computed: FormThing['computed'] = {}, name: string): string | undefined {
  return Object.entries(computed).find(([at]) => `${name}.`.startsWith(`${at}.`))?.[1];
}

/** The lists of properties of which one needs a value, and none has one. */
export function missingNames({ required = [] }: FormDefinition, values: Values): readonly (readonly string[])[] {
  return required.filter((names) => names.every((name) => isEmpty(valueAt(values, name))));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** One field for the same property of several things. */
function sharedField(fields: readonly [Field, ...Field[]]): Field {
  const [first, ...others] = fields;
  if (others.length === 0) return first;
  const expression = fields.find((field) => field.expression !== undefined)?.expression;
  const isShared = (name: 'value' | 'default') =>
    others.every((other) => JSON.stringify(other[name]) === JSON.stringify(first[name]));
  return {
    ...first,
    value: isShared('value') ? first.value : undefined,
    default: isShared('default') ? first.default : undefined,
    isSet: fields.some(({ isSet }) => isSet),
    isMissing: fields.some(({ isMissing }) => isMissing),
    isMixed: !isShared('value'),
    seen: fields.map(({ value }) => value ?? null),
    ...(expression === undefined ? {} : { expression }),
  };
}

/** A definition for values that no definition describes, such as those of a class of the project's own. */
export function undefinedForm({ values, defaults = {}, computed = {} }: FormThing): FormDefinition {
  const properties: Record<string, PropertyType> = Object.fromEntries(
    Object.keys(computed).map((path) => [path, { title: lastName(path), group: 'Settings', type: 'any' }]),
  );
  const collect = (table: Values, above: string) => {
    for (const [name, value] of Object.entries(table)) {
      const path = above + name;
      if (['name', 'class', 'properties.target'].includes(path)) continue;
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) collect(value as Values, `${path}.`);
      else properties[path] = { title: name, group: 'Settings', type: typeOf(value) };
    }
  };
  collect(defaults, '');
  collect(values, '');
  return { properties, defaults: {} };
}

function typeOf(value: unknown): PropertyType['type'] {
  const type = typeof value;
  return type === 'number' || type === 'boolean' || type === 'string' ? type : 'any';
}

const shortLabels: Readonly<Record<string, string>> = {
  x: 'X',
  y: 'Y',
  width: 'W',
  height: 'H',
  xScale: 'Scale X',
  yScale: 'Scale Y',
  rotation: 'Rotation',
};

function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The fields of a group that go two in a row, such as X and Y, and the others. */
export function pairedFields(fields: readonly Field[]): {
  readonly paired: readonly Field[];
  readonly single: readonly Field[];
} {
  const order = Object.keys(shortLabels);
  const isPaired = ({ label, title }: Field) => label !== title || order.some((name) => shortLabels[name] === title);
  const rank = ({ name }: Field) => order.indexOf(lastName(name));
  return {
    paired: fields.filter(isPaired).sort((a, b) => rank(a) - rank(b)),
    single: fields.filter((field) => !isPaired(field)),
  };
}

export function definitionFor(definition: FormDefinition, values: Values): FormDefinition {
  const { variants } = definition;
  return variants?.kinds[String(valueAt(values, variants.by))] ?? definition;
}

function fieldOf(name: string, type: PropertyType, value: unknown, fallback: unknown): Field {
  const isSet = value !== undefined && value !== null && JSON.stringify(value) !== JSON.stringify(fallback);
  return {
    name,
    title: type.title,
    label: (kindOf(type) === 'number' ? shortLabels[lastName(name)] : undefined) ?? type.title,
    kind: kindOf(type),
    type,
    choices: type.enum ?? [],
    value: value ?? undefined,
    default: fallback ?? undefined,
    isSet,
    isMissing: false,
    isMixed: false,
    seen: value ?? undefined,
  };
}

function kindOf(type: PropertyType): Field['kind'] {
  if (type.enum !== undefined) return 'choice';
  switch (type.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'color':
      return 'colour';
    case 'reference':
      return 'reference';
    case 'string':
      return type.file === undefined ? 'text' : 'reference';
    case 'list':
    case 'table':
    case 'any':
      return 'data';
  }
}

/** The text of a value in its field. */
export function textOf({ kind, type }: Pick<Field, 'kind'> & Partial<Pick<Field, 'type'>>, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'colour') return colourText(value);
  if (kind === 'data' && (type?.type !== 'any' || !isPlainText(value))) return JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a value may have several lines: Lua code, the text of a layer, and what has them already. */
export function hasLines(field: Pick<Field, 'kind' | 'name' | 'value' | 'default'>): boolean {
  if (field.kind !== 'text') return field.kind === 'code';
  return lastName(field.name) === 'text' || [field.value, field.default].some((value) => String(value).includes('\n'));
}

/** What an empty field shows. A number beside its unit would look as if it were missing. */
export function placeholderOf(field: Field): string {
  if (field.expression !== undefined) return field.expression;
  if (field.isMixed) return 'Mixed';
  if (field.isMissing) return 'Required';
  return textOf(field, field.default) || (field.kind === 'number' ? '–' : '');
}

/** What a field shows while nothing is typed into it. */
export function shownText(field: Pick<Field, 'kind' | 'type' | 'value'>): string {
  return textOf(field, field.value);
}

/** The value that somebody means by a text. An empty one means the default: `null` takes the value out. */
export function parseText({ kind, type, choices }: Pick<Field, 'kind' | 'type' | 'choices'>, text: string): Parsed {
  const trimmed = text.trim();
  const takesEmpty = kind === 'text' || kind === 'reference' || choices.includes('');
  if (trimmed === '' && !takesEmpty) return { value: null };
  switch (kind) {
    case 'number':
      return parseNumber(type, trimmed);
    case 'boolean':
      return trimmed === 'true' || trimmed === 'false'
        ? { value: trimmed === 'true' }
        : { problem: 'Choose yes or no.' };
    case 'choice': {
      const choice = choices.find((each) => String(each) === text);
      return choice === undefined
        ? { problem: `Choose one of ${choices.map(choiceWords).join(', ')}.` }
        : { value: choice };
    }
    case 'colour':
      return parseColour(trimmed);
    case 'data':
      return type.type === 'any' && isPlainText(trimmed) ? { value: trimmed } : parseData(trimmed);
    case 'reference':
      return { value: trimmed };
    case 'text':
    case 'code':
      return { value: text };
  }
}

function parseNumber({ type, minimum, maximum }: PropertyType, text: string): Parsed {
  const value = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text.replace(',', '.'))
    ? Number(text.replace(',', '.'))
    : NaN;
  if (Number.isNaN(value)) return { problem: 'Type a number.' };
  if (type === 'integer' && !Number.isInteger(value)) return { problem: 'Type a whole number.' };
  if (minimum !== undefined && value < minimum) return { problem: `At least ${minimum}.` };
  if (maximum !== undefined && value > maximum) return { problem: `At most ${maximum}.` };
  return { value };
}

function parseData(text: string): Parsed {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: 'Type JSON, such as [1, 0.5, 0, 1] or {"speed": 2}.' };
  }
}

/** Whether a value is a text that nobody can take for JSON. Where any value goes, such a text needs no quotes. */
function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && !/^\s*["[{]/.test(value) && 'problem' in parseData(value);
}

/** The value at a dotted path. */
export function valueAt(values: Values, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Values)[key] : undefined;
  }, values);
}

/** The properties to save for a value at a dotted path. */
export function propertiesFor(name: string, value: unknown): Record<string, unknown> {
  return name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>;
}
