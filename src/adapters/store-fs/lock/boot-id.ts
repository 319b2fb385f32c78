import { readFile } from 'node:fs/promises';

/** Which run of the machine this is; `undefined` where the system does not tell. */
export async function bootId(): Promise<string | undefined> {
  try {
    return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  } catch {
    return undefined;
  }
}
