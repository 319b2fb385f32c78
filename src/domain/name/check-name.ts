import { Problem } from '../problem/problem.js';
import { brokenRule } from './broken-rule.js';
import type { NameKind } from './name-kind.js';
import { suggestName } from './suggest-name.js';

const reserved: Partial<Record<NameKind, readonly string[]>> = {
  book: ['app', 'components', '_'],
  page: ['commands', 'components', 'assets'],
  layer: ['class'],
};

/**
 * Checks a name that is about to be written. Names that exist already are never checked: reading
 * is wider than writing.
 * @throws Problem `invalid-name` (which rule, and a name that would do) or `reserved-name`
 */
export function checkName(kind: NameKind, name: string): void {
  const broken = brokenRule(kind, name);
  if (broken !== undefined) throw invalidName(kind, name, broken);
  if (!isReserved(kind, name)) return;
  throw new Problem(
    'reserved-name',
    `No ${kind} can be called "${name}": the name has a meaning of its own there. Choose another one.`,
  );
}

/** Whether something new may have the name. */
export function isAllowedName(kind: NameKind, name: string): boolean {
  return brokenRule(kind, name) === undefined && !isReserved(kind, name);
}

function isReserved(kind: NameKind, name: string): boolean {
  return reserved[kind]?.includes(name) === true;
}

function invalidName(kind: NameKind, name: string, broken: string): Problem {
  const suggestion = suggestName(kind, name);
  const advice = suggestion === undefined ? '' : ` "${suggestion}" would do.`;
  const message = `${JSON.stringify(name)} cannot be the name of a ${kind}: ${broken}.${advice}`;
  return new Problem('invalid-name', message, suggestion === undefined ? {} : { suggestion });
}
