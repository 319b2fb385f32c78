import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exportFiles } from '#application/use-cases/transfer/export-files';
import { type Imported, importFiles } from '#application/use-cases/transfer/import-files';
import { type FileSnapshot, StorageFailure } from '#application/ports/file-store';
import { printable } from '#application/support/printable';
import type { DatabaseChoice } from '#adapters/cli/parse/database-options';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openProjectToRead } from '#adapters/store-fs/open/open-project-to-read';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { migrate } from '#adapters/store-postgres/schema/migrate';

/** Makes or updates the schema of a database. @returns the text for the user. @throws StorageFailure */
export async function migrateDatabase(url: string): Promise<string> {
  const { from, to } = await migrate({ url });
  if (from === to) return `The schema has version ${to} already.\n`;
  return from === 0 ? `Made the schema, version ${to}.\n` : `Updated the schema from version ${from} to ${to}.\n`;
}

/**
 * Copies a project from a folder into a database, where it must be new or empty. A database without a schema gets one.
 * @returns the text for the user
 * @throws StorageFailure; nothing was changed
 */
export async function importProject(folder: string, database: DatabaseChoice): Promise<string> {
  const root = resolve(folder);
  const source = await openProjectToRead(root);
  const snapshot = await source.snapshot();
  try {
    const { files, bytes, leftOut, alike } = await fillDatabase(database, snapshot);
    const remarks = leftOut.map((path) => `"${path}" is a link, a device or a pipe, and was left out`);
    remarks.push(...alike.map((paths) => `${paths.map((path) => `"${path}"`).join(' and ')} differ by capitals alone`));
    const lines = remarks.map((each) => `warning: ${printable(each)}\n`).join('');
    return `Imported ${files} files (${sizeText(bytes)}) from ${root} into the project "${database.project}".\n${lines}`;
  } finally {
    snapshot.release();
    await source.close();
  }
}

/** Copies files into a project of a database, which must be new or empty. A database without a schema gets one. */
export async function fillDatabase({ url, project }: DatabaseChoice, files: FileSnapshot): Promise<Imported> {
  await migrate({ url });
  const store = await openPostgresStore({ url, project, create: true });
  try {
    return await importFiles(files, store);
  } finally {
    await store.close();
  }
}

/**
 * Writes the newest revision of a project into a folder.
 * @returns the text for the user
 * @throws StorageFailure; nothing was written
 */
export async function exportProject(folder: string, { url, project }: DatabaseChoice, force: boolean): Promise<string> {
  const store = await openPostgresStore({ url, project });
  try {
    const root = resolve(folder);
    await makeFolder(root);
    const target = await openDiskStore(root);
    const snapshot = await store.snapshot();
    try {
      const { files, written, removed } = await exportFiles(snapshot, target, { force });
      return `Exported revision ${snapshot.revision} of the project "${project}" to ${root}: ${files} files, ${written.length} written, ${removed.length} removed.\n`;
    } finally {
      snapshot.release();
      await target.close();
    }
  } finally {
    await store.close();
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new StorageFailure('denied', `${path} cannot be made a folder: ${error.message}. Name another folder.`);
  });
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
