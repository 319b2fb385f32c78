import type { Definition, PropertyType } from '#adapters/client/client-operations.generated';
import { fieldUnit, type FieldUnit, type UnitFacts } from '../units/field-unit.js';
import { parseTyped, typedText, type TypedNumber } from '../units/typed-number.js';
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
  /** How the number is shown, where it has a unit. */
  readonly unit?: FieldUnit | undefined;
  /** Of several things, in their order: what each has. Their values may count in different units. */
  readonly each?: readonly Pick<Field, 'value' | 'default' | 'type' | 'unit'>[];
}

/** A value for each of several things, in their order. As JSON it is the list of them. */
export class ValueOfEach {
  constructor(readonly values: readonly unknown[]) {}

  toJSON(): readonly unknown[] {
    return this.values;
  }
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
  /** In which units its numbers are shown. Without them, they are shown as the file has them. */
  readonly facts?: UnitFacts | undefined;
}

/** The thing that a document of the service shows. */
export function thingOf(
  document: {
    readonly props: Values;
    readonly defaults?: Values;
    readonly computed?: Readonly<Record<string, string>>;
  },
  facts?: UnitFacts,
): FormThing {
  const { props, defaults, computed } = document;
  return { values: props, defaults, computed, facts };
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

function fieldsOf(definition: FormDefinition, { values, defaults, computed, facts }: FormThing): readonly Field[] {
  const chosen = definitionFor(definition, values);
  const fallbacks = { ...chosen.defaults, ...defaults };
  const missing = missingNames(definition, values);
  const read = Object.entries(chosen.properties).filter(([, { unread }]) => unread !== true);
  return read.map(([name, type]) => {
    const stored = fieldOf(name, type, valueAt(values, name), valueAt(fallbacks, name));
    const unit = facts !== undefined && stored.kind === 'number' ? fieldUnit(type, facts) : undefined;
    const known = { ...stored, unit, isMissing: missing.some((names) => names.includes(name)) };
    const expression = expressionAt(computed, name);
    const field = expression === undefined ? known : { ...known, default: undefined, expression };
    return definition.expressions?.includes(name) === true ? { ...field, kind: 'code', unit: undefined } : field;
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
  // Numbers that look the same are the same, in whatever unit each file has them.
  const textIn = (field: Field, name: 'value' | 'default') =>
    field.unit === undefined ? JSON.stringify(field[name]) : textOf(field, field[name]);
  const isShared = (name: 'value' | 'default') => others.every((other) => textIn(other, name) === textIn(first, name));
  return {
    ...first,
    value: isShared('value') ? first.value : undefined,
    default: isShared('default') ? first.default : undefined,
    isSet: fields.some(({ isSet }) => isSet),
    isMissing: fields.some(({ isMissing }) => isMissing),
    isMixed: !isShared('value'),
    seen: fields.map(({ value }) => value ?? null),
    each: fields,
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
export function textOf(
  { kind, type, unit }: Pick<Field, 'kind'> & Partial<Pick<Field, 'type' | 'unit'>>,
  value: unknown,
): string {
  if (value === undefined || value === null) return '';
  if (unit !== undefined && typeof value === 'number') return String(unit.toField(value));
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
  return textOf(field, field.default) || unsetText(field);
}

/** An end that the class does not place is where the layer is. */
function unsetText({ kind, name }: Field): string {
  if (kind !== 'number') return '';
  return /^(from|to)\.[xy]$/.test(name) ? 'where it is' : '–';
}

/** What a field shows while nothing is typed into it. */
export function shownText(field: Pick<Field, 'kind' | 'type' | 'value' | 'unit'>): string {
  return textOf(field, field.value);
}

/** What the file gets from a number: of what is typed, else of the value. @returns `undefined` where the field shows the same */
export function writtenText(field: Field, typed: string | undefined): string | undefined {
  const { unit, name, each, value } = field;
  if (unit === undefined) return undefined;
  const parsed = typed === undefined ? { value: each === undefined ? value : valuesOf(each) } : parseText(field, typed);
  if ('problem' in parsed || parsed.value === undefined || parsed.value === null) return undefined;
  const all = parsed.value instanceof ValueOfEach ? parsed.value.values : [parsed.value];
  const units = new Set((each ?? [field]).map((thing) => thing.unit?.inFile));
  const counted = units.size === 1 ? ` (${unit.inFile})` : '';
  const device = unit.device === undefined ? '' : `, on ${unit.device}`;
  return `writes ${name} = ${[...new Set(all)].map((each) => JSON.stringify(each)).join(' and ')}${counted}${device}`;
}

function valuesOf(each: NonNullable<Field['each']>): ValueOfEach | undefined {
  const values = each.map(({ value }) => value);
  return values.some((value) => value === undefined) ? undefined : new ValueOfEach(values);
}

/** The text of a number after some steps up or down. @param typed what is typed, which a step may begin with */
export function steppedText(field: Field, typed: string | undefined, steps: number): string | undefined {
  const { unit, type } = field;
  const parsed =
    typed === undefined || typed === '' ? { value: field.value ?? field.default } : parseText(field, typed);
  const from = 'value' in parsed ? firstOf(parsed.value) : undefined;
  if (typeof from !== 'number') return undefined;
  const next = (unit?.toField(from) ?? from) + steps * (unit?.step ?? type.step ?? 1);
  return typedText(Math.round(next * 1000) / 1000);
}

/** The value that sets a field back; of several things, that of each. */
export function resetValue({ default: one, each }: Pick<Field, 'default' | 'each'>): unknown {
  return each === undefined ? (one ?? null) : new ValueOfEach(each.map((thing) => thing.default ?? null));
}

/** What a field shows of a value that is chosen: of several things, the first has it in the field's unit. */
export function firstOf(value: unknown): unknown {
  return value instanceof ValueOfEach ? value.values[0] : value;
}

type NumberField = Pick<Field, 'type' | 'value' | 'default' | 'unit'>;

type ParsedField = Pick<Field, 'kind' | 'type' | 'choices'> & Partial<NumberField> & Pick<Field, 'each'>;

/** The value that somebody means by a text. An empty one means the default: `null` takes the value out. */
export function parseText(field: ParsedField, text: string): Parsed {
  const { kind, type, choices } = field;
  const trimmed = text.trim();
  const takesEmpty = kind === 'text' || kind === 'reference' || choices.includes('');
  if (trimmed === '' && !takesEmpty) return { value: null };
  switch (kind) {
    case 'number':
      return parseNumber(field, trimmed);
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

/** A number, or a sum with the number of each thing. */
function parseNumber(field: ParsedField, text: string): Parsed {
  const typed = parseTyped(text, field.unit?.sign);
  if (typed === undefined) return { problem: 'Type a number, or a sum such as +20 or 50%.' };
  const { each } = field;
  if (each === undefined) return numberFor(field, typed);
  const values: unknown[] = [];
  for (const thing of each) {
    const parsed = numberFor(thing, typed);
    if ('problem' in parsed) return parsed;
    values.push(parsed.value);
  }
  return { value: new ValueOfEach(values) };
}

function numberFor({ type, value, default: fallback, unit }: Partial<NumberField>, typed: TypedNumber): Parsed {
  const { type: kind, minimum, maximum } = type ?? {};
  const before = value ?? fallback;
  const shown = (number: number) => unit?.toField(number) ?? number;
  const result = typed(typeof before === 'number' ? shown(before) : undefined);
  if (result === undefined || !Number.isFinite(result))
    return { problem: 'There is no number that this could change.' };
  const stored = unit?.toFile(result) ?? result;
  if (kind === 'integer' && !Number.isInteger(stored)) return { problem: 'Type a whole number.' };
  if (minimum !== undefined && stored < minimum) return { problem: `At least ${shown(minimum)}.` };
  if (maximum !== undefined && stored > maximum) return { problem: `At most ${shown(maximum)}.` };
  return { value: stored };
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
