import { lstat, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder in which this user's programs find each other. No project can bring it along, and no other user writes into it. */
export function userFolder(environment: Environment = process.env, platform: string = process.platform): string {
  if (platform === 'win32') return join(named(environment['LOCALAPPDATA']) ?? homedir(), 'pagewright');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'pagewright');
  return join(named(environment['XDG_STATE_HOME']) ?? join(homedir(), '.local', 'state'), 'pagewright');
}

/**
 * Makes the folder, or a folder inside it, with access for this user alone.
 * @param parts the names of the folder inside it, outermost first
 * @throws Error if it is a link, or another user's, or others may write into it
 */
export async function makeUserFolder(...parts: readonly string[]): Promise<string> {
  const folder = join(userFolder(), ...parts);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const isOurs = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
  if (found.isDirectory() && isOurs) return folder;
  throw new Error(`${folder} is not a folder that only you may write into. Remove it, or change its owner and mode.`);
}

/** The XDG specification ignores a path that is not absolute. */
function named(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
