import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild, type Child } from '../child.js';
import { Connection } from '../connection.js';
import type { Asked } from '../dialect.js';
import type { Subject } from '../subject.js';
import { workFolder } from '../work-folder.js';

const program = fileURLToPath(new URL('./floor.mjs', import.meta.url));

/** Longer than the service waits for an edit by hand to be over. */
const restMs = 2_500;

/** The name of the floor among the contenders. */
export const floorName = 'bare Koa that makes the same files durable';

/** What the service did with files for one request: for the floor to do the same. */
interface Recipe {
  readonly status: number;
  readonly answerBytes: number;
  readonly files: readonly { readonly path: string; readonly action: string; readonly bytes: number }[];
  /** Files that the service writes for itself, beside its journal. */
  readonly kept: readonly number[];
}

/**
 * A bare program that does the same with files as the service did for these requests, one for each method.
 * @param name what stands in paths for what is made, and differs from request to request
 * @param nodeOptions what Node itself is started with
 */
export async function startFloor(
  subject: Subject,
  requests: readonly Asked[],
  name: string,
  nodeOptions: readonly string[] = [],
): Promise<Child & { readonly files: readonly string[] }> {
  await untilKeptRests(subject.folder);
  const recipes: Record<string, Recipe> = {};
  for (const request of requests) recipes[request.method] = await watch(subject, request, name);
  const folder = join(workFolder, 'floor');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const recipeFile = join(workFolder, 'floor.json');
  await writeFile(recipeFile, JSON.stringify(recipes));
  const child = await startChild(...nodeOptions, program, folder, recipeFile);
  return {
    ...child,
    files: Object.entries(recipes).map(
      ([method, { files, kept }]) => `${method}: ${files.length} files and ${kept.length} of the service's own`,
    ),
    stop: async () => {
      await child.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes the request, and sees what became of the files. */
async function watch(subject: Subject, { method, path, body, status }: Asked, name: string): Promise<Recipe> {
  const ownBefore = await ownFiles(subject.folder);
  const connection = await Connection.open(await subject.url());
  const answer = await connection.ask(method, path, status, body);
  connection.close();
  const { changes } = JSON.parse(answer) as { changes: { path: string; action: string }[] };
  const own = await ownFiles(subject.folder);
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
    kept: [...own].filter(([file, bytes]) => ownBefore.get(file) !== bytes).map(([, bytes]) => bytes),
  };
}

/** Waits until the service has written down what was edited by hand before: that is nobody's request. */
async function untilKeptRests(folder: string): Promise<void> {
  for (let before = ''; ;) {
    const now = JSON.stringify([...(await ownFiles(folder))]);
    if (now === before) return;
    before = now;
    await pause(restMs);
  }
}

/** What the service keeps for itself, but for its journal and its lock: the size of each file. */
async function ownFiles(folder: string): Promise<Map<string, number>> {
  const own = join(folder, '.pagewright');
  const files = new Map<string, number>();
  for (const entry of await readdir(own, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    // Temporaries begin with a dot, and go when nobody waits for it.
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    if (file.startsWith(join(own, 'store')) || entry.name === 'server.json') continue;
    files.set(file, (await stat(file)).size);
  }
  return files;
}
