/**
 * A class as an index model lists it: the name, which is also the end of its file's name, and an
 * option after a dot that the runtime hands to the script (`transition2.to`).
 */
interface ClassName {
  readonly name: string;
  readonly option: string | undefined;
}

export function parseClassName(entry: string): ClassName {
  const dot = entry.indexOf('.');
  return dot < 0 ? { name: entry, option: undefined } : { name: entry.slice(0, dot), option: entry.slice(dot + 1) };
}

/** The names alone, of all that a list has. */
export function classNames(entries: readonly string[]): string[] {
  return entries.map((entry) => parseClassName(entry).name);
}
