import type { ProjectPath } from '#domain/change/file-change';
import type { ResourceAddress } from '#domain/change/resource-document';
import { addressOfPage } from '#application/references/resource-addresses';
import type { Finding, FindingKind } from '../finding.js';
import type { PageCheck } from '../page-check.js';

export const unreadableFile: FindingKind = {
  code: 'unreadable-file',
  severity: 'error',
  fault: 'a file of a page, or of the code that pages share, cannot be read',
  inApp: 'as if it did not exist',
};

/** Files that the other checks could not read. Runs after them. */
export const checkUnreadable: PageCheck = {
  finds: [unreadableFile],
  check: ({ page, unreadable }) => {
    const resource = addressOfPage(page.address);
    return Array.from(unreadable, ([path, why]) => fileNotReadable(path, why, resource));
  },
};

export function fileNotReadable(path: ProjectPath, explanation: string, resource: ResourceAddress | null): Finding {
  return { kind: unreadableFile, place: { path }, resource, explanation };
}
