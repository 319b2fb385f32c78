import type { Dialect } from './dialect.js';
import type { PageAddress } from '../service/subject.js';

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
    readBack: (client, n) => ({ method: 'GET', path: `${at(client)}/new${n}`, status: 200 }),
    readOne: (client) => ({ method: 'GET', path: `${at(client)}/layer1`, status: 200 }),
    list: (client) => ({ method: 'GET', path: at(client), status: 200 }),
  };
}
