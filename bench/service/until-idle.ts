import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 250;
const patienceMs = 120_000;
/** Of a clock tick's hundred in a second: less than this between two looks is rest. */
const restTicks = 2;

/** Waits until a process has nothing to do any more, so that what it does at its start is not in what is measured later. */
export async function untilIdle(pid: number): Promise<void> {
  let quiet = 0;
  let before = await ticksOf(pid);
  for (const until = Date.now() + patienceMs; quiet < 3 && Date.now() < until;) {
    await pause(lookMs);
    const now = await ticksOf(pid);
    // Where a system does not tell, a second has to be enough.
    quiet = now - before < restTicks ? quiet + 1 : 0;
    before = now;
  }
}

/** The processor time that a process has had, in hundredths of a second; 0 where the system does not tell. */
async function ticksOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, which may have anything in it, ends with the last bracket; user and system time are the 12th and 13th after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
