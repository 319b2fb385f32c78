import type { PageAddress } from '../service/subject.js';

/** A request, and the status it must have. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly status: number;
}

/** The requests that a client sends to its page. `n` is the number of what is made, and the value that is saved. */
export interface Dialect {
  create(client: number, n: number): Asked;
  /** Both properties `x` and `y` become `n` (positive). */
  update(client: number, n: number): Asked;
  remove(client: number, n: number): Asked;
}

/** How the service is asked: a page for each client. */
export function pageDialect(pages: readonly PageAddress[]): Dialect {
  const at = (client: number): string => {
    const page = pages[client % pages.length];
    return `/${page?.book}/${page?.page}`;
  };
  return {
    create: (client, n) => ({
      method: 'PUT',
      path: `${at(client)}/new${n}`,
      body: JSON.stringify({ x: n, y: n }),
      status: 201,
    }),
    update: (client, n) => ({
      method: 'POST',
      path: `${at(client)}/layer1?command=save`,
      body: JSON.stringify({ x: n, y: n }),
      status: 200,
    }),
    remove: (client, n) => ({ method: 'DELETE', path: `${at(client)}/new${n}`, status: 200 }),
  };
}
