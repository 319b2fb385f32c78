import { fileURLToPath } from 'node:url';
import { startChild, type Child } from '../child.js';

const program = fileURLToPath(new URL('./ready.mjs', import.meta.url));

export type Ceiling = 'http' | 'koa' | 'router';

export const ceilingNames: Readonly<Record<Ceiling, string>> = {
  router: 'Koa + router, a ready Buffer',
  koa: 'bare Koa, a ready Buffer',
  http: 'bare node:http, a ready Buffer',
};

/** A server that sends ready bytes, and does nothing else. */
export function startCeiling(kind: Ceiling): Promise<Child> {
  return startChild(program, kind);
}

export const readyPath = (bytes: number): string => `/ready/${bytes}`;
