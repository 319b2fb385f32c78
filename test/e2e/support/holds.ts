import { assert } from 'chai';

/** Fails unless the output equals the document, to the letter, but for the lines that are … */
export function holds(output: string, printed: string): void {
  const parts = printed.split(/^…\n/m);
  let rest = output;
  for (const [index, part] of parts.entries()) {
    const at = index === 0 ? 0 : rest.indexOf(part);
    // The whole rest shows what was printed in its place.
    assert.isTrue(at >= 0 && rest.startsWith(part, at), `${rest}\nhas not, or not next:\n${part}`);
    rest = rest.slice(at + part.length);
  }
  if (parts.at(-1) !== '') assert.equal(rest, '');
}
