import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Waits until something is so. @throws Error with the last value, or what the read throws */
export async function until<Value>(
  what: string,
  read: () => Promise<Value>,
  isSo: (value: Value) => boolean,
  limitMs = 60_000,
): Promise<Value> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    if (Date.now() > deadline) throw new Error(`${what}: still ${JSON.stringify(value)} after ${limitMs} ms`);
    await pause(25);
  }
}

/** Waits until something has a value. @throws AssertionError with the difference of the last value */
export async function untilEqual<Value>(read: () => Promise<Value>, expected: Value, what?: string): Promise<void> {
  await until(what ?? 'it', read, (value) => isDeepStrictEqual(value, expected)).catch(async () => {
    expect(await read(), what).to.deep.equal(expected);
  });
}
