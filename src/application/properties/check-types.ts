import type { Warning } from '#domain/change/warning';
import { nearest } from '#domain/problem/nearest';
import { Problem, type Fault } from '#domain/problem/problem';
import { sentence } from '#domain/problem/sentence';
import {
  emptyProperties,
  isTable,
  sameValue,
  type Properties,
  type PropertyValue,
} from '#domain/properties/property-value';
import type { PropertyType, PropertyTypes } from '#application/ports/class-catalogue';
import { holdsProperties } from './empty-as-typed.js';

/** What is wrong with values, and what is only odd; each with its place in them. */
interface CheckedTypes {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
}

/**
 * Checks what is about to be stored against the types of the thing it is for. `null` is always
 * taken: it sets a property back to its default; and so is what is stored already, whatever it is.
 * @param stored what the thing is set to
 * @returns a warning for each property that the thing does not know; it is stored all the same, where there is anything to store
 * @throws Problem `invalid-property`, naming every property at fault, what it got and what it takes
 */
export function checkTypes(
  thing: string,
  values: Properties,
  types: PropertyTypes,
  stored?: Properties,
): readonly Warning[] {
  const { faults, warnings } = examineTypes(thing, values, types, stored);
  if (faults.length > 0) throw new Problem('invalid-property', cannotBeSet(thing, faults), { errors: faults });
  return warnings;
}

/** The sentence for what is at fault. */
export function cannotBeSet(thing: string, faults: readonly Fault[]): string {
  return `${sentence(thing)} cannot be set so: ${placedFaults(faults)}.`;
}

/** Each with its place, as a sentence lists them. */
export function placedFaults(faults: readonly Fault[]): string {
  return faults.map(({ at, message }) => `"${at}" ${message}`).join('; ');
}

/** As `checkTypes`, for who has more to say than that. */
export function examineTypes(
  thing: string,
  values: Properties,
  types: PropertyTypes,
  stored: Properties = emptyProperties(),
): CheckedTypes {
  const faults: Fault[] = [];
  const warnings: Warning[] = [];
  visit(values, '', stored);
  return { faults, warnings };

  function visit(table: Properties, above: string, current: Properties): void {
    for (const [name, value] of Object.entries(table)) {
      const path = above === '' ? name : `${above}.${name}`;
      // The place of a property is its names with dots between; a name that has a dot itself is none of them.
      const isOneName = !name.includes('.');
      const type = isOneName ? types[path] : undefined;
      const now = current[name] ?? null;
      const isKnown = type !== undefined || (isOneName && holdsProperties(path, types));
      if (value === null) {
        if (!isKnown && now === null) warnings.push(unknownProperty(path, 'It is not set, either.'));
      } else if (type !== undefined) {
        const fault = faultOf(value, type);
        if (fault !== undefined && !sameValue(value, now)) faults.push({ at: path, message: fault });
      } else if (isKnown) {
        if (isTable(value)) visit(value, path, isTable(now) ? now : emptyProperties());
        else faults.push({ at: path, message: `takes a table of properties, not ${named(value)}` });
      } else {
        warnings.push(unknownProperty(path, 'It was kept.'));
      }
    }
  }

  function unknownProperty(path: string, what: string): Warning {
    const hint = nearestPlaces(path, Object.keys(types));
    return {
      code: 'unknown-property',
      at: path,
      message: `${sentence(thing)} does not know "${path}". ${what}${hint.length > 0 ? ` Did you mean ${hint.join(' or ')}?` : ''}`,
    };
  }
}

/** Places that are named nearly so, as a sentence names them: three at most. */
function nearestPlaces(path: string, known: readonly string[]): string[] {
  if (known.includes(path)) return [asTables(path)];
  const near = nearest(lastName(path), known.map(lastName));
  return known
    .filter((each) => near.includes(lastName(each)))
    .slice(0, 3)
    .map((each) => `"${each}"`);
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** `to.x` as it has to be sent: `{"to": {"x": …}}`. */
function asTables(path: string): string {
  return path.split('.').reduceRight((inner, name) => `{${JSON.stringify(name)}: ${inner}}`, '…');
}

function faultOf(value: PropertyValue, type: PropertyType): string | undefined {
  return fits(value, type) ? undefined : `takes ${described(type)}, not ${named(value)}`;
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
      return isColor(value);
    case 'list':
      return Array.isArray(value);
    case 'table':
      return isTable(value);
    case 'any':
      return true;
  }
}

/** Lists of three or four numbers, or their text with commas: both are in use. */
function isColor(value: PropertyValue): boolean {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').map(Number) : [];
  return (
    (parts.length === 3 || parts.length === 4) &&
    parts.every((part) => typeof part === 'number' && Number.isFinite(part))
  );
}

function described(type: PropertyType): string {
  if (type.enum !== undefined) return `one of ${type.enum.map((value) => JSON.stringify(value)).join(', ')}`;
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
    color: 'a colour (three or four numbers)',
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
