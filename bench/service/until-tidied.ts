import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** What the service does in quiet, it has begun by then. */
const quietMs = 350;
const lookMs = 15;
const looks = 8;
const patienceMs = 60_000;

/** Waits until a service that nobody asks for anything any more has removed the old files that its changes have left. */
export async function untilTidied(pid: number): Promise<void> {
  await pause(quietMs);
  let free = 0;
  for (const until = Date.now() + patienceMs; free < looks && Date.now() < until;) {
    await pause(lookMs);
    free = (await waitsForDisk(pid)) ? 0 : free + 1;
  }
}

/** Whether a thread of the process waits for the disk; never where the system does not tell. */
async function waitsForDisk(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  // The state comes after the name, which may have anything in it and ends with the last bracket.
  return stats.some((stat) => stat.charAt(stat.lastIndexOf(')') + 2) === 'D');
}
