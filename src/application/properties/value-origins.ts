import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/**
 * Where a value comes from: the script, the JSON file beside it, or the defaults. Or the script computes it, or it is absent:
 * nothing sets it, and the runtime has no default for it.
 */
export const origins = ['script', 'json', 'default', 'computed', 'absent'] as const;
export type Origin = (typeof origins)[number];

/** What is known of a thing's values: all together, and those of each file. */
interface KnownValues {
  readonly values: Properties;
  readonly inScript: Properties;
  readonly inJson: Properties;
  /** The dotted paths of what the script computes. They have no value. */
  readonly computed: readonly string[];
}

/** The origin of each value that is no table, by its dotted path. `null` in a file is no value. */
export function originsOf({ values, inScript, inJson, computed }: KnownValues): Record<string, Origin> {
  const found: [string, Origin][] = [];
  const walk = (table: Properties, script: Properties, json: Properties, above: string): void => {
    for (const [name, value] of Object.entries(table)) {
      const [fromScript, fromJson] = [script[name], json[name]];
      if (isTable(value) && Object.keys(value).length > 0)
        walk(value, tableIn(fromScript), tableIn(fromJson), `${above}${name}.`);
      else found.push([above + name, originOf(value, fromScript, fromJson)]);
    }
  };
  walk(values, inScript, inJson, '');
  return Object.fromEntries([...found, ...computed.map((at) => [at, 'computed'] as const)]);
}

function originOf(
  value: PropertyValue,
  fromScript: PropertyValue | undefined,
  fromJson: PropertyValue | undefined,
): Origin {
  if (value === null) return 'absent';
  if (fromScript !== undefined) return fromScript === null ? 'default' : 'script';
  return fromJson === undefined || fromJson === null ? 'default' : 'json';
}

function tableIn(value: PropertyValue | undefined): Properties {
  return value !== undefined && isTable(value) ? value : {};
}
