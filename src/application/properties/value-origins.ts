import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/** Where a value comes from: the script, the JSON file beside it, or the defaults. */
export const origins = ['script', 'json', 'default'] as const;
export type Origin = (typeof origins)[number];

/** The origin of each value that is no table, by its dotted path. `null` in a file is no value: the default holds. */
export function originsOf(values: Properties, inScript: Properties, inJson: Properties): Record<string, Origin> {
  const found: [string, Origin][] = [];
  const walk = (table: Properties, script: Properties, json: Properties, above: string): void => {
    for (const [name, value] of Object.entries(table)) {
      const [fromScript, fromJson] = [script[name], json[name]];
      if (isTable(value) && Object.keys(value).length > 0)
        walk(value, tableIn(fromScript), tableIn(fromJson), `${above}${name}.`);
      else found.push([above + name, originOf(fromScript, fromJson)]);
    }
  };
  walk(values, inScript, inJson, '');
  return Object.fromEntries(found);
}

function originOf(fromScript: PropertyValue | undefined, fromJson: PropertyValue | undefined): Origin {
  if (fromScript !== undefined) return fromScript === null ? 'default' : 'script';
  return fromJson === undefined || fromJson === null ? 'default' : 'json';
}

function tableIn(value: PropertyValue | undefined): Properties {
  return value !== undefined && isTable(value) ? value : {};
}
