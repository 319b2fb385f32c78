import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';

const gitLimitMs = 1_000;
/** The longest that the service takes. */
const longestName = 100;

/**
 * Who makes a change where neither an option nor the environment names somebody: the name that git has for the author of commits in
 * the folder, else the login; `undefined` where the system knows neither.
 */
export async function defaultAuthor(folder: string): Promise<string | undefined> {
  return ((await gitName(folder)) ?? login())?.slice(0, longestName);
}

function gitName(folder: string): Promise<string | undefined> {
  // Windows would also run a git.exe that lies in the project.
  if (process.platform === 'win32') process.env['NoDefaultCurrentDirectoryInExePath'] = '1';
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: gitLimitMs, windowsHide: true };
    execFile('git', ['config', '--get', 'user.name'], options, (error, name) => {
      resolve(error === null && name.trim() !== '' ? name.trim() : undefined);
    });
  });
}

/** A process in a container may be of a user without an entry. */
function login(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
