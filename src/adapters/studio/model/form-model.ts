import type { Definition, PropertyType } from '#adapters/client/client-operations';

/** A field of the properties form. */
export interface Field {
  /** The dotted path of the property: `from.x`. */
  readonly name: string;
  readonly title: string;
  /** The title in a narrow form: `X`. */
  readonly label: string;
  readonly kind: 'number' | 'boolean' | 'text' | 'choice' | 'colour' | 'data' | 'code';
  readonly type: PropertyType;
  /** Of a choice: the values that it takes. */
  readonly choices: readonly unknown[];
  readonly value: unknown;
  readonly default: unknown;
  /** Whether the value is set, and not the default. */
  readonly isSet: boolean;
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** As much of a definition as a form needs: that of a layer, a class or a part, or the parameters of an action. */
export interface FormDefinition extends Pick<Definition, 'properties' | 'defaults' | 'variants'> {
  /** The properties whose values are Lua code. */
  readonly expressions?: readonly string[];
}

export type Values = Readonly<Record<string, unknown>>;

export type Parsed = { readonly value: unknown } | { readonly problem: string };

/** The fields of a definition in groups, with the values of a thing. A variant of the definition, such as a shape, wins. */
export function formGroups(definition: FormDefinition, values: Values, more: Values = {}): readonly FieldGroup[] {
  const chosen = definitionFor(definition, values);
  const defaults = { ...chosen.defaults, ...more };
  const groups = new Map<string, Field[]>();
  for (const [name, type] of Object.entries(chosen.properties)) {
    const field = fieldOf(name, type, valueAt(values, name), valueAt(defaults, name));
    const isCode = definition.expressions?.includes(name) === true;
    groups.set(type.group, [...(groups.get(type.group) ?? []), isCode ? { ...field, kind: 'code' } : field]);
  }
  return [...groups].map(([title, fields]) => ({ title, fields })).sort((a, b) => rankOf(a) - rankOf(b));
}

/** What designers set most comes first, and what hardly anybody sets comes last. */
function rankOf({ title }: FieldGroup): number {
  return title === 'Position and size' ? -1 : rareGroups.includes(title) ? 1 : 0;
}

export const rareGroups: readonly string[] = ['For editors', 'Older names'];

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
    case 'string':
    case 'reference':
      return 'text';
    case 'list':
    case 'table':
    case 'any':
      return 'data';
  }
}

/** The text of a value in its field. */
export function textOf({ kind, type }: Pick<Field, 'kind'> & Partial<Pick<Field, 'type'>>, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'data' && (type?.type !== 'any' || !isPlainText(value))) return JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value that somebody means by a text. An empty one means the default: `null` takes the value out. */
export function parseText({ kind, type, choices }: Pick<Field, 'kind' | 'type' | 'choices'>, text: string): Parsed {
  const trimmed = text.trim();
  if (kind !== 'text' && trimmed === '') return { value: null };
  switch (kind) {
    case 'number':
      return parseNumber(type, trimmed);
    case 'boolean':
      return trimmed === 'true' || trimmed === 'false'
        ? { value: trimmed === 'true' }
        : { problem: 'Choose yes or no.' };
    case 'choice': {
      const choice = choices.find((each) => String(each) === text);
      return choice === undefined ? { problem: `Choose one of ${choices.join(', ')}.` } : { value: choice };
    }
    case 'colour':
    case 'data':
      if (type.asText === true || (type.type === 'any' && isPlainText(trimmed))) return { value: trimmed };
      return parseData(trimmed);
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

/** A colour of a script as `#rrggbb` and an alpha; `undefined` if it is none. */
export function colourParts(value: unknown): { readonly hex: string; readonly alpha: number } | undefined {
  const parts = typeof value === 'string' ? value.split(',').map((part) => Number(part) / 255) : value;
  if (!Array.isArray(parts) || parts.length < 3 || !parts.every((part) => typeof part === 'number' && part >= 0))
    return undefined;
  const [red, green, blue, alpha = 1] = parts as number[];
  return { hex: `#${[red, green, blue].map(hexByte).join('')}`, alpha: typeof value === 'string' ? 1 : alpha };
}

/** The parts of a colour from `#rrggbb`, rounded to thousandths, with the alpha that it had. */
export function colourFrom(hex: string, alpha: number): number[] {
  const parts = [1, 3, 5].map((at) => Math.round((parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000);
  return [...parts, alpha];
}

function hexByte(part: number | undefined): string {
  return Math.round(Math.min(Math.max(part ?? 0, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0');
}
