/** A layer in a page's document. */
export interface Entry {
  class?: string[];
  layers?: Entries;
}

/** Each names one layer. */
export type Entries = Record<string, Entry>[];

export type Path = readonly string[];

/** The place and the entry of a name; `undefined` where it is absent. */
export function entryOf(entries: Entries, name: string): { readonly at: number; readonly entry: Entry } | undefined {
  const at = entries.findIndex((each) => Object.hasOwn(each, name));
  const entry = entries[at]?.[name];
  return entry === undefined ? undefined : { at, entry };
}

/** The entries directly below the path (`[]`: the top level); none where no layer stands there. */
export function entriesBelow(entries: Entries, path: Path): Entries {
  const [name, ...rest] = path;
  return name === undefined ? entries : entriesBelow(entryOf(entries, name)?.entry.layers ?? [], rest);
}

export function layerAt(entries: Entries, path: Path): Entry | undefined {
  return entryOf(entriesBelow(entries, path.slice(0, -1)), path.at(-1) ?? '')?.entry;
}

/** The paths of all layers, parents before their children. */
export function pathsOf(entries: Entries, above: Path = []): Path[] {
  return entries.flatMap((each) =>
    Object.entries(each).flatMap(([name, { layers = [] }]) => [[...above, name], ...pathsOf(layers, [...above, name])]),
  );
}

/** Every entry, however deep. */
export function allEntries(entries: Entries): Entry[] {
  return entries.flatMap(Object.values<Entry>).flatMap((each) => [each, ...allEntries(each.layers ?? [])]);
}

/** Puts a layer there, last or beside another, with the groups that lead to it; one that is there stays. */
export function putLayer(
  entries: Entries,
  path: Path,
  layer: Entry = {},
  beside?: { readonly name: string; readonly isAfter: boolean },
): void {
  let siblings = entries;
  for (const name of path.slice(0, -1)) {
    if (entryOf(siblings, name) === undefined) siblings.push({ [name]: {} });
    const group: Entry = entryOf(siblings, name)?.entry ?? {};
    siblings = group.layers ??= [];
  }
  const name = path.at(-1) ?? '';
  if (entryOf(siblings, name) !== undefined) return;
  const neighbour = beside === undefined ? undefined : entryOf(siblings, beside.name);
  const index = neighbour === undefined ? siblings.length : neighbour.at + (beside?.isAfter === true ? 1 : 0);
  siblings.splice(index, 0, { [name]: layer });
}

/** Takes a layer away; a group that is left without layers is one no more. */
export function removeLayerAt(entries: Entries, path: Path): Entry | undefined {
  const siblings = entriesBelow(entries, path.slice(0, -1));
  const found = entryOf(siblings, path.at(-1) ?? '');
  if (found === undefined) return undefined;
  siblings.splice(found.at, 1);
  const group = layerAt(entries, path.slice(0, -1));
  if (group?.layers?.length === 0) delete group.layers;
  return found.entry;
}

/** Has an entry called otherwise where it stands. */
export function renameEntry(entries: Entries, name: string, newName: string): void {
  const found = entryOf(entries, name);
  if (found !== undefined) entries[found.at] = { [newName]: found.entry };
}
