import { randomUUID } from 'node:crypto';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import type { FileStore } from '#application/ports/file-store';
import { databaseOfProcess } from './use-postgres.js';

/** Makes a project in a database with these files. @returns opens it, each time once more. Call it at least once */
export async function newPostgresProject(files: ReadonlyMap<string, Uint8Array>): Promise<() => Promise<FileStore>> {
  const project = { url: await databaseOfProcess(), project: `project ${randomUUID()}` };
  const first = await openPostgresStore({ ...project, create: true });
  const created = Array.from(files, ([path, content]) => ({ path, action: 'created' as const, content }));
  await first.commit({ files: created, preconditions: [], records: [] });
  // Opening takes most of the time of a test.
  const opened = [first];
  return () => Promise.resolve(opened.pop() ?? openPostgresStore(project));
}
