import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 250;
const patienceMs = 120_000;
/** Of a clock tick's hundred in a second: less than this between two looks is rest. */
const restTicks = 2;

/** Waits until a process is idle, so that the work of its start is not measured later. */
export async function untilIdle(pid: number): Promise<void> {
  let quiet = 0;
  let before = await ticksOf(pid);
  for (const until = Date.now() + patienceMs; quiet < 3 && Date.now() < until;) {
    await pause(lookMs);
    const now = await ticksOf(pid);
    // Where the system does not report it, a second has to be enough.
    quiet = now - before < restTicks ? quiet + 1 : 0;
    before = now;
  }
}

/** The processor time that a process has had, in hundredths of a second; 0 where the system does not report it. */
async function ticksOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, which may have anything in it, ends with the last bracket; user and system time are the 12th and 13th after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Waits until a service that serves no request has emptied its trash. */
export async function untilTrashIsEmpty(pid: number): Promise<void> {
  // The idle job of the service has begun by then.
  await pause(350);
  let free = 0;
  for (const until = Date.now() + patienceMs; free < 8 && Date.now() < until;) {
    await pause(15);
    free = (await waitsForDisk(pid)) ? 0 : free + 1;
  }
}

/** Whether a thread of the process waits for the disk; `false` where the system does not report it. */
async function waitsForDisk(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  // The state comes after the name, which may have anything in it and ends with the last bracket.
  return stats.some((stat) => stat.charAt(stat.lastIndexOf(')') + 2) === 'D');
}
