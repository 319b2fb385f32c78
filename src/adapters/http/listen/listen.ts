import type Koa from 'koa';
import type { RequestListener } from 'node:http';
import type { CallState } from '../request-context.js';
import { answerInTurn, limitFields } from './limit-requests.js';
import { CannotListen, type Listening } from './listening.js';
import { openServer } from './open-server.js';

export interface ListenOptions {
  /** An address of this machine; without one, 127.0.0.1 and ::1. */
  readonly host?: string | undefined;
  /** 0: any free port. */
  readonly port: number;
}

type App = Koa<CallState>;

/**
 * Listens at once. Requests that arrive before the app is made wait for it.
 * @throws CannotListen if the port is taken, or the address is not one of this machine
 */
export async function listen(app: App | Promise<App>, { host, port }: ListenOptions): Promise<Listening> {
  const answer = answerInTurn(limitFields(answerWhenReady(app)));
  const failed = (error: Error) => void Promise.resolve(app).then((ready) => ready.emit('error', error));
  const open = (address: string, at: number) => openServer(answer, address, at, failed);
  return host === undefined ? openOnLoopback(port, open) : open(host, port);
}

function answerWhenReady(app: App | Promise<App>): RequestListener {
  let answer: ReturnType<App['callback']> | undefined;
  const ready = Promise.resolve(app).then((made) => (answer = made.callback()));
  return (request, response) => {
    if (answer === undefined) void ready.then((made) => made(request, response));
    else void answer(request, response);
  };
}

const mostTries = 20;

/**
 * Listens on 127.0.0.1 and ::1 at the same port; on 127.0.0.1 alone if the machine has no ::1. A program that connects to
 * `localhost` may try either first, and could else reach another program.
 *
 * @param port 0: any that is free on both
 * @param open listens on one address
 * @returns the service at 127.0.0.1; stopping it stops both
 * @throws CannotListen if the port is taken on either
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

/** Whether the machine lacks the address, or its whole family. */
function isNoAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CannotListen ? error.code : undefined;
}
