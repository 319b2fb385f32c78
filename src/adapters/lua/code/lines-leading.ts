import { asBuffer, decodeUtf8 } from '#application/support/bytes';
import type { LuaCode, ModulePaths } from '#application/ports/lua-code';
import { treeOfFile } from '#adapters/lua/lua-file';
import { mayNameAll } from './may-name.js';
import { type NamedPlaces, placesIn } from './named-places.js';
import { requiresFromFolder } from './rename-strings.js';

export const linesLeading: LuaCode['linesLeading'] = (content, modules) => {
  const wanted = modules.filter(({ needles }) => mayNameAll(content, needles));
  const offsets = [...(asBuffer(content).includes('newModule') ? fromFolder(content, modules) : [])];
  if (offsets.length === 0 && wanted.length === 0) return [];
  const places = placesIn(content);
  for (const each of wanted) offsets.push(...leadingIn(places, each));
  return [...new Set(offsets.map((offset) => places.lineOf(offset)))].sort((a, b) => a - b);
};

function* leadingIn({ comments, strings, text }: NamedPlaces, { offsetsIn }: ModulePaths): Generator<number> {
  for (const { start, end } of comments) for (const at of offsetsIn(text.slice(start, end))) yield start + at;
  for (const { start, end, value } of strings) {
    if (offsetsIn(value).length === 0) continue;
    const [, open = '', inside = ''] = /^(\[=*\[|["'])([^]*?)(?:\]=*\]|["'])$/.exec(text.slice(start, end)) ?? [];
    const written = offsetsIn(inside).map((at) => start + open.length + at);
    // With escapes, the source does not show the path.
    yield* written.length === 0 ? [start] : written;
  }
}

/** Scripts of older editors require modules from their own folder. */
function* fromFolder(content: Uint8Array, modules: readonly ModulePaths[]): Generator<number> {
  const tree = modules.some(({ isInFolder }) => isInFolder !== undefined) ? treeOfFile(content) : undefined;
  for (const { literal } of tree === undefined ? [] : requiresFromFolder(tree)) {
    const path = decodeUtf8(literal.value);
    if (modules.some(({ isInFolder }) => isInFolder?.(path) === true)) yield literal.start;
  }
}
