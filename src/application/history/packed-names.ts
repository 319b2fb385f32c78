/**
 * The names of what is directly in a folder, as one text, which takes far less room than a list: `/bg.lua/title.lua/group` NUL
 * `7/`. Each name stands between slashes; that of a folder is followed by NUL, which is in no name either, and the number
 * of the names that are in it.
 */
export type PackedNames = string;

interface NamedFolder {
  readonly name: string;
  /** The number of the names that are in it. */
  readonly names: number;
}

export function packNames(files: readonly string[], folders: readonly NamedFolder[]): PackedNames {
  const entries = [...files, ...folders.map(({ name, names }) => `${name}\0${names}`)];
  return `/${entries.map((entry) => `${entry}/`).join('')}`;
}

export function hasFile(packed: PackedNames, name: string): boolean {
  return packed.includes(`/${name}/`);
}

/** The number of the names that are in a folder; `undefined` where there is no such folder. */
export function namesInFolder(packed: PackedNames, name: string): number | undefined {
  const entry = `/${name}\0`;
  const at = packed.indexOf(entry);
  if (at < 0) return undefined;
  const from = at + entry.length;
  return Number(packed.slice(from, packed.indexOf('/', from)));
}

/** All of them; `names` only of folders. */
export function unpackNames(packed: PackedNames): { readonly name: string; readonly names: number | undefined }[] {
  return packed
    .split('/')
    .slice(1, -1)
    .map((entry) => {
      const [name = '', names] = entry.split('\0');
      return { name, names: names === undefined ? undefined : Number(names) };
    });
}
