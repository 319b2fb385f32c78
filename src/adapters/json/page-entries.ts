import type { Edit } from 'jsonc-parser';
import type { JsonDocument } from './json-document.js';
import { nodeIn, valueOf, type JsonNode } from './json-tree.js';
import { indentAt } from './json-style.js';
import type { WriteItem } from './edit-items.js';

/** The path to a value from the top of the file: names of properties and indexes in lists. */
export type JsonPath = readonly (string | number)[];

/** A layer's object in the editor's JSON. Its keys carry its level: `class1` and `layers1` at the top. */
interface LayerPlace {
  readonly path: JsonPath;
  readonly level: number;
  readonly index: number;
}

const topLayers: JsonPath = ['components', 'layers'];

export function nodeAt(document: JsonDocument, path: JsonPath): JsonNode | undefined {
  return nodeIn(document.root, path);
}

/** The layer at a path of names, if the file has it. */
export function findLayer(document: JsonDocument, names: readonly string[]): LayerPlace | undefined {
  let list = topLayers;
  let place: LayerPlace | undefined;
  for (const [depth, name] of names.entries()) {
    const index = indexOfLayer(nodeAt(document, list), name);
    if (index < 0) return undefined;
    const path = [...list, index];
    place = { path, level: depth + 1, index };
    list = [...path, `layers${depth + 1}`];
  }
  return place;
}

/** The path of the list of layers below a path of names; `undefined` where the file lacks that layer. */
export function listBelow(document: JsonDocument, names: readonly string[]): JsonPath | undefined {
  if (names.length === 0) return topLayers;
  const parent = findLayer(document, names);
  return parent === undefined ? undefined : [...parent.path, `layers${parent.level}`];
}

export function indexOfLayer(list: JsonNode | undefined, name: string): number {
  if (list?.type !== 'array') return -1;
  return (list.children ?? []).findIndex((item) => valueOf(item, 'name')?.value === name);
}

/** Of several layers of the name, the first whose list under the key has the class; where none has it, the first. */
export function indexOfCarrier(list: JsonNode | undefined, name: string, key: string, className: string): number {
  const items = list?.type === 'array' ? (list.children ?? []) : [];
  const index = items.findIndex(
    (item) => valueOf(item, 'name')?.value === name && indexOfName(valueOf(item, key), className) >= 0,
  );
  return index < 0 ? indexOfLayer(list, name) : index;
}

export function indexOfName(list: JsonNode | undefined, name: string): number {
  if (list?.type !== 'array') return -1;
  return (list.children ?? []).findIndex((item) => item.type === 'string' && item.value === name);
}

/** The layer's object as it is written, for a place `levels` further down: its keys carry their level. */
export function carryLayer(document: JsonDocument, layer: JsonNode, levels: number): WriteItem {
  const source = document.with(renumber(document, layer, levels)).text;
  const tail = document.text.length - (layer.offset + layer.length);
  const text = source.slice(layer.offset, source.length - tail);
  const from = indentAt(document.text, layer.offset);
  return (indent) => (indent === undefined || indent === from ? text : shift(text, from, indent));
}

function renumber(document: JsonDocument, layer: JsonNode, levels: number): Edit[] {
  if (levels === 0 || layer.type !== 'object') return [];
  return (layer.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    const [, kind, level] = /^(class|layers)(\d+)$/.exec(String(key?.value)) ?? [];
    if (kind === undefined || key === undefined) return [];
    const renamed = { offset: key.offset, length: key.length, content: `"${kind}${Number(level) + levels}"` };
    const below =
      kind === 'layers' ? (value?.children ?? []).flatMap((child) => renumber(document, child, levels)) : [];
    return [renamed, ...below];
  });
}

function shift(text: string, from: string, to: string): string {
  return text.replace(/\n([ \t]*)/g, (line, indent: string) =>
    indent.startsWith(from) ? `\n${to}${indent.slice(from.length)}` : line,
  );
}
