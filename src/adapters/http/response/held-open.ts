import type { ServerResponse } from 'node:http';

const held = new WeakSet<ServerResponse>();

/** Marks a response that ends when its subject does: a stream of events, the long poll of an app. A service that stops ends it. */
export function holdOpen(response: ServerResponse): void {
  held.add(response);
}

/** Whether the response is one of those. */
export function isHeldOpen(response: ServerResponse): boolean {
  return held.has(response);
}
