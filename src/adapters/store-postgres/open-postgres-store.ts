import type { FileStore } from '#application/ports/file-store';
import { sweep } from './contents/sweep.js';
import { Database } from './database/database.js';
import type { DatabaseSettings } from './database/database-settings.js';
import { PostgresFileStore } from './postgres-file-store.js';
import { assertSchema, assertServer } from './schema/check-schema.js';
import { createProject, findProject } from './schema/projects.js';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export interface PostgresProject extends DatabaseSettings {
  /** The name of the project. */
  readonly project: string;
  /** Makes an empty project, if there is none with the name. */
  readonly create?: boolean;
}

/**
 * Opens a project in a database.
 * @throws StorageFailure when the database cannot be reached, or does not fit
 */
export async function openPostgresStore({ project, create = false, ...settings }: PostgresProject): Promise<FileStore> {
  const database = new Database(settings);
  try {
    await assertServer(database);
    await assertSchema(database);
    const id = await (create ? createProject : findProject)(database, project);
    // What a sweep leaves is swept by the next one.
    const sweeping = setInterval(() => void sweep(database, id, dayMs).catch(() => undefined), hourMs);
    sweeping.unref();
    const store = new PostgresFileStore(database, id, async () => {
      clearInterval(sweeping);
      await database.close();
    });
    await store.ready();
    return store;
  } catch (error) {
    await database.close();
    throw error;
  }
}
