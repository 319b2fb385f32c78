import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { PageCheck } from '#application/doctor/page-check';
import { hasByteOrderMark, withoutByteOrderMark } from '#application/support/bytes';
import { loadedScripts } from './check-code.js';

export const byteOrderMark: FindingKind = {
  code: 'byte-order-mark',
  severity: 'error',
  fault: 'a Lua file begins with a byte-order mark, which no editor shows',
  inApp: 'the engine refuses the file',
  fix: 'removes it',
};

/** Scripts of a page that the engine refuses for the byte-order mark in front of them. */
export const checkMarks: PageCheck = {
  finds: [byteOrderMark],
  check: async (examined) => {
    const found: Finding[] = [];
    for (const { path, resource, consequence } of loadedScripts(examined))
      found.push(...markOf(path, await examined.parsed.content(path), resource, consequence));
    return found;
  },
};

/** The finding about a Lua file that the app loads, if it begins with a byte-order mark. */
export function markOf(
  path: ProjectPath,
  content: Uint8Array | undefined,
  resource: ResourceAddress | null,
  consequence: string,
): Finding[] {
  if (content === undefined || !hasByteOrderMark(content)) return [];
  return [
    {
      kind: byteOrderMark,
      place: { path, line: 1 },
      resource,
      explanation: `"${path}" begins with a byte-order mark, three bytes that no editor shows: the engine refuses the file. ${consequence}`,
      fix: {
        does: 'removes the three bytes',
        apply: (draft) => draft.edit(path, withoutByteOrderMark),
      },
    },
  ];
}
