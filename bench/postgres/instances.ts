import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startChild, type Child } from '../service/child.js';
import { checkout } from '../work-folder.js';

const program = join(checkout, 'dist', 'main.js');
const run = promisify(execFile);

/** The name of the one project in a database of the bench. */
export const projectName = 'bench';

/** Copies a project from disk into a database. */
export async function importInto(url: string, folder: string): Promise<void> {
  await run(process.execPath, [program, 'import', folder, ...choice(url)]);
}

/** Starts services over the project of a database. */
export function startInstances(url: string, count: number): Promise<Child[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      startChild(program, 'serve', ...choice(url), '--port', '0', '--log', 'error', '--instance', `${index}`),
    ),
  );
}

function choice(url: string): string[] {
  return ['--database', url, '--project', projectName];
}
