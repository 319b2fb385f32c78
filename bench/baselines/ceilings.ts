import { fileURLToPath } from 'node:url';
import { startChild, type Child } from '../service/child.js';

const program = fileURLToPath(new URL('./programs/ceiling.mjs', import.meta.url));

export type Ceiling = 'koa' | 'router' | 'held';

export const ceilingNames: Readonly<Record<Ceiling, string>> = {
  router: 'Koa + router, a ready Buffer',
  koa: 'bare Koa, a ready Buffer',
  held: 'bare Koa, a held answer',
};

/** A server that sends ready bytes, and does nothing else. */
export function startCeiling(kind: Ceiling): Promise<Child> {
  return startChild(program, kind);
}

export const readyPath = (bytes: number): string => `/ready/${bytes}`;

/** Of `held` alone: answered when somebody posts, with what was posted and blanks. */
export const heldPath = (bytes: number): string => `/held/${bytes}`;
