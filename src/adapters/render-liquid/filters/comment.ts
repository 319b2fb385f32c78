import { commentText } from '../lua/comment-text.js';
import { LuaSource } from '../lua/lua-source.js';

/** `{{ text | comment }}`: the text as one line of comment, whatever is in it. */
export function comment(value: unknown): LuaSource {
  // The blank after the dashes keeps a text that starts with a bracket from opening a long comment.
  return new LuaSource(`-- ${commentText(String(value))}`.trimEnd());
}
