import type { Warning } from '#domain/change/warning';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { capitalise } from '#domain/problem/capitalise';
import { Problem, type Fault, type ProblemDetails } from '#domain/problem/problem';
import {
  emptyProperties,
  isTable,
  sameValue,
  type Properties,
  type PropertyValue,
} from '#domain/properties/property-value';
import type { PropertyType, PropertyTypes } from '#application/ports/class-catalogue';
import { holdsProperties } from './typed-values.js';

/** The faults of values, and the warnings; each with its place in them. */
interface CheckedTypes {
  readonly faults: readonly TypeFault[];
  readonly warnings: readonly PropertyWarning[];
}

/** Unknown names for which the nearest are looked for: to compare thousands takes long, and nobody reads them. */
const mostHints = 100;

/** Its `at` is the dotted path of a property. */
type PropertyWarning = Warning & { readonly at: string };

/** A fault in the list of faults. It omits the values of a choice: they may be many, and the sentence has them. */
interface TypeFault extends Fault {
  readonly choice?: readonly PropertyValue[];
  readonly value: PropertyValue;
}

/**
 * Checks values against the types of their thing. `null` is always valid: it sets a property back to its
 * default. So is the stored value, whatever it is.
 * @param stored the present values
 * @returns a warning for each unknown property; its value is stored all the same
 * @throws Problem `invalid-property`, naming every property at fault, what it got and what it takes
 */
export function checkTypes(
  thing: string,
  values: Properties,
  types: PropertyTypes,
  stored?: Properties,
): readonly Warning[] {
  const { faults, warnings } = examineTypes(thing, values, types, stored);
  if (faults.length > 0) throw new Problem('invalid-property', cannotBeSet(thing, faults), typeErrors(faults));
  return warnings;
}

/**
 * The sentence about the faults.
 * @param listed the choices whose values were listed before; those of this sentence are added
 */
export function cannotBeSet(thing: string, faults: readonly TypeFault[], listed = new Set<string>()): string {
  return `${capitalise(thing)} cannot be set so: ${placedFaults(faults.map((fault) => withChoice(fault, listed)))}.`;
}

function withChoice({ at, message, choice, value, nearest = [] }: TypeFault, listed: Set<string>): Fault {
  if (choice === undefined) return { at, message };
  const values = choice.map((each) => JSON.stringify(each)).join(', ');
  const what = listed.has(values) ? 'takes one of those, too' : `takes one of ${values}`;
  listed.add(values);
  const hint = nearest.length === 0 ? '' : ` (did you mean ${quoted(nearest)}?)`;
  return { at, message: `${what}, not ${named(value)}${hint}` };
}

/** The details of a problem with these faults; the nearest values where there is one fault only. */
export function typeErrors(faults: readonly TypeFault[]): ProblemDetails {
  const errors = faults.map(({ at, message, nearest = [] }) => ({ at, message, ...nearestAre(nearest) }));
  const [first, ...others] = errors;
  return { errors, ...(others.length === 0 ? nearestAre(first?.nearest ?? []) : {}) };
}

/** The faults with their places, as a part of a sentence. */
export function placedFaults(faults: readonly Fault[]): string {
  return faults.map(({ at, message }) => `"${at}" ${message}`).join('; ');
}

/** As `checkTypes`, for callers with a sentence of their own. */
export function examineTypes(
  thing: string,
  values: Properties,
  types: PropertyTypes,
  stored: Properties = emptyProperties(),
): CheckedTypes {
  const faults: TypeFault[] = [];
  const warnings: PropertyWarning[] = [];
  visit(values, '', stored);
  return { faults, warnings };

  function visit(table: Properties, above: string, current: Properties): void {
    for (const [name, value] of Object.entries(table)) {
      const path = above === '' ? name : `${above}.${name}`;
      // The path of a property is its names with dots between; a name with a dot is no property.
      const isOneName = !name.includes('.');
      const type = isOneName ? types[path] : undefined;
      const now = current[name] ?? null;
      const isKnown = type !== undefined || (isOneName && holdsProperties(path, types));
      if (value === null) {
        if (!isKnown && now === null) warnings.push(unknownProperty(path, 'It is not set, either.'));
      } else if (type !== undefined) {
        const fault = faultOf(value, type);
        if (fault !== undefined && !sameValue(value, now)) faults.push({ at: path, ...fault });
      } else if (isKnown) {
        if (isTable(value)) visit(value, path, isTable(now) ? now : emptyProperties());
        else faults.push({ at: path, value, message: `takes a table of properties, not ${named(value)}` });
      } else {
        const elsewhere = now === null ? placesElsewhere(value, types) : [];
        if (elsewhere.length > 0) faults.push({ at: path, value, message: misplaced(elsewhere), nearest: elsewhere });
        else warnings.push(unknownProperty(path, 'It was stored.'));
      }
    }
  }

  function unknownProperty(path: string, what: string): PropertyWarning {
    const hint = warnings.length < mostHints ? nearestPlaces(path, Object.keys(types)) : [];
    return {
      code: 'unknown-property',
      at: path,
      message: `${capitalise(thing)} does not know "${path}". ${what}${hint.length > 0 ? ` Did you mean ${hint.join(' or ')}?` : ''}`,
    };
  }
}

