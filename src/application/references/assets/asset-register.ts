import type { ProjectPath } from '#domain/change/project-path';
import { bytesToText, decodeUtf8 } from '#application/bytes/byte-text';
import { lineOf } from '#application/bytes/line-of';
import type { Reference } from '../reference.js';

/** A name in the register of a book's assets. */
export interface RegisteredName extends Reference {
  readonly kind: 'page' | 'layer';
  /** The page whose layer it is, or that it is itself. */
  readonly page: string;
  /** Where it stands among the bytes, quotes left out. */
  readonly start: number;
  readonly end: number;
}

/**
 * Which pages a sound, sprite or video is used on, and by which of their layers:
 * `{ page = "cover", layers = { "cat" } }`. The editor writes the page first; either order is read.
 */
const link =
  /(?:\blayers\s*=\s*\{(?<before>[^{}]*)\}\s*[,;]\s*)?\bpage\s*=\s*(?<quote>["'])(?<page>.*?)\k<quote>(?:\s*[,;]\s*layers\s*=\s*\{(?<after>[^{}]*)\})?/dg;

/** Every page and layer that the register names, in the order of the text. */
export function registeredNames(path: ProjectPath, content: Uint8Array): RegisteredName[] {
  const text = bytesToText(content);
  const names: RegisteredName[] = [];
  for (const { groups = {}, indices } of text.matchAll(link)) {
    const page = decodeUtf8(groups['page'] ?? '');
    const add = (kind: RegisteredName['kind'], start: number, name: string) =>
      names.push({
        path,
        at: `line ${lineOf(text, start)}`,
        kind,
        name: decodeUtf8(name),
        page,
        start,
        end: start + name.length,
      });
    const startOf = (group: string) => indices?.groups?.[group]?.[0] ?? 0;
    const addLayers = (group: 'before' | 'after') => {
      for (const { 2: name = '', index } of (groups[group] ?? '').matchAll(/(["'])(.*?)\1/g))
        add('layer', startOf(group) + index + 1, name);
    };
    addLayers('before');
    add('page', startOf('page'), groups['page'] ?? '');
    addLayers('after');
  }
  return names;
}
