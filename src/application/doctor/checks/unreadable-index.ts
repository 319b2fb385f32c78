import type { ProjectPath } from '#domain/change/file-change';
import type { ResourceAddress } from '#domain/change/resource-document';
import { Problem } from '#domain/problem/problem';
import { isUnreadable } from '#application/project/files/project-files';
import type { Finding, FindingKind } from '../finding.js';
import { notReadable } from './check-sources.js';

export const unreadableIndex: FindingKind = {
  code: 'unreadable-index',
  severity: 'error',
  fault: 'the index of a book or page, or a folder of it, cannot be read',
  inApp: 'the app does not start if it is not Lua',
};

/**
 * @param path where the error names no file
 * @throws the error, where it has another cause than the index
 */
export function indexNotReadable(path: ProjectPath, resource: ResourceAddress, error: unknown): Finding {
  if (error instanceof Problem) return notReadable(unreadableIndex, error.details.file ?? path, resource, error);
  if (!isUnreadable(error)) throw error;
  return { kind: unreadableIndex, place: { path }, resource, explanation: error.message };
}
