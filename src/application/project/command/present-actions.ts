import type { CommandAction } from '#domain/command/command';
import { emptyProperties, tableOf, type Properties } from '#domain/properties/property-value';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { coerceStored } from '#application/properties/coerce-stored';

/** What the actions do, under the names that everything has now, and with each parameter as what it means: "20" is 20. */
export function presentActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): CommandAction[] {
  return actions.map((action) => {
    const known = catalogue.action(action.command);
    if (known === undefined) return action;
    const { command, params: names, set } = known.now ?? { command: known.command, params: {}, set: emptyProperties() };
    const params: Properties = tableOf(set);
    for (const [name, value] of Object.entries(coerceStored(action.params, known.params)))
      params[names[name] ?? name] = value;
    return { command, params };
  });
}