/**
 * The known properties in an unknown table that stand without it: `x` for `properties.x`. The script would get a table inside
 * the one that the runtime reads, and the runtime would read none of it.
 */
function placesElsewhere(value: PropertyValue, types: PropertyTypes): string[] {
  if (!isTable(value)) return [];
  const names = Object.keys(value);
  return names.every((each) => each in types) ? names : [];
}

function misplaced(elsewhere: readonly string[]): string {
  const places = elsewhere.slice(0, 3).map((place) => `"${place}"`);
  return `is no table of properties here: send ${places.join(' and ')} without it`;
}

/** Similar places, as a sentence lists them: three at most. */
function nearestPlaces(path: string, known: readonly string[]): string[] {
  if (known.includes(path)) return [asTables(path)];
  const near = nearest(lastName(path), known.map(lastName));
  return known
    .filter((each) => near.includes(lastName(each)))
    .slice(0, 3)
    .map((each) => `"${each}"`);
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `to.x` in the form of a request: `{"to": {"x": …}}`. */
function asTables(path: string): string {
  return path.split('.').reduceRight((inner, name) => `{${JSON.stringify(name)}: ${inner}}`, '…');
}

function faultOf(value: PropertyValue, type: PropertyType): Omit<TypeFault, 'at'> | undefined {
  if (fits(value, type)) return undefined;
  const { enum: choice } = type;
  if (choice === undefined) return { value, message: `takes ${described(type)}, not ${named(value)}` };
  const near = typeof value === 'string' ? nearest(value, choice.filter(isText)) : [];
  const hint = near.length === 0 ? '"detail" lists what it takes' : `did you mean ${quoted(near)}?`;
  return { value, choice, message: `cannot be ${named(value)}; ${hint}`, ...nearestAre(near) };
}

function quoted(names: readonly string[]): string {
  return names.map((each) => `"${each}"`).join(' or ');
}

function isText(value: PropertyValue): value is string {
  return typeof value === 'string' && value !== '';
}

function fits(value: PropertyValue, type: PropertyType): boolean {
  return isOfType(value, type) && (type.enum === undefined || type.enum.includes(value));
}

function isOfType(value: PropertyValue, { type, minimum, maximum }: PropertyType): boolean {
  switch (type) {
    case 'number':
    case 'integer':
      if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value))) return false;
      return (minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum);
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
    case 'reference':
      return typeof value === 'string';
    case 'color':
      return isColour(value);
    case 'list':
      return Array.isArray(value);
    case 'table':
      return isTable(value);
    case 'any':
      return true;
  }
}

/** Lists of three or four numbers, or their text with commas: both are in use. */
function isColour(value: PropertyValue): boolean {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').map(Number) : [];
  return (
    (parts.length === 3 || parts.length === 4) &&
    parts.every((part) => typeof part === 'number' && Number.isFinite(part))
  );
}

function described(type: PropertyType): string {
  const { minimum, maximum } = type;
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${minimum} to ${maximum}`
      : minimum !== undefined
        ? ` of ${minimum} or more`
        : maximum !== undefined
          ? ` of ${maximum} or less`
          : '';
  const words: Record<PropertyType['type'], string> = {
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    string: 'a string',
    reference: 'a name',
    color: 'a colour (three or four numbers, or "#ff8800")',
    list: 'a list',
    table: 'a table of properties',
    any: 'any value',
  };
  return words[type.type] + range;
}

function named(value: PropertyValue): string {
  if (Array.isArray(value)) return 'a list';
  if (isTable(value)) return 'a table';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
