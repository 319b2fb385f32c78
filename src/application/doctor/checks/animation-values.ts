import { type Properties, type PropertyValue, valueAt } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { FindingKind } from '#application/doctor/finding';

/** A value that the runtime cannot play, whatever the functions of the script are. */
export interface BadValue {
  readonly kind: FindingKind;
  readonly explanation: string;
}

export const noTime: FindingKind = {
  code: 'animation-no-time',
  severity: 'error',
  fault: 'a duration or a delay of an animation is no number',
  inApp: 'the page is never shown',
};

const negativeTime: FindingKind = {
  code: 'animation-negative-time',
  severity: 'warning',
  fault: 'a duration or a delay of an animation is below 0',
  inApp: 'the layer moves at once, or not at all',
};

const unknownEasing: FindingKind = {
  code: 'animation-unknown-easing',
  severity: 'warning',
  fault: 'an animation has an easing that the runtime does not know',
  inApp: 'the layer moves evenly',
};

export const badValueKinds: readonly FindingKind[] = [noTime, negativeTime, unknownEasing];

/** The values of an animation that no runtime can play. Those that its script computes are not known. */
export function badValues({ properties }: ScriptDefinition, values: Properties): readonly BadValue[] {
  const times = ['duration', 'delay'].flatMap((name) => badTime(name, valueAt(values, ['properties', name])));
  const easing = valueAt(values, ['properties', 'easing']);
  const known = properties['properties.easing']?.enum;
  if (typeof easing !== 'string' || known === undefined || known.includes(easing)) return times;
  const explanation = `The runtime has no easing "${easing}": the layer moves evenly.`;
  return [...times, { kind: unknownEasing, explanation }];
}

/** Lua calculates with texts of numbers, too. */
function badTime(name: string, value: PropertyValue | undefined): readonly BadValue[] {
  if (value === undefined || value === null) return [];
  const time = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const shown = JSON.stringify(value);
  if (typeof time !== 'number' || Number.isNaN(time))
    return [{ kind: noTime, explanation: `The ${name} is ${shown}, which is no number: the script has an error.` }];
  if (time >= 0) return [];
  return [{ kind: negativeTime, explanation: `The ${name} is ${shown}, and no time is below 0.` }];
}
