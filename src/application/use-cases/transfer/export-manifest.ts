import * as z from 'zod';
import type { FileVersion, ProjectPath } from '#domain/change/file-change';
import type { FileReader } from '#application/ports/file-store';
import { StorageFailure } from '#application/ports/file-store';
import { jsonText } from '#application/support/printable';
import { manifestPath } from './authored-files.js';

const manifest = z.object({ files: z.record(z.string(), z.string()) });

/** The files of the last export into a folder, with their versions; none where there was no export. */
export async function readManifest(files: Pick<FileReader, 'read'>): Promise<ReadonlyMap<ProjectPath, FileVersion>> {
  const found = await files.read(manifestPath);
  if (found === undefined) return new Map();
  try {
    return new Map(Object.entries(manifest.parse(JSON.parse(Buffer.from(found.content).toString('utf8'))).files));
  } catch {
    throw new StorageFailure(
      'denied',
      `"${manifestPath}" is not what an export wrote, so it does not name the files that may be removed. Remove it, and export again.`,
    );
  }
}

/** The bytes of a manifest: the same for the same files. */
export function manifestBytes(files: ReadonlyMap<ProjectPath, FileVersion>): Uint8Array {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(`${jsonText({ files: Object.fromEntries(sorted) }, 2)}\n`);
}
