import type { ScriptDefinition } from '#application/ports/class-catalogue';
import { type Properties, valueAt } from '#domain/properties/property-value';

/** What the form shows, without the tables that have an effect by their presence, and are switched off. */
export function shownValues(props: Properties, { presentWhen, initial }: ScriptDefinition): Properties {
  const isOff = (name: string) => name in presentWhen && valueAt(props, [name, presentWhen[name] ?? '']) !== true;
  return Object.fromEntries(Object.entries(props).filter(([name]) => name in initial && !isOff(name)));
}
