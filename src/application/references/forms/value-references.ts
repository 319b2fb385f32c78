import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/** A piece of text among the values of a file, by its place. */
export interface TextAt {
  /** `properties.target`, `members[1]`, `line[0].action`. */
  readonly at: string;
  /** The same without the place in a list: what the catalogue calls it. */
  readonly property: string;
  readonly text: string;
}

type Reword = (text: TextAt) => string | undefined;

/** The same values in the same order, with texts as `reword` has them; `undefined` keeps a text. */
export function reworded(values: Properties, reword: Reword): Properties {
  return rewordedBelow(values, reword, '', '');
}

function rewordedBelow(values: Properties, reword: Reword, at: string, property: string): Properties {
  const changed = emptyProperties();
  for (const [name, value] of Object.entries(values))
    changed[name] = rewordedValue(value, reword, below(at, name), below(property, name));
  return changed;
}

function rewordedValue(value: PropertyValue, reword: Reword, at: string, property: string): PropertyValue {
  if (typeof value === 'string') return reword({ at, property, text: value }) ?? value;
  if (isTable(value)) return rewordedBelow(value, reword, at, property);
  if (!Array.isArray(value)) return value;
  return value.map((item, index) => rewordedValue(item, reword, `${at}[${index}]`, property));
}

function below(above: string, name: string): string {
  return above === '' ? name : `${above}.${name}`;
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

const nothing = ['', 'nil', 'NIL'];

/** Whether a text names nothing on purpose, in one of the ways that scripts have for it. */
export function isNoName(text: string): boolean {
  return nothing.includes(text);
}
