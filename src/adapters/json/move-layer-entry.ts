import type { Edit, Node } from 'jsonc-parser';
import type { JsonDocument } from './json-document.js';
import { indentAt } from './json-style.js';
import { propertiesOf } from './read-value.js';
import type { WriteItem } from './edit-items.js';

/** The layer's object as it stands, for a place `levels` further down: its keys carry their level. */
export function carryLayer(document: JsonDocument, layer: Node, levels: number): WriteItem {
  const source = document.with(renumber(document, layer, levels)).text;
  const tail = document.text.length - (layer.offset + layer.length);
  const text = source.slice(layer.offset, source.length - tail);
  const from = indentAt(document.text, layer.offset);
  return (indent) => (indent === undefined || indent === from ? text : shift(text, from, indent));
}

function renumber(document: JsonDocument, layer: Node, levels: number): Edit[] {
  if (levels === 0 || layer.type !== 'object') return [];
  return propertiesOf(layer).flatMap(({ name, value, index }) => {
    const [, kind, level] = /^(class|layers)(\d+)$/.exec(name) ?? [];
    const key = layer.children?.[index]?.children?.[0];
    if (kind === undefined || key === undefined) return [];
    const renamed = { offset: key.offset, length: key.length, content: `"${kind}${Number(level) + levels}"` };
    const below = kind === 'layers' ? (value.children ?? []).flatMap((child) => renumber(document, child, levels)) : [];
    return [renamed, ...below];
  });
}

function shift(text: string, from: string, to: string): string {
  return text.replace(/\n([ \t]*)/g, (line, indent: string) =>
    indent.startsWith(from) ? `\n${to}${indent.slice(from.length)}` : line,
  );
}
