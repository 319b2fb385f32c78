import type { FontFile } from '../../model/page/reference-names.js';
import { readFace } from './font-files.js';

/** Larger files are no more than named: fonts of East Asia have tens of megabytes. */
const mostBytes = 4 * 1024 * 1024;
/** Families by the files that they were read from. Each is read once in a visit of the studio. */
const families = new Map<string, Promise<string | undefined>>();

/**
 * Reads a font, so that the page can draw with it.
 * @returns the name of its family; `undefined` where it is too large, or where the browser cannot draw it
 */
export function fontFamily(file: FontFile): Promise<string | undefined> {
  const key = `${file.href} ${file.bytes}`;
  const present = families.get(key);
  if (present !== undefined) return present;
  const family = file.bytes > mostBytes ? Promise.resolve(undefined) : load(file, `sample-${families.size}`);
  families.set(key, family);
  return family;
}

async function load({ address: [book = '', ...path] }: FontFile, family: string): Promise<string | undefined> {
  const face = await readFace(family, { book, path });
  if (face === undefined) return undefined;
  document.fonts.add(face);
  return family;
}
