import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so. @throws the last error, or an error with the last value */
export async function until<Value>(
  what: string,
  read: () => Promise<Value>,
  isSo: (value: Value) => boolean,
  limitMs = 20_000,
): Promise<Value> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() > deadline) throw new Error(`${what}: still ${JSON.stringify(value)} after ${limitMs} ms`);
    await pause(25);
  }
}
