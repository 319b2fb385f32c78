import type { Warning } from '#domain/change/warning';
import { Problem, type Fault } from '#domain/problem/problem';
import { emptyProperties, sameValue, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { valueAt } from '#domain/properties/value-at';
import { placedFaults } from '#application/properties/check-types';
import type { ScriptTarget } from './script-target.js';

/**
 * The properties without what only says whose they are (`name`, `class`, …), so that a document
 * that was read can be sent back, and one of another thing's properties, too: a `name` never renames.
 * @param current what is stored; an older script may call itself something else
 * @returns with a warning where `name` is another thing's
 * @throws Problem `invalid-property` where what else there is (`class`, `type`, …) is another thing's
 */
export function withoutOwnNames(
  target: ScriptTarget,
  current: Properties,
  sent: Properties,
): { readonly kept: Properties; readonly warnings: Warning[] } {
  const kept = emptyProperties();
  const faults: Fault[] = [];
  const warnings: Warning[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const own = target.jsonIdentity[name] ?? null;
    if (own === null) kept[name] = value;
    else if (value !== null && ![own, current[name], target.identity[name]].some((same) => sameValue(value, same))) {
      if (name === 'name') warnings.push(nameLeftOut(target.title, own));
      else faults.push({ at: name, message: isNotSet(own) });
    }
  }
  faults.push(...otherTypeInside(target, current, kept));
  if (faults.length === 0) return { kept, warnings };
  const advice = faults.every(({ at }) => at === 'type' || at === typeInside)
    ? 'It is said with ?type= when the thing is made.'
    : 'To rename it, PUT with ?newName=.';
  throw new Problem('invalid-property', `These properties are of ${target.title}: ${placedFaults(faults)}. ${advice}`, {
    errors: faults,
  });
}

const typeInside = 'properties.type';

/** The runtime reads the type of an audio among its `properties`, and looks there for the folder that it plays from. */
function otherTypeInside({ jsonIdentity, definition }: ScriptTarget, current: Properties, sent: Properties): Fault[] {
  const own = jsonIdentity['type'] ?? null;
  const [type, stored] = [sent, current].map((values) => valueAt(values, typeInside.split('.')));
  if (own === null || type === undefined || !(typeInside in definition.properties)) return [];
  return sameValue(type, own) || sameValue(type, stored) ? [] : [{ at: typeInside, message: isNotSet(own) }];
}

/** Says that a `name` that was sent with other properties is not what the thing is called from then on. */
export function nameLeftOut(title: string, own: PropertyValue): Warning {
  return {
    code: 'name-left-out',
    at: 'name',
    message: `"name" of ${title} ${isNotSet(own)}: it was left out. To rename it, PUT with ?newName=.`,
  };
}

function isNotSet(own: PropertyValue): string {
  return `is ${JSON.stringify(own)}, and is not set as a property`;
}
