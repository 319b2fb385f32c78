import type Koa from 'koa';
import type { RequestListener } from 'node:http';
import { answerInTurn } from './limit-pipelining.js';
import type { CallState } from '#adapters/http/request-context';
import { limitFields } from './limit-headers.js';
import type { Listening } from './listening.js';
import { openOnLoopback } from './open-on-loopback.js';
import { openServer } from './open-server.js';

interface ListenOptions {
  /** An address of this machine; without one, 127.0.0.1 and ::1. */
  readonly host?: string | undefined;
  /** 0: any that is free. */
  readonly port: number;
}

type App = Koa<CallState>;

/**
 * Starts to answer, as soon as there is an app: who asks before waits for it.
 * @throws CannotListen when the port is taken, or the address is not one of this machine
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
