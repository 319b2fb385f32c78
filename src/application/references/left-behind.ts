import type { ProjectPath } from '#domain/change/project-path';
import type { Warning } from '#domain/change/warning';
import { quotedInCode, usedInCode } from './forms/used-in-code.js';
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
  const warnings = new Map<string, Warning>();
  for (const { line, name } of usedInCode(content, renames, { quoted: false })) tell(line, name);
  for (const name of literal) for (const line of quotedInCode(content, name)) tell(line, name);
  return [...warnings.values()];

  function tell(line: number, name: string): void {
    const at = `${path}:${line}`;
    const message = `Line ${line} of "${path}" still says "${name}": it is code of your own, and was left as it is. Change it there by hand.`;
    warnings.set(`${at} ${name}`, { code: 'reference-left', at, message });
  }
}
