/** The codes of the characters that Lua is made of. */
export const newline = 10;
export const carriageReturn = 13;
export const quote = 34;
export const hash = 35;
export const percent = 37;
export const apostrophe = 39;
export const openParenthesis = 40;
export const closeParenthesis = 41;
export const asterisk = 42;
export const plus = 43;
export const comma = 44;
export const minus = 45;
export const dot = 46;
export const slash = 47;
export const colon = 58;
export const semicolon = 59;
export const less = 60;
export const equals = 61;
export const greater = 62;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const caret = 94;
export const openBrace = 123;
export const closeBrace = 125;
export const tilde = 126;

/** Space, tab, vertical tab, form feed, and the ends of lines. */
export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= carriageReturn);
}

export function isLineEnd(code: number): boolean {
  return code === newline || code === carriageReturn;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A letter of ASCII or an underscore: to Lua 5.1 a byte above 127 is neither. */
export function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}
