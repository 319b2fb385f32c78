import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import type { LuaCode, NamingLine } from '#application/ports/lua-code';
import type { Renames } from './renames.js';

/**
 * Lines of code of the author's that still use a name as it was: told, never changed.
 * @param literal names that count wherever a text is exactly they: those in the model of a command that was edited by hand
 * @param saying lines that are known already
 */
export function unresolvedReferences(
  lua: LuaCode,
  path: ProjectPath,
  content: Uint8Array,
  renames: Renames,
  literal: readonly string[],
  saying: readonly NamingLine[],
): Warning[] {
  const lines = new Map<number, Set<string>>();
  const report = (line: number, name: string): unknown => lines.set(line, (lines.get(line) ?? new Set()).add(name));
  for (const { line, name } of lua.uses(content, renames.oldNames(), { quoted: false })) report(line, name);
  for (const name of literal) for (const line of lua.linesQuoting(content, name)) report(line, name);
  for (const { line, names } of saying) for (const name of names) report(line, name);
  return [...lines].map(([line, names]) => unresolvedAt(path, line, names));
}

/** A line of code of the author's that says old names. */
export function unresolvedAt(file: ProjectPath, line: number, names: Iterable<string>): Warning {
  const output = Array.from(names, (name) => `"${name}"`).join(' and ');
  const message = `Line ${line} of "${file}" still says ${output}: it is code of your own, and was left as it is. Change it there by hand.`;
  return { code: 'reference-left', at: `${file}:${line}`, message, file, line };
}
