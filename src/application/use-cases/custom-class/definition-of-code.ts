import { ignoreProblem } from '#domain/problem/problem';
import {
  emptyProperties,
  isTable,
  type Properties,
  type PropertyValue,
  tableOf,
} from '#domain/properties/property-value';
import type { PropertyType, PropertyTypes } from '#application/ports/class-catalogue';
import type { ScriptCodec } from '#application/ports/model-codec';

interface CodeDefinition {
  readonly defaults: Properties;
  readonly properties: PropertyTypes;
}

/** What the script of a custom class shows of its properties: the constants in its table `properties`. */
export function definitionOfCode(codec: ScriptCodec, script: Uint8Array | undefined): CodeDefinition {
  const values = script === undefined ? undefined : ignoreProblem(() => codec.parse(script).values);
  const table = values?.['properties'];
  const defaults = tableOf({ properties: table !== undefined && isTable(table) ? table : emptyProperties() });
  return { defaults, properties: Object.fromEntries(typesIn(defaults, '')) };
}

function typesIn(table: Properties, above: string): [string, PropertyType][] {
  return Object.entries(table).flatMap(([name, value]): [string, PropertyType][] => {
    if (isTable(value)) return typesIn(value, `${above}${name}.`);
    return [[above + name, { title: inWords(name), group: 'Settings', type: typeOf(value), ...stepOf(value) }]];
  });
}

function typeOf(value: PropertyValue): PropertyType['type'] {
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'number' || type === 'boolean' || type === 'string' ? type : 'any';
}

/** The unit of the number is not known: the step follows its digits. */
function stepOf(value: PropertyValue): Pick<PropertyType, 'step'> {
  if (typeof value !== 'number') return {};
  return { step: Number.isInteger(value) ? 1 : 0.1 };
}

/** A name of code as a title: `turnSpeed` is "Turn speed". */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
