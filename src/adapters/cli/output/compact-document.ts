type Table = Readonly<Record<string, unknown>>;

/** The things whose documents have more than an author wants to see at once. */
const nouns: readonly string[] = ['layer', 'class', 'group-class', 'component'];

/** Whether `show` prints the document of such a thing in short. */
export function isShownInShort({ noun, verb }: { readonly noun: string; readonly verb: string }): boolean {
  return verb === 'show' && nouns.includes(noun);
}

/** The document of a thing without what is not its own: values that are the defaults, where each value is from, its forms. */
export function compactDocument(document: unknown): unknown {
  if (!isTable(document) || !isTable(document['props']) || !isTable(document['from'])) return document;
  const { props, from, defaults, computed, classes, layers, preview, image, script, ...head } = document;
  return {
    ...head,
    props: withoutHead(ownValues(props, from, defaults), head),
    ...(computed === undefined ? {} : { computed }),
    ...namesOf('classes', classes),
    ...namesOf('layers', layers),
    ...(preview === null ? {} : { preview }),
    ...(isTable(image) ? { image: image['exists'] === true ? image['path'] : image } : {}),
    ...(isTable(script) ? { script: script['recognised'] === true ? script['path'] : script } : {}),
  };
}

/** The values of a table, and of the tables in it, that somebody wrote, and that differ from the defaults. */
function ownValues(values: Table, from: Table, defaults: unknown, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const at = path + name;
      const usual = isTable(defaults) ? defaults[name] : undefined;
      if (isTable(value) && !(at in from)) {
        const own = ownValues(value, from, usual, `${at}.`);
        return Object.keys(own).length === 0 ? [] : [[name, own]];
      }
      const isOwn = from[at] !== 'default' && from[at] !== 'absent' && JSON.stringify(value) !== JSON.stringify(usual);
      return isOwn ? [[name, value]] : [];
    }),
  );
}

/** A script repeats the name and the class of its thing. */
function withoutHead(props: Record<string, unknown>, { name, layer, path }: Table): unknown {
  const own = Object.entries(props).filter(
    ([key, value]) => !((key === 'name' || key === 'class') && [name, layer, path].includes(value)),
  );
  return Object.fromEntries(own);
}

function namesOf(member: string, list: unknown): object {
  if (!Array.isArray(list) || list.length === 0) return {};
  return { [member]: list.map((each: unknown) => (isTable(each) ? (each['name'] ?? each) : each)) };
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
