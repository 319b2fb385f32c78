import { bytesToText, encodeUtf8 } from '#application/bytes/byte-text';
import type { ReferenceKind } from '#domain/reference/reference-kind';
import type { Renames } from '../renames.js';
import { knownCalls } from './known-calls.js';
import { lineOf } from './line-of.js';

/** A name on a line of code. */
export interface UsedName {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly line: number;
}

/** Each line of a Lua file that uses one of the old names for what it is the name of, once for each name. */
export function usedInCode(content: Uint8Array, names: Renames): UsedName[] {
  const text = bytesToText(content);
  const used = new Map<string, UsedName>();
  for (const { kind, name } of names.oldNames()) {
    const written = encodeUtf8(name);
    if (!text.includes(written)) continue;
    for (const { start } of knownCalls(text, kind, written)) {
      const line = lineOf(text, start);
      used.set(`${line} ${name}`, { kind, name, line });
    }
  }
  return [...used.values()];
}
