import { emptyProperties, isTable, type Properties } from '#domain/properties/property-value';

/** A piece of text among the values of a file, by its place. */
export interface TextAt {
  /** `properties.target`, `members[1]`. */
  readonly at: string;
  /** The same without the place in a list: what the catalogue calls it. */
  readonly property: string;
  readonly text: string;
}

/** The same values in the same order, with texts as `reword` has them; `undefined` keeps a text. */
export function reworded(
  values: Properties,
  reword: (text: TextAt) => string | undefined,
  above: readonly string[] = [],
): Properties {
  const changed = emptyProperties();
  for (const [name, value] of Object.entries(values)) {
    const path = [...above, name];
    const property = path.join('.');
    if (isTable(value)) changed[name] = reworded(value, reword, path);
    else if (typeof value === 'string') changed[name] = reword({ at: property, property, text: value }) ?? value;
    else if (Array.isArray(value))
      changed[name] = value.map((item, index) =>
        typeof item === 'string' ? (reword({ at: `${property}[${index}]`, property, text: item }) ?? item) : item,
      );
    else changed[name] = value;
  }
  return changed;
}

/** Every text of a table: those in tables within it, and the items of its lists. */
export function textsOf(values: Properties): TextAt[] {
  const texts: TextAt[] = [];
  reworded(values, (text) => {
    texts.push(text);
    return undefined;
  });
  return texts;
}
