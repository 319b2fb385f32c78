import { bytesToText, decodeUtf8 } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';
import { omittedActions } from '#adapters/lua/liquid/omitted-actions';
import { assetLinks, renameAssetLinks } from './asset-links.js';
import { codeTokens } from './code-tokens.js';
import { linesNaming } from './lines-naming.js';
import { made, makesOnlyImage, needs } from './made-by-code.js';
import { mayName } from './may-name.js';
import { linesQuoting, renameInExpression, renameUses, uses, usesInExpression } from './name-uses.js';
import { hasWord, outline } from './outline.js';
import { readCode } from './read-code.js';
import { renameModules } from './rename-modules.js';
import { renameStrings } from './rename-strings.js';

/** Lua of any kind, whoever wrote it. */
export const luaCode: LuaCode = {
  mayName,
  hasWord,
  *strings(content) {
    for (const { value } of codeTokens(bytesToText(content))) if (value !== undefined) yield decodeUtf8(value);
  },
  linesNaming,
  uses,
  linesQuoting,
  usesInExpression,
  made,
  needs,
  makesOnlyImage,
  outline,
  read: readCode,
  assetLinks,
  omittedActions,
  renameUses,
  renameInExpression,
  renameModules,
  renameAssetLinks,
  renameStrings,
};
