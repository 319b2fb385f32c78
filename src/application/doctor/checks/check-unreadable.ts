import type { ProjectPath } from '#domain/change/file-change';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

/** What the other checks wanted to read, and could not: to be asked after them. */
export function checkUnreadable({ page, unreadable }: ExaminedPage): Finding[] {
  const resource = [page.address.book, page.address.page];
  return Array.from(unreadable, ([path, why]) => unreadableFile(path, why, resource));
}

export function unreadableFile(path: ProjectPath, explanation: string, resource: readonly string[]): Finding {
  return { code: 'unreadable-file', place: { path }, resource, explanation };
}
