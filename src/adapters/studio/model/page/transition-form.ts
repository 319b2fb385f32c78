import type { PropertyType } from '#adapters/client/client-operations.generated';
import { undefinedForm, valueAt, type FormDefinition, type Values } from './form-model.js';

/** Transitions that lead to a place of the content. `moveTo` ignores `delta`; with it, the others move by a way. */
const toPlace: readonly string[] = ['to', 'from', 'move', 'moveTo'];
const byWay: readonly string[] = ['moveBy'];

type Setting = Partial<PropertyType> & Pick<PropertyType, 'title'>;

/** What settings of the library's transitions are; the others are what they look like. */
const settings: Readonly<Record<string, Setting>> = {
  x: { title: 'X', unit: 'points', axis: 'x' },
  y: { title: 'Y', unit: 'points', axis: 'y' },
  time: { title: 'Duration', unit: 'ms', minimum: 0, step: 100 },
  delay: { title: 'Delay', unit: 'ms', minimum: 0, step: 100 },
  iterationDelay: { title: 'Wait between repeats', unit: 'ms', minimum: 0, step: 100 },
  iterations: { title: 'Repeats', unit: 'times' },
  alpha: { title: 'Opacity', measure: 'share' },
  rotation: { title: 'Rotation', unit: 'degrees' },
  xScale: { title: 'Horizontal scale', measure: 'whole-scale', axis: 'x' },
  yScale: { title: 'Vertical scale', measure: 'whole-scale', axis: 'y' },
  width: { title: 'Width', unit: 'points' },
  height: { title: 'Height', unit: 'points' },
  offsetX: { title: 'X offset', unit: 'points' },
  offsetY: { title: 'Y offset', unit: 'points' },
  radiusX: { title: 'X radius', unit: 'points' },
  radiusY: { title: 'Y radius', unit: 'points' },
};

/**
 * The form of a transition of the library: a field for each setting that it is often given and for each that it has, in the units of
 * the studio; and all of them as the file has them.
 * @param option the transition: `fadeOut` of `transition2.fadeOut`
 */
export function transitionForm(definition: FormDefinition, option: string, values: Values): FormDefinition {
  const moves = [...toPlace, ...byWay].includes(option);
  const present = undefinedForm({ values: tableAt(values), defaults: tableAt(definition.defaults) }).properties;
  const often = [...(moves ? ['x', 'y'] : []), 'time', 'delay'];
  const names = [...new Set([...often, ...Object.keys(present)])];
  const isPlace = option === 'moveTo' || (toPlace.includes(option) && valueAt(values, 'params.delta') !== true);
  const properties = names.map((name): [string, PropertyType] => [
    `params.${name}`,
    typeOf(name, present[name], isPlace),
  ]);
  return { ...definition, properties: { ...Object.fromEntries(properties), ...inFile(definition) } };
}

function tableAt(values: Values): Values {
  return (values['params'] ?? {}) as Values;
}

function typeOf(name: string, present: PropertyType | undefined, isPlace: boolean): PropertyType {
  const known = Object.hasOwn(settings, name) ? settings[name] : undefined;
  const isNumber = present === undefined || present.type === 'number';
  if (known === undefined || !isNumber) return { title: name, group: 'Settings', type: 'any', ...present };
  const place: Partial<PropertyType> = isPlace && (name === 'x' || name === 'y') ? { measure: 'place' } : {};
  return { group: 'Settings', type: 'number', ...known, ...place };
}

/** The table as a whole: what no field has can be written there. */
function inFile({ properties }: FormDefinition): FormDefinition['properties'] {
  const table = properties['params'];
  if (table === undefined) return {};
  const description = 'all settings as the file has them: places in points of the app’s content, times in milliseconds';
  return { params: { ...table, title: 'All settings', group: 'For editors', description } };
}
