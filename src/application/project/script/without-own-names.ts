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
 * The properties without the names of their owner (`name`, `class`, …). So a document that was read can
 * be sent back, and so can the properties of another thing: a `name` never renames. The case of a class
 * does not count: older editors call `blink` `Blink`.
 * @param current the stored values; an older script may have another name for itself
 * @returns with a warning for each name of another thing
 * @throws Problem `invalid-property` where the `type` is that of another audio
 */
export function withoutOwnNames(
  target: ScriptTarget,
  current: Properties,
  sent: Properties,
): { readonly properties: Properties; readonly warnings: Warning[] } {
  const properties = emptyProperties();
  const faults: Fault[] = [];
  const warnings: Warning[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const own = target.jsonIdentity[name] ?? null;
    if (own === null) properties[name] = value;
    else if (value !== null && ![own, current[name], target.identity[name]].some((same) => isSame(name, value, same))) {
      if (isNaming(name)) warnings.push(nameLeftOut(target.title, own, name));
      else faults.push({ at: name, message: isNotSet(own) });
    }
  }
  faults.push(...otherTypeInside(target, current, properties));
  if (faults.length === 0) return { properties, warnings };
  throw new Problem(
    'invalid-property',
    `These properties are of ${target.title}: ${placedFaults(faults)}.`,
    { errors: faults },
    { remedies: [{ kind: 'set-at-creation', option: 'type' }] },
  );
}

/** The names of the owner in a request that may have nothing else. */
export type OwnNames = Readonly<Partial<Record<'name' | 'class', string | null | undefined>>>;

/** The names of the owner, with the remedies where another thing is meant. */
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

/** A warning for each sent name of another thing, for a thing without properties. `null` names nothing. */
export function ownNamesLeftOut(title: string, own: string, sent: OwnNames): Warning[] {
  return Object.entries(sent).flatMap(([at, name]) =>
    isNaming(at) && name != null && !isSame(at, name, own) ? nameLeftOut(title, own, at, naming.name) : [],
  );
}

/** The warning for a sent name: it does not rename the thing. */
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
