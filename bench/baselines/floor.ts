import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild, type Child } from '../service/child.js';
import { Connection } from '../client/connection.js';
import type { Asked, Dialect } from '../client/dialect.js';
import type { Subject } from '../service/subject.js';
import { sum } from '../statistics.js';
import { workFolder } from '../work-folder.js';

const program = fileURLToPath(new URL('./programs/floor.mjs', import.meta.url));

/** The name of the floor among the contenders. */
export const floorName = 'bare Koa that makes the same files durable';

/** What the service did with files for one request: for the floor to do the same. */
interface Recipe {
  readonly status: number;
  readonly answerBytes: number;
  readonly files: readonly { readonly path: string; readonly action: string; readonly bytes: number }[];
  /** By how many bytes the service's journal grew: the files' contents, and what the service keeps for itself. */
  readonly journaled: number;
}

/** A bare program that does the same with files as the service does for each kind of change. */
export interface Floor {
  /** What it does with files, a line for each kind of change. */
  readonly files: readonly string[];
  /** Starts it on the files that it left behind. */
  start(): Promise<Child>;
  remove(): Promise<void>;
}

/** Watches the service make one change of each kind, and prepares the program that does the same. */
export async function prepareFloor(subject: Subject, dialect: Dialect): Promise<Floor> {
  const recipes: Record<string, Recipe> = {};
  for (const request of [dialect.create(0, 0), dialect.update(0, 1), dialect.remove(0, 0)])
    recipes[request.method] = await watch(subject, request, 'new0');
  const folder = join(workFolder, 'floor');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const recipeFile = join(workFolder, 'floor.json');
  await writeFile(recipeFile, JSON.stringify(recipes));
  return {
    files: Object.entries(recipes).map(
      ([method, { files, journaled }]) => `${method}: ${files.length} files, ${journaled} bytes in the journal`,
    ),
    start: () => startChild(program, folder, recipeFile),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Makes the request, and sees what became of the files. */
async function watch(subject: Subject, { method, path, body, status }: Asked, name: string): Promise<Recipe> {
  const connection = await Connection.open(await subject.url());
  const before = await journalBytes(subject.folder);
  const answer = await connection.ask(method, path, status, body);
  connection.close();
  const after = await journalBytes(subject.folder);
  const { changes } = JSON.parse(answer) as { changes: { path: string; action: string }[] };
  return {
    status,
    answerBytes: Buffer.byteLength(answer),
    files: await Promise.all(
      changes.map(async ({ path: file, action }) => ({
        path: file.replaceAll(name, '{name}'),
        action,
        bytes: action === 'removed' ? 0 : (await stat(join(subject.folder, file))).size,
      })),
    ),
    // It may have begun anew.
    journaled: after > before ? after - before : after,
  };
}

async function journalBytes(folder: string): Promise<number> {
  const own = join(folder, '.pagewright', 'store');
  const names = (await readdir(own)).filter((name) => name.startsWith('journal.'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(own, name))).size));
  return sum(sizes);
}
