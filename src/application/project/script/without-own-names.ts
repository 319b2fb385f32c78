import type { Warning } from '#domain/change/warning';
import { Problem, type Fault } from '#domain/problem/problem';
import type { Remedy } from '#domain/problem/remedy';
import {
  emptyProperties,
  type Properties,
  type PropertyValue,
  sameValue,
  valueAt,
} from '#domain/properties/property-value';
import { placedFaults } from '#application/properties/check-types';
import type { ScriptTarget } from './script-targets.js';

/**
 * The properties without what only says whose they are (`name`, `class`, …), so that a document
 * that was read can be sent back, and one of another thing's properties, too: a `name` never renames.
 * A class is the same in any capitals: older editors call `blink` `Blink`.
 * @param current what is stored; an older script may call itself something else
 * @returns with a warning for each name that is another thing's
 * @throws Problem `invalid-property` where `type`, of an audio, is another's
 */
export function withoutOwnNames(
  target: ScriptTarget,
  current: Properties,
  sent: Properties,
): { readonly retained: Properties; readonly warnings: Warning[] } {
  const retained = emptyProperties();
  const faults: Fault[] = [];
  const warnings: Warning[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const own = target.jsonIdentity[name] ?? null;
    if (own === null) retained[name] = value;
    else if (value !== null && ![own, current[name], target.identity[name]].some((same) => isSame(name, value, same))) {
      if (isNaming(name)) warnings.push(nameLeftOut(target.title, own, name));
      else faults.push({ at: name, message: isNotSet(own) });
    }
  }
  faults.push(...otherTypeInside(target, current, retained));
  if (faults.length === 0) return { retained, warnings };
  throw new Problem(
    'invalid-property',
    `These properties are of ${target.title}: ${placedFaults(faults)}.`,
    { errors: faults },
    { remedies: [{ kind: 'set-at-creation', option: 'type' }] },
  );
}

/** What a request may say of which thing it means, where that is all it may say. */
export type OwnNames = Readonly<Partial<Record<'name' | 'class', string | null | undefined>>>;

/** What says which thing the properties are of, and what to do where another is meant. */
const naming = {
  name: { remedies: [{ kind: 'rename' }] },
  class: { remedies: [{ kind: 'change-class' }] },
  layer: { advice: 'To have it on another layer, attach it there.' },
} as const satisfies Record<string, Advice>;

interface Advice {
  readonly advice?: string;
  readonly remedies?: readonly Remedy[];
}

function isNaming(name: string): name is keyof typeof naming {
  return Object.hasOwn(naming, name);
}

function isSame(name: string, value: PropertyValue, own: PropertyValue | undefined): boolean {
  if (name === 'class' && typeof value === 'string' && typeof own === 'string')
    return value.toLowerCase() === own.toLowerCase();
  return sameValue(value, own);
}

const typeInside = 'properties.type';

/** The runtime reads the type of an audio among its `properties`, and looks there for the folder that it plays from. */
function otherTypeInside({ jsonIdentity, definition }: ScriptTarget, current: Properties, sent: Properties): Fault[] {
  const own = jsonIdentity['type'] ?? null;
  const [type, stored] = [sent, current].map((values) => valueAt(values, typeInside.split('.')));
  if (own === null || type === undefined || !(typeInside in definition.properties)) return [];
  return sameValue(type, own) || sameValue(type, stored) ? [] : [{ at: typeInside, message: isNotSet(own) }];
}

/** A warning for each name that was sent of a thing that has no properties, and is another's. `null` names nothing. */
export function ownNamesLeftOut(title: string, own: string, sent: OwnNames): Warning[] {
  return Object.entries(sent).flatMap(([at, output]) =>
    isNaming(at) && output != null && !isSame(at, output, own) ? nameLeftOut(title, own, at, naming.name) : [],
  );
}

/** Says that a name that was sent with other properties is not what the thing is called from then on. */
export function nameLeftOut(
  title: string,
  own: PropertyValue,
  at: keyof typeof naming = 'name',
  { advice, remedies }: Advice = naming[at],
): Warning {
  return {
    code: 'name-left-out',
    at,
    message: `"${at}" of ${title} ${isNotSet(own)}: it was left out.${advice === undefined ? '' : ` ${advice}`}`,
    ...(remedies === undefined ? {} : { remedies }),
  };
}

function isNotSet(own: PropertyValue): string {
  return `is ${JSON.stringify(own)}, and is not set as a property`;
}
