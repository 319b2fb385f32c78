import { Problem, type Fault } from '#domain/problem/problem';
import { emptyProperties, sameValue, type Properties } from '#domain/properties/property-value';
import type { ScriptTarget } from './script-target.js';

/**
 * The properties without what only says whose they are (`name`, `class`, …), so that a document
 * that was read can be sent back.
 * @param current what is stored; an older script may call itself something else
 * @throws Problem `invalid-property` where they name another thing
 */
export function withoutOwnNames(target: ScriptTarget, current: Properties, sent: Properties): Properties {
  const kept = emptyProperties();
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const own = target.jsonIdentity[name] ?? null;
    if (own === null) kept[name] = value;
    else if (value !== null && ![own, current[name], target.identity[name]].some((same) => sameValue(value, same)))
      faults.push({ at: name, message: `is ${JSON.stringify(own)}, and is not set as a property` });
  }
  if (faults.length === 0) return kept;
  throw new Problem(
    'invalid-property',
    `These properties are of ${target.title}: ${faults.map(({ at, message }) => `"${at}" ${message}`).join('; ')}. To rename it, PUT with ?newName=.`,
    { errors: faults },
  );
}
