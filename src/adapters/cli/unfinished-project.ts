import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const prefix = '.pagewright-new-';
/** The file that names who writes the folder. It is the first thing in it. */
const ownerFile = 'written-by.json';

/** The folder of an unfinished project in its temporary folder. */
export const unfinishedProject = 'project';

/** The process that writes a new project. */
interface Owner {
  readonly program: 'pagewright new';
  readonly host: string;
  readonly pid: number;
}

/** Makes the temporary folder of a new project, which names who writes it. @returns its path */
export async function makeUnfinished(folder: string): Promise<string> {
  const path = join(folder, prefix + randomBytes(6).toString('hex'));
  await mkdir(path);
  const owner: Owner = { program: 'pagewright new', host: hostname(), pid: process.pid };
  await writeFile(join(path, ownerFile), JSON.stringify(owner), { flag: 'wx' });
  return path;
}

/**
 * Removes the temporary folders of processes that were killed. A folder stays unless it states that one of this machine made it, which
 * does not run any more, and holds nothing else.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    if (name.startsWith(prefix) && (await isAbandoned(path))) await rm(path, { recursive: true, force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    if (!(await lstat(path)).isDirectory()) return false;
    const names = await readdir(path);
    const { program, host, pid } = JSON.parse(await readFile(join(path, ownerFile), 'utf8')) as Partial<Owner>;
    const isOurs = program === 'pagewright new' && host === hostname() && typeof pid === 'number';
    return isOurs && !isRunning(pid) && names.every((name) => name === ownerFile || name === unfinishedProject);
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
