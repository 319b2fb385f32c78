export interface LuaToken {
  readonly kind: 'keyword' | 'text' | 'number' | 'comment' | 'other';
  readonly text: string;
}

const keywords = new Set(
  'and break do else elseif end false for function if in local nil not or repeat return then true until while'.split(
    ' ',
  ),
);

/** Long brackets, comments, strings, numbers and names, in this order. */
const pattern =
  /(--\[(=*)\[[\s\S]*?(?:\]\2\]|$)|--[^\n]*)|(\[(=*)\[[\s\S]*?(?:\]\4\]|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)|(\b0[xX][\da-fA-F]+\b|\b\d+\.?\d*(?:[eE][-+]?\d+)?)|([A-Za-z_]\w*)/g;

/** The lines of a Lua text in colours. A token that goes over several lines is cut at their ends. */
export function luaLines(text: string): readonly (readonly LuaToken[])[] {
  const lines: LuaToken[][] = [[]];
  const add = (kind: LuaToken['kind'], part: string) => {
    for (const [index, piece] of part.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ kind, text: piece });
    }
  };
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, comment, , string, , number] = match;
    add('other', text.slice(end, match.index));
    end = match.index + whole.length;
    add(
      comment !== undefined
        ? 'comment'
        : string !== undefined
          ? 'text'
          : number !== undefined
            ? 'number'
            : keywords.has(whole)
              ? 'keyword'
              : 'other',
      whole,
    );
  }
  add('other', text.slice(end));
  if (text.endsWith('\n')) lines.pop();
  return lines;
}
