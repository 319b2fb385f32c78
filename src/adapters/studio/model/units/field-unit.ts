import type { PropertyType } from '#adapters/client/client-operations.generated';
import type { Point } from '../geometry/geometry.js';
import { rounded } from './amounts.js';

/** What a field must know to show a number in points of the page, in percent or in seconds. */
export interface UnitFacts {
  /** Pixels of the artwork for a point. */
  readonly artwork: number;
  /** Where the page's corner is in the content of the device that is shown, in points. */
  readonly origin: Point;
  /** What that device is called. */
  readonly device: string;
  /** Points that a step of a place is: layers are placed more finely than ends of ways. */
  readonly placeStep: number;
  /** The scale that the layer has by itself. */
  readonly own: Point;
  /** The scale, times its own, that the layer has at the start of its motion. */
  readonly start: Point;
}

/** How a number of a file is shown and typed. Files, and all other front ends, keep their own units. */
export interface FieldUnit {
  /** What stands beside the number. */
  readonly sign: string;
  readonly title: string;
  /** By how much a step changes the number that is shown. */
  readonly step: number;
  /** What the file counts in. */
  readonly inFile: string;
  /** The device on which the file's value is this one; `undefined` where it is the same on every device. */
  readonly device?: string;
  readonly decimals: number;
  toField(value: number): number;
  toFile(shown: number): number;
}

const units = {
  points: { sign: 'pt', title: 'points of the page' },
  percent: { sign: '%', title: 'percent' },
  seconds: { sign: 's', title: 'seconds' },
  degrees: { sign: '°', title: 'degrees' },
  times: { sign: '×', title: 'times' },
} as const;

/** The decimals that a file gets: enough for each number that a field shows, and no noise of the computation. */
const fileDecimals = 6;

interface Conversion {
  readonly unit: keyof typeof units;
  readonly inFile: string;
  readonly step: number;
  readonly decimals?: number;
  readonly device?: string;
  /** A number of the file is `factor` times the shown one, and `shift` more. */
  readonly factor?: number;
  readonly shift?: number;
  /** Whether the file has whole numbers. */
  readonly isWhole?: true;
}

/** @returns `undefined` for a number without a unit, such as a count */
export function fieldUnit(type: PropertyType, facts: UnitFacts): FieldUnit | undefined {
  const conversion = measured(type, facts) ?? counted(type, facts);
  return conversion === undefined ? undefined : made(conversion);
}

function made(conversion: Conversion): FieldUnit {
  const { unit, inFile, step, decimals = 2, device, factor = 1, shift = 0, isWhole } = conversion;
  return {
    ...units[unit],
    inFile,
    step,
    decimals,
    ...(device === undefined ? {} : { device }),
    toField: (value) => rounded((value - shift) / factor, decimals),
    toFile: (shown) => rounded(shown * factor + shift, isWhole === true ? 0 : fileDecimals),
  };
}

function measured({ measure, axis = 'x' }: PropertyType, facts: UnitFacts): Conversion | undefined {
  const percent = (inFile: string, factor: number): Conversion => ({ unit: 'percent', inFile, step: 1, factor });
  switch (measure) {
    case 'place':
      return {
        unit: 'points',
        inFile: 'points of the app’s content',
        step: facts.placeStep,
        shift: facts.origin[axis],
        device: facts.device,
      };
    case 'half-points':
      return { unit: 'points', inFile: 'half points', step: 0.5, factor: 2 };
    case 'share':
      return percent('1 is all of it', 0.01);
    case 'scale':
      return percent('times its own size', 0.01);
    case 'scale-from-start':
      return percent('times what it has at the start', 0.01 / notZero(facts.start[axis]));
    case 'whole-scale':
      return percent('times the size of its picture', 0.01 * notZero(facts.own[axis]));
    case undefined:
      return undefined;
  }
}

function counted({ unit, step = 1 }: PropertyType, { artwork }: UnitFacts): Conversion | undefined {
  switch (unit) {
    case 'artwork':
      return {
        unit: 'points',
        inFile: 'pixels of the artwork',
        step: 1 / artwork,
        factor: artwork,
        isWhole: true,
      };
    case 'points':
      return { unit: 'points', inFile: 'points', step: 0.5 };
    case 'ms':
      return {
        unit: 'seconds',
        inFile: 'milliseconds',
        step: step / 1000,
        decimals: 3,
        factor: 1000,
        isWhole: true,
      };
    case 's':
      return { unit: 'seconds', inFile: 'seconds', step, decimals: 3 };
    case 'degrees':
      return { unit: 'degrees', inFile: 'degrees', step };
    case 'times':
      return { unit: 'times', inFile: 'times', step };
    case undefined:
      return undefined;
  }
}

/** A scale of 0 shows nothing, and has no percentage. */
function notZero(scale: number): number {
  return scale === 0 ? 1 : scale;
}

/** The description of a number, in the unit that its field has. */
export function describedIn(description: string, unit: FieldUnit | undefined): string {
  const { inFile, sign } = unit ?? {};
  if (inFile === 'milliseconds') return description.replaceAll('milliseconds', 'seconds');
  if (inFile === 'half points') return description.replace('twice the points', 'the points');
  if (inFile === 'pixels of the artwork') return description.replace('pixels of the 4x artwork', 'points of the page');
  return sign === '%' ? description.replace(/\btimes\b/, 'percent of') : description;
}
