import type { PropertyEdit, ScriptModel } from '#domain/model/script-model';
import { emptyProperties, isTable, tableOf, type Properties } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { asWritten } from './to-stored.js';
import { planEdits } from './plan-edits.js';

type Kind = Pick<ScriptDefinition, 'presentWhen' | 'properties'>;

/**
 * What a script says, as the runtime takes it: a table that is there is switched on, whatever it says of that itself,
 * and one that is not there is off, whatever the JSON file says.
 */
export function asObeyed({ values, computed }: ScriptModel, { presentWhen }: Kind): Properties {
  const obeyed = tableOf(values);
  for (const [name, by] of Object.entries(presentWhen)) {
    if (computed.includes(name)) continue;
    const table = values[name];
    obeyed[name] = tableOf(isTable(table) ? table : {}, { [by]: isTable(table) });
  }
  return obeyed;
}

/**
 * The edits of a script, with each of those tables put in whole when it is switched on, and taken out when it is not.
 * @param script what it says now
 * @param wanted what all is to be set to
 */
export function writePresent(
  edits: readonly PropertyEdit[],
  { values, computed }: ScriptModel,
  { presentWhen, properties }: Kind,
  wanted: Properties,
): PropertyEdit[] {
  const tables = Object.entries(presentWhen).filter(
    ([name]) => !computed.includes(name) && edits.some(({ path }) => path[0] === name),
  );
  const asked = new Set(edits.map(({ path }) => path.join('.')));
  const written = tables.flatMap(([name, by]) => {
    const table = wanted[name];
    const present = isTable(table) && table[by] === true ? asWritten(table, name, properties) : null;
    // What code decides is only replaced where that was asked for, not to make the table whole.
    return planEdits(values, emptyProperties(), { [name]: present }).filter(({ path }) => {
      const place = path.join('.');
      return asked.has(place) || !computed.includes(place);
    });
  });
  return [...edits.filter(({ path }) => !tables.some(([name]) => name === path[0])), ...written];
}
