import { createHash } from 'node:crypto';
import type { FileContent, FileVersion } from '#domain/change/file-change';
import type { ChangeSet } from '#application/ports/file-store';
import { contentSize } from '#application/support/file-content';
import { type Blobs, pieceBytes } from '../contents/blobs.js';
import { stageContent } from '../contents/stage-content.js';
import type { Database } from '../database/database.js';
import type { IndexedFile } from '../files/indexed-file.js';

/** The contents that a commit names. */
export interface CommitContents {
  readonly of: ReadonlyMap<FileContent, IndexedFile>;
  /** Those whose bytes go with the commit. */
  readonly sent: ReadonlyMap<FileVersion, Uint8Array>;
  /** Those that the database has already. */
  readonly staged: ReadonlySet<FileVersion>;
}

/** Hashes all contents of a commit, and sends those ahead that are too large for it. */
export async function commitContents(change: ChangeSet, database: Database, blobs: Blobs): Promise<CommitContents> {
  const contents = new Map<FileContent, IndexedFile>();
  const sent = new Map<FileVersion, Uint8Array>();
  const staged = new Set<FileVersion>();
  for (const content of namedIn(change)) {
    const file = { version: versionOf(content), size: contentSize(content) };
    contents.set(content, file);
    if (!(content instanceof Uint8Array)) staged.add(file.version);
    else if (file.size <= pieceBytes) sent.set(file.version, content);
    else if (!staged.has(file.version)) {
      staged.add(file.version);
      await stageContent(database, blobs, [content] as unknown as AsyncIterable<Uint8Array>);
    }
  }
  for (const version of staged) sent.delete(version);
  return { of: contents, sent, staged };
}

/** Sends once more what the database should have, and has not. */
export async function sendAgain(change: ChangeSet, database: Database, blobs: Blobs): Promise<void> {
  for (const content of namedIn(change))
    if (!(content instanceof Uint8Array)) await stageContent(database, blobs, content.read());
}

function namedIn({ files, records }: ChangeSet): FileContent[] {
  const inFiles = files.flatMap((file) => (file.action === 'removed' ? [] : [file.content]));
  return [...new Set([...inFiles, ...records.flatMap(({ contents }) => contents)])];
}

function versionOf(content: FileContent): FileVersion {
  return content instanceof Uint8Array ? createHash('sha256').update(content).digest('hex') : content.sha256;
}
