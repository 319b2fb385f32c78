import { semicolon } from './characters.js';
import { Tokens } from './tokens.js';

/** The text with a blank for the semicolon behind each `break`: luaparse 0.3 reads none there, and Lua 5.1 does. */
export function plainBreaks(text: string): string {
  if (!/\bbreak\b/.test(text)) return text;
  let plain = '';
  let copied = 0;
  let isBehind = false;
  for (const tokens = new Tokens(text, 0); tokens.next();) {
    if (isBehind && tokens.code === semicolon) {
      plain += `${text.slice(copied, tokens.start)} `;
      copied = tokens.end;
    }
    isBehind = text.slice(tokens.start, tokens.end) === 'break';
  }
  return plain + text.slice(copied);
}
