import { CannotListen } from './cannot-listen.js';
import type { Listening } from './listening.js';

const mostTries = 20;

/**
 * Listens on this machine's own two addresses, 127.0.0.1 and ::1, at the same port; on 127.0.0.1
 * alone where the machine has no ::1. Both, because a program that asks for `localhost` may try
 * either first, and would else reach whoever took the other.
 *
 * @param port 0: any that is free on both
 * @param open listens on one address
 * @returns what answers at 127.0.0.1; stopping it stops both
 * @throws CannotListen when the port is taken on either
 */
export async function openOnLoopback(
  port: number,
  open: (host: string, port: number) => Promise<Listening>,
): Promise<Listening> {
  for (let tries = 1; ; tries++) {
    const first = await open('127.0.0.1', port);
    try {
      const second = await open('::1', first.port);
      return {
        ...first,
        stop: async (graceMs) => void (await Promise.all([first.stop(graceMs), second.stop(graceMs)])),
      };
    } catch (error) {
      if (isNoAddress(error)) return first;
      await first.stop();
      const another = port === 0 && codeOf(error) === 'EADDRINUSE' && tries < mostTries;
      if (!another) throw error;
    }
  }
}

/** Whether the machine has no such address, or nothing of its kind. */
function isNoAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CannotListen ? error.code : undefined;
}
