/**
 * A colour as style sheets and painting programs write it, `#f80`, `#ff8800` or, with how opaque it is, `#ff880080`.
 * @returns red, green, blue and, where it says so, alpha, from 0 to 1, so rounded that the same colour is written again;
 *   `undefined` where it is none
 */
export function hexColor(text: string): number[] | undefined {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const parts = digits.length <= 4 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return parts.map((part) => Math.round((parseInt(part, 16) / 255) * 1000) / 1000);
}
