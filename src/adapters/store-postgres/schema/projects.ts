import { StorageFailure } from '#application/ports/file-store';
import type { Database } from '../database/database.js';

/** The number by which the rows of a project are found. */
export type ProjectId = number;

/** @throws StorageFailure (`denied`) if there is none with the name */
export async function findProject(database: Database, name: string): Promise<ProjectId> {
  const [found] = await database.ask<{ id: number }>(
    'select id::float8 as id from pagewright.project where name = $1',
    name,
  );
  if (found !== undefined) return found.id;
  throw new StorageFailure(
    'denied',
    `The database has no project ${JSON.stringify(name)}. Make one with \`pagewright import\` or \`pagewright new\`, or check the name.`,
  );
}

/** Makes an empty project, if there is none with the name. */
export async function createProject(database: Database, name: string): Promise<ProjectId> {
  await database.ask('insert into pagewright.project (name) values ($1) on conflict (name) do nothing', name);
  const id = await findProject(database, name);
  await database.ask('insert into pagewright.turn (project) values ($1) on conflict do nothing', id);
  return id;
}
