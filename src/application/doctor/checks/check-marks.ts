import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import type { Finding } from '#application/doctor/finding';
import { hasByteOrderMark, withoutByteOrderMark } from '#application/support/bytes';
import { loadedScripts } from './check-code.js';

/** Scripts of a page that the engine refuses for the byte-order mark in front of them. */
export async function checkMarks(examined: ExaminedPage): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { path, resource, consequence } of loadedScripts(examined))
    found.push(...markOf(path, await examined.parsed.content(path), resource, consequence));
  return found;
}

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
      code: 'byte-order-mark',
      place: { path, line: 1 },
      resource,
      explanation: `"${path}" begins with a byte-order mark, three bytes that no editor shows: the engine refuses the file. ${consequence}`,
      mend: {
        does: 'removes the three bytes',
        apply: (draft) => draft.edit(path, withoutByteOrderMark),
      },
    },
  ];
}
