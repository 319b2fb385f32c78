import { bytesToText, decodeUtf8, textToBytes } from '#application/support/bytes';
import { memoize } from '#application/support/memoize';
import type { AssetLink, LuaCode } from '#application/ports/lua-code';
import { treeOfFile } from '#adapters/lua/lua-file';
import { lineFinder } from '#adapters/lua/tree/lua-syntax-error';
import { fieldNamed } from '#adapters/lua/tree/match';
import { walk } from '#adapters/lua/tree/walk';
import type { Chunk, StringLiteral } from '#adapters/lua/tree/syntax-tree';
import { applyProven, rewriteString } from './prove-edit.js';

export const assetLinks: LuaCode['assetLinks'] = (content) => linksOf(content).map(({ link }) => link);

export const renameAssetLinks: LuaCode['renameAssetLinks'] = (path, content, newName) => {
  const text = bytesToText(content);
  const edits = linksOf(content).flatMap(({ link, literal }) => {
    const to = newName(link);
    return to === undefined || to === link.name ? [] : [rewriteString(text, literal, to)];
  });
  return edits.length === 0 ? content : textToBytes(applyProven(path, text, edits));
};

interface LinkInText {
  readonly link: AssetLink;
  readonly literal: StringLiteral;
}

/** Found once for each version of the register. */
const linksOf = memoize((content: Uint8Array) => linksIn(treeOfFile(content)));

/** The pages and layers that use a sound, sprite or video: `{ page = "cover", layers = { "cat" } }`. */
function linksIn(tree: Chunk | undefined): LinkInText[] {
  if (tree === undefined) return [];
  const lineOf = lineFinder(tree.text);
  const links: LinkInText[] = [];
  walk(tree, (node) => {
    if (node.type !== 'TableConstructorExpression') return;
    const page = fieldNamed(node, 'page');
    if (page?.type !== 'StringLiteral') return;
    const add = (kind: AssetLink['kind'], literal: StringLiteral): unknown =>
      links.push({
        link: { kind, name: decodeUtf8(literal.value), page: decodeUtf8(page.value), line: lineOf(literal.start) },
        literal,
      });
    add('page', page);
    const layers = fieldNamed(node, 'layers');
    if (layers?.type !== 'TableConstructorExpression') return;
    for (const { value } of layers.fields) if (value.type === 'StringLiteral') add('layer', value);
  });
  return links.sort((a, b) => a.literal.start - b.literal.start);
}
