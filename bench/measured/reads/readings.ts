import { requestRate } from '../../client/load.js';
import type { PageAddress } from '../../service/subject.js';

/** How many ask at once. */
export const connections = 10;

/** What can be read of a page. */
export interface Reading {
  readonly id: string;
  readonly what: string;
  readonly path: (at: PageAddress) => string;
}

export const ofOnePage: readonly Reading[] = [
  { id: 'get-page', what: 'page', path: ({ book, page }) => `/${book}/${page}` },
  { id: 'get-layer', what: 'layer', path: ({ book, page }) => `/${book}/${page}/layer1` },
  { id: 'get-class', what: 'class', path: ({ book, page }) => `/${book}/${page}/layer1/linear` },
  { id: 'get-commands', what: 'commands', path: ({ book, page }) => `/${book}/commands/${page}` },
];

/** Answers in a second. Each connection asks for something of its own, where there is so much. */
export function readRate(url: string, seconds: number, paths: readonly string[]): Promise<number> {
  return requestRate(url, {
    connections,
    seconds,
    status: 200,
    requests: (connection, index) => [connection.request('GET', paths[index % paths.length] ?? '')],
  });
}
