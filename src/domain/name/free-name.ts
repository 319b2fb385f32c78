import { isAllowedName, isTooLong, type NameKind, suggestName } from './check-name.js';
import type { TakenNames } from './taken-names.js';

/**
 * A name that something new can have: the wanted one, or one like it. Where it is taken, a number follows, and a number at its end
 * counts on: `sun2`, `page10` after `page9`.
 */
export function freeName(kind: NameKind, wanted: string, taken: TakenNames): string {
  const isFree = (name: string): boolean => isAllowedName(kind, name) && !taken.has(name);
  const first = isAllowedName(kind, wanted) ? wanted : (suggestName(kind, wanted) ?? kind);
  if (isFree(first)) return first;
  // Longer digits are no count: such as those of a date.
  const digits = /(?<!\d)\d{1,9}$/.exec(first)?.[0] ?? '';
  const stem = first.slice(0, first.length - digits.length);
  for (let number = Number(digits || '1') + 1; ; number++) {
    const name = numbered(stem, String(number).padStart(digits.length, '0'));
    if (isFree(name)) return name;
  }
}

/** A stem without room for the number loses letters at its end. */
function numbered(stem: string, number: string): string {
  const letters = [...stem];
  while (isTooLong(letters.join('') + number)) letters.pop();
  return letters.join('') + number;
}
