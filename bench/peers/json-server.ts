import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startAtPort } from '../service/child.js';
import type { Dialect } from '../client/dialect.js';
import { freePort } from '../service/free-port.js';
import { workFolder } from '../work-folder.js';
import { peerFile } from './install-peers.js';
import { layersOfPage, pageOf, record, type Peer } from './peer.js';

const kinds = {
  '1.0 beta': { package: 'json-server-1', file: 'lib/bin.js', options: [] },
  '0.17': { package: 'json-server-0', file: 'lib/cli/bin.js', options: ['--quiet'] },
  '0.17 --watch': { package: 'json-server-0', file: 'lib/cli/bin.js', options: ['--quiet', '--watch'] },
} as const;

type JsonServerKind = keyof typeof kinds;

/** json-server over one file with 30 records for each page. @throws Error when it cannot be installed, or does not start */
export async function startJsonServer(kind: JsonServerKind, pages: number): Promise<Peer> {
  const { package: name, file, options } = kinds[kind];
  const program = await peerFile(name, file);
  const folder = join(workFolder, 'peer-data', `${kind.replaceAll(' ', '')}-${pages}`);
  await mkdir(folder, { recursive: true });
  const database = join(folder, 'db.json');
  await writeFile(database, JSON.stringify({ layers: records(pages) }));
  const port = await freePort();
  const child = await startAtPort(
    port,
    [program, '--port', String(port), '--host', '127.0.0.1', ...options, database],
    folder,
  );
  return {
    ...child,
    name: `json-server ${kind}, ${(pages * layersOfPage).toLocaleString('en-US')} records`,
    dialect: dialect(pages),
  };
}

function records(pages: number): object[] {
  return Array.from({ length: pages * layersOfPage }, (_, index) => {
    const [page, layer] = [`page${1 + Math.floor(index / layersOfPage)}`, `layer${1 + (index % layersOfPage)}`];
    return { id: `${page}-${layer}`, ...record(page, layer, 1) };
  });
}

function dialect(pages: number): Dialect {
  /** The newer one gives records names of its own. */
  const ids = new Map<string, string>();
  const idOf = (client: number, n: number) => ids.get(`${client}/${n}`) ?? '';
  return {
    mayLose: true,
    create: (client, n) => ({
      method: 'POST',
      path: '/layers',
      body: JSON.stringify(record(pageOf(client, pages), `new${n}`, n)),
      status: 201,
    }),
    created: (client, n, body) => {
      const { id } = JSON.parse(body) as { id: string | number };
      ids.set(`${client}/${n}`, String(id));
    },
    update: (client, n) => ({
      method: 'PUT',
      path: `/layers/${pageOf(client, pages)}-layer1`,
      body: JSON.stringify(record(pageOf(client, pages), 'layer1', n)),
      status: 200,
    }),
    remove: (client, n) => ({ method: 'DELETE', path: `/layers/${idOf(client, n)}`, status: 200 }),
    readBack: (client, n) => ({ method: 'GET', path: `/layers/${idOf(client, n)}`, status: 200 }),
    readOne: (client) => ({ method: 'GET', path: `/layers/${pageOf(client, pages)}-layer1`, status: 200 }),
    list: (client) => ({ method: 'GET', path: `/layers?page=${pageOf(client, pages)}`, status: 200 }),
  };
}
