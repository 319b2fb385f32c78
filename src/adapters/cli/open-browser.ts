import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Opens an address in the browser; whether a program for it could be started. `BROWSER` names another program. */
export async function openBrowser(
  url: string,
  environment: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
): Promise<boolean> {
  const [program, ...args] = browserCommand(environment['BROWSER'], platform);
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' });
  child.unref();
  const [error] = (await Promise.race([once(child, 'spawn'), once(child, 'error')]).catch((reason: unknown) => [
    reason,
  ])) as unknown[];
  return error === undefined;
}

function browserCommand(chosen: string | undefined, platform: string): readonly [string, ...string[]] {
  if (chosen !== undefined && chosen !== '') return [chosen];
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
