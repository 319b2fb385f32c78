import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { usePostgres } from '../support/postgres/use-postgres.js';

describe('the PostgreSQL of the tests', () => {
  // Skipped where there is none.
  usePostgres();

  it('ends with the process that started it, and its folder goes, also where that was killed', async () => {
    const url = new URL('../../scripts/postgres.mjs', import.meta.url).href;
    const program = `
      import { startPostgres } from ${JSON.stringify(url)};
      const [server] = await startPostgres({ only: 'newest' });
      console.log(JSON.stringify([server.process.pid, server.folder]));
      setInterval(() => undefined, 1_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const [server, folder] = JSON.parse(line) as [number, string];
    assert(existsSync(folder));
    child.kill('SIGKILL');
    // The folder goes last.
    while (existsSync(folder)) await pause(20);
    assert(!isRunning(server));
  }).timeout(180_000);
});

/** What has ended may still be there as a zombie, which has no command. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return existsSync(`/proc/${pid}/fd/0`);
  } catch {
    return false;
  }
}
