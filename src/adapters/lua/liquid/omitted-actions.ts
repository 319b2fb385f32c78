import { bytesToText, decodeUtf8 } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';

/** The comments that the templates of commands leave in the place of an action that cannot be written. */
const comments = /^ *-- (Left out, because no block is open.*|.* is left out, because it does not say all.*)$/gm;

export const omittedActions: LuaCode['omittedActions'] = (rendered) =>
  [...decodeUtf8(bytesToText(rendered)).matchAll(comments)].map(([, comment = '']) => comment);
