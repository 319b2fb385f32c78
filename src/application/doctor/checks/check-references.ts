import { missingTarget } from '#application/references/find/missing-target';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

/** Names that are the names of nothing. */
export async function checkReferences({ page, references, names, parsed }: ExaminedPage): Promise<Finding[]> {
  const { address } = page;
  const resource = [address.book, address.page];
  const found: Finding[] = [];
  for (const reference of references) {
    if (names.has(reference)) continue;
    const { path } = reference;
    const content = await parsed.content(path);
    const stops = content !== undefined && parsed.lua.needs(content) === 'target';
    const nothing = missingTarget(reference, names, address, stops);
    if (nothing === undefined) continue;
    found.push({ code: nothing.code, place: { path }, resource, explanation: nothing.message });
  }
  return found;
}
