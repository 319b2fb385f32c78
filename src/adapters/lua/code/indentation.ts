import type { LuaCode } from '#application/ports/lua-code';
import { bytesToText, textToBytes } from '#application/support/bytes';
import { kinds, Lexer, startOfFile } from '#adapters/lua/tree/lexer';
import { LuaSyntaxError } from '#adapters/lua/tree/lua-syntax-error';
import { tolerantTokensOf } from '#adapters/lua/tree/lua-tokens';
import { hasNewline, indentationAt } from '#adapters/lua/text/lines';

/** The indentation of a level in the templates. */
const ofTemplates = '  ';

/** The first line of code that is indented shows it: every script begins with a level of one. */
export const indentation: LuaCode['indentation'] = (content) => {
  const found = firstIndentation(bytesToText(content));
  return found === '\t' || found === '  ' || found === '    ' ? found : undefined;
};

function firstIndentation(text: string): string | undefined {
  const lexer = new Lexer(text, startOfFile(text));
  try {
    for (let behind = 0; ; behind = lexer.end) {
      lexer.next();
      if (lexer.kind === kinds.end) return undefined;
      const found = hasNewline(text.slice(behind, lexer.start)) ? indentationAt(text, lexer.start) : '';
      if (found !== '') return found;
    }
  } catch (error) {
    if (error instanceof LuaSyntaxError) return undefined;
    throw error;
  }
}

/** Lines inside a string are part of its value. */
export const indented: LuaCode['indented'] = (rendered, unit) => {
  if (unit === ofTemplates) return rendered;
  const text = bytesToText(rendered);
  const strings = tolerantTokensOf(text).filter(({ start, end }) => hasNewline(text.slice(start, end)));
  const written = text.replace(/(?<=\n) +/g, (blanks, offset: number) =>
    strings.some(({ start, end }) => start < offset && offset < end) ? blanks : blanks.replaceAll(ofTemplates, unit),
  );
  return textToBytes(written);
};
