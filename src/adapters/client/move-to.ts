/** The names of an address by what they name, the outermost first. */
type Address = Readonly<Record<string, string | readonly string[]>>;

/**
 * What a move needs so that a thing gets an address that is written whole; `undefined` where no move leads there, because it is in
 * another book, on another page, or in another list.
 */
export function moveTo(from: Address, to: Address): { readonly newName: string; readonly into?: string } | undefined {
  const last = Object.keys(from).at(-1) ?? '';
  const isElsewhere = Object.keys(from).some((name) => name !== last && textOf(from[name]) !== textOf(to[name]));
  const { parent: toParent, name: newName } = parted(to[last]);
  if (isElsewhere || newName === undefined) return undefined;
  if (parted(from[last]).parent === toParent) return { newName };
  return last === 'layers' ? { newName, into: toParent === '' ? '/' : toParent } : undefined;
}

function textOf(names: string | readonly string[] | undefined): string {
  return [names ?? ''].flat().join('/');
}

function parted(names: string | readonly string[] | undefined) {
  const path = [names ?? ''].flat();
  return { parent: path.slice(0, -1).join('/'), name: path.at(-1) };
}
