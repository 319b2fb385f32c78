import type Koa from 'koa';
import type { CallState } from './call-state.js';
import { limitFields } from './limit-fields.js';
import type { Listening } from './listening.js';
import { openOnLoopback } from './open-on-loopback.js';
import { openServer } from './open-server.js';

export interface ListenOptions {
  /** An address of this machine; without one, 127.0.0.1 and ::1. */
  readonly host?: string | undefined;
  /** 0: any that is free. */
  readonly port: number;
}

/**
 * Starts to answer.
 * @throws CannotListen when the port is taken, or the address is not one of this machine
 */
export function listen(app: Koa<CallState>, { host, port }: ListenOptions): Promise<Listening> {
  const answer = limitFields(app.callback());
  const open = (address: string, at: number) => openServer(answer, address, at);
  return host === undefined ? openOnLoopback(port, open) : open(host, port);
}
