import type { ProjectPath } from '#domain/change/project-path';
import type { Warning } from '#domain/change/warning';
import { bytesToText, encodeUtf8 } from '#application/bytes/byte-text';
import { lineOf } from './forms/line-of.js';
import { usedInCode } from './forms/used-in-code.js';
import type { Renames } from './renames.js';

/**
 * Lines of code of the author's that still use a name as it was: told, never changed.
 * @param literal names that count wherever a text is exactly they: those in the model of a command that was edited by hand
 */
export function leftBehind(
  path: ProjectPath,
  content: Uint8Array,
  renames: Renames,
  literal: readonly string[],
): Warning[] {
  const text = bytesToText(content);
  const warnings = new Map<string, Warning>();
  for (const { line, name } of usedInCode(content, renames)) tell(line, name);
  for (const name of literal) for (const offset of literals(text, encodeUtf8(name))) tell(lineOf(text, offset), name);
  return [...warnings.values()];

  function tell(line: number, name: string): void {
    const at = `${path}:${line}`;
    const message = `Line ${line} of "${path}" still says "${name}": it is code of your own, and was left as it is. Change it there by hand.`;
    warnings.set(`${at} ${name}`, { code: 'reference-left', at, message });
  }
}

function* literals(text: string, name: string): Generator<number> {
  for (let offset = text.indexOf(name); offset >= 0; offset = text.indexOf(name, offset + 1)) {
    const quote = text[offset - 1];
    const after = text.slice(offset + name.length, offset + name.length + 2);
    if ((quote === '"' || quote === "'") && (after.startsWith(quote) || after === `\\${quote}`)) yield offset;
  }
}
