// Ends a server when the process that started this one has ended, however it ended: the standard input ends with it.
// Arguments: the process id of the server, and the folders that go with it.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const [server, ...folders] = process.argv.slice(2);
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.stdin.resume().once('end', async () => {
  // In a container, what has ended may stay as a zombie.
  for (let tries = 0; sent('SIGQUIT') && tries < 100; tries++) await pause(50);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** @returns whether the server was still there */
function sent(signal) {
  try {
    return process.kill(Number(server), signal);
  } catch {
    return false;
  }
}
