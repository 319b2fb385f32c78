/** The codes of the characters that Lua is made of. */
const tab = 9;
export const newline = 10;
export const carriageReturn = 13;
const blank = 32;
export const quote = 34;
export const apostrophe = 39;
export const openParenthesis = 40;
export const closeParenthesis = 41;
export const comma = 44;
export const minus = 45;
export const dot = 46;
export const semicolon = 59;
export const equals = 61;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const openBrace = 123;
export const closeBrace = 125;
export const noBreakSpace = 160;

/** Space, tab, vertical tab, form feed, and the ends of lines. */
export function isBlank(code: number): boolean {
  return code === blank || (code >= tab && code <= carriageReturn);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isLowerCase(code: number): boolean {
  return code >= 97 && code <= 122;
}

export function isWordStart(code: number): boolean {
  return isLowerCase(code) || (code >= 65 && code <= 90) || code === 95;
}

export function isWordPart(code: number): boolean {
  return isWordStart(code) || isDigit(code);
}
