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

/**
 * The classes that a listed name may mean, the first one that exists: `linear4test`, else `linear`. A layer has several
 * scripts of one class by such names. The runtime ends the class at a digit behind letters: behind the last underscore, if there is one.
 */
export function classesMeant(name: string): string[] {
  return [...new Set([name, plainName(name)])];
}

function plainName(name: string): string {
  return /^(?:\w*_)?[A-Za-z]+(?=\d)/.exec(name)?.[0] ?? name;
}

/** The names alone, of all that a list has. */
export function classNames(entries: readonly string[]): string[] {
  return entries.map((entry) => parseClassName(entry).name);
}

/**
 * What a script of one of the classes may call itself behind the name of its layer, and so its animation: what the list
 * has, or the class alone.
 */
export function namesInScripts(entries: readonly string[]): string[] {
  return [...new Set(classNames(entries).flatMap(classesMeant))];
}

/** How a model's list of classes writes the class (`transition2.to`) that is asked for as `transition2` or in full. */
export function attachedClass(classes: readonly string[], asked: string): string | undefined {
  return classes.find((entry) => entry === asked) ?? classes.find((entry) => parseClassName(entry).name === asked);
}
