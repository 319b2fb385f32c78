import { namesNothing } from '#application/references/find/names-nothing';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

/** Names that are the names of nothing. */
export function checkReferences({ page, references, names }: ExaminedPage): Finding[] {
  const { address } = page;
  return references.flatMap((reference) => {
    const found = namesNothing(reference, names, address);
    if (found === undefined) return [];
    const { code, message } = found;
    const resource = [address.book, address.page];
    return [{ code, place: { path: reference.path }, resource, explanation: message }];
  });
}
