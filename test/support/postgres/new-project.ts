import { randomUUID } from 'node:crypto';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import type { FileStore } from '#application/ports/file-store';
import { databaseOfProcess } from './use-postgres.js';

/** Makes a project in a database with these files. @returns opens it once more */
export async function newPostgresProject(files: ReadonlyMap<string, Uint8Array>): Promise<() => Promise<FileStore>> {
  const project = { url: await databaseOfProcess(), project: `project ${randomUUID()}` };
  const store = await openPostgresStore({ ...project, create: true });
  const created = Array.from(files, ([path, content]) => ({ path, action: 'created' as const, content }));
  await store.commit({ files: created, preconditions: [], records: [] });
  await store.close();
  return () => openPostgresStore(project);
}
