/** What a typed text makes of the number before it. @returns `undefined` where there is no number before, and one is needed */
export type TypedNumber = (before: number | undefined) => number | undefined;

/** The sign that `-5` begins with counts from the number before; this one, and `=`, do not. */
export const minus = '\u2212';

const number = String.raw`(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?`;
const token = new RegExp(String.raw`\s*(${number}|[-+*/()])`, 'iy');

/**
 * Reads a number, or a sum. `+20`, `-5`, `*2` and `/2` change the number before, and `50%` takes a part of it, unless the field counts
 * in percent. `=-5`, and a number with a real minus, are numbers of their own. Where there is no number before, so is `-5`.
 * @param sign of the field's unit, which may stand behind
 * @returns `undefined` for a text that is neither
 */
export function parseTyped(text: string, sign = ''): TypedNumber | undefined {
  const trimmed = withoutSign(text.trim(), sign);
  const percent = /^(.*\d)\s*%$/.exec(trimmed)?.[1];
  if (percent !== undefined) {
    const share = valueOf(percent);
    return share === undefined ? undefined : (before) => before && (before * share) / 100;
  }
  const [, operator = '', rest = ''] = /^([-+*/])(.*)$/s.exec(trimmed) ?? [];
  if (operator === '') {
    const value = valueOf(trimmed.replace(/^=/, '').replace(minus, '-'));
    return value === undefined ? undefined : () => value;
  }
  const by = valueOf(rest);
  return by === undefined ? undefined : (before) => changed(before, operator, by);
}

function withoutSign(text: string, sign: string): string {
  return sign !== '' && text.endsWith(sign) ? text.slice(0, -sign.length).trimEnd() : text;
}

function changed(before: number | undefined, operator: string, by: number): number | undefined {
  switch (operator) {
    case '+':
      return (before ?? 0) + by;
    case '-':
      return (before ?? 0) - by;
    case '*':
      return before === undefined ? undefined : before * by;
    default:
      return before === undefined ? undefined : before / by;
  }
}

/** The value of a sum such as `240 + 20 / 2`; `undefined` for anything else, and for what has no finite value. */
function valueOf(text: string): number | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  const left = [...tokens];
  const value = sum(left);
  return left.length === 0 && Number.isFinite(value) ? value : undefined;
}

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const found = token.exec(text);
    if (found === null) return undefined;
    tokens.push(found[1] ?? '');
  }
  return tokens.length > 0 && tokens.length <= 100 ? tokens : undefined;
}

function sum(left: string[]): number {
  let value = product(left);
  while (left[0] === '+' || left[0] === '-')
    value = left.shift() === '+' ? value + product(left) : value - product(left);
  return value;
}

function product(left: string[]): number {
  let value = factor(left);
  while (left[0] === '*' || left[0] === '/') value = left.shift() === '*' ? value * factor(left) : value / factor(left);
  return value;
}

function factor(left: string[]): number {
  const next = left.shift() ?? '';
  if (next === '-') return -factor(left);
  if (next === '+') return factor(left);
  if (next !== '(') return Number(next.replace(',', '.') || NaN);
  const value = sum(left);
  return left.shift() === ')' ? value : NaN;
}

/** The text of a number that counts as it is. */
export function typedText(value: number): string {
  return value < 0 ? `${minus}${-value}` : String(value);
}
