import { bytesToText, encodeUtf8 } from '#application/bytes/byte-text';
import type { ReferenceKind } from '#domain/reference/reference-kind';
import type { LuaCode, LuaToken } from '#application/ports/lua-code';
import type { Renames } from '../renames.js';
import { knownCalls } from './known-calls.js';
import { lineOf } from '#application/bytes/line-of';

/** A name on a line of code. */
interface UsedName {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly line: number;
}

/**
 * Each line of a Lua file that uses one of the old names for what it is the name of, once for each name. Comments do not count.
 * @param quoted has a line count, too, on which some text is the name and nothing else
 */
export function usedInCode(
  lua: LuaCode,
  content: Uint8Array,
  names: Renames,
  { quoted }: { readonly quoted: boolean },
): UsedName[] {
  const text = bytesToText(content);
  const isCode = codeOf(lua, text);
  const used = new Map<string, UsedName>();
  for (const { kind, name } of names.oldNames()) {
    const written = encodeUtf8(name);
    if (!text.includes(written)) continue;
    const calls = knownCalls(text, kind, written).map(({ start }) => start);
    for (const offset of quoted ? [...calls, ...quotesOf(text, written)].sort((a, b) => a - b) : calls) {
      if (!isCode(offset)) continue;
      const line = lineOf(text, offset);
      used.set(`${line} ${name}`, { kind, name, line });
    }
  }
  return [...used.values()];
}

/** Each line of a Lua file on which some text is the name and nothing else, whatever the text is for. Comments do not count. */
export function quotedInCode(lua: LuaCode, content: Uint8Array, name: string): Set<number> {
  const text = bytesToText(content);
  return new Set([...quotesOf(text, encodeUtf8(name))].filter(codeOf(lua, text)).map((offset) => lineOf(text, offset)));
}

/** Whether a place of a text stands in no comment. The text is gone through when that is first asked. */
function codeOf(lua: LuaCode, text: string): (offset: number) => boolean {
  let tokens: readonly LuaToken[] | undefined;
  return (offset) => {
    tokens ??= lua.tokens(text);
    return tokens.some(({ start, end }) => start <= offset && offset < end);
  };
}

function* quotesOf(text: string, name: string): Generator<number> {
  for (let offset = text.indexOf(name); offset >= 0; offset = text.indexOf(name, offset + 1)) {
    const quote = text[offset - 1];
    const after = text.slice(offset + name.length, offset + name.length + 2);
    if ((quote === '"' || quote === "'") && (after.startsWith(quote) || after === `\\${quote}`)) yield offset;
  }
}
