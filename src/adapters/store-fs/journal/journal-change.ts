import type { StagedChange } from '../change/staged-change.js';
import type { FileStatus } from '../file-system/file-system.js';
import type { FileIdentity, JournalChange } from './entry.js';

/** A staged change as the journal has it; its content goes into the payload. */
export function journalChange(change: StagedChange): JournalChange {
  const { path } = change;
  const before = change.action === 'created' ? null : identityOf(change.version, change.place.status);
  if (change.action === 'removed') return { path, before, after: null };
  const { content, status, newVersion } = change;
  const mode = change.action === 'modified' ? { mode: change.place.status.mode } : {};
  return { path, before, after: { ...identityOf(newVersion, status), size: content.length, ...mode } };
}

function identityOf(version: string, { inode, modified }: FileStatus): FileIdentity {
  return { version, inode, modified };
}
