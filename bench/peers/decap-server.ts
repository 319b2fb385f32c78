import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAtPort } from '../service/child.js';
import type { Asked, Dialect } from '../client/dialect.js';
import { freePort } from '../service/free-port.js';
import { workFolder } from '../work-folder.js';
import { peerFile } from './install-peers.js';
import { layersOfPage, pageOf, record, type Peer } from './peer.js';

/** decap-server over a folder with 30 small files for each page. @throws Error when it cannot be installed, or does not start */
export async function startDecapServer(pages: number): Promise<Peer> {
  const program = await peerFile('decap-server', 'dist/index.js');
  const folder = join(workFolder, 'peer-data', `decap-${pages}`);
  fill(folder, pages);
  const port = await freePort();
  const env = { GIT_REPO_DIRECTORY: folder, PORT: String(port), BIND_HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  const child = await startAtPort(port, [program], folder, env);
  return {
    ...child,
    name: `decap-server, ${(pages * layersOfPage).toLocaleString('en-US')} files`,
    dialect: dialect(pages),
  };
}

function fill(folder: string, pages: number): void {
  const done = join(folder, 'done');
  if (existsSync(done)) return;
  for (let page = 1; page <= pages; page++) {
    mkdirSync(join(folder, 'content', `page${page}`), { recursive: true });
    for (let layer = 1; layer <= layersOfPage; layer++) {
      const text = JSON.stringify(record(`page${page}`, `layer${layer}`, 1), undefined, 2);
      writeFileSync(join(folder, 'content', `page${page}`, `layer${layer}.json`), text);
    }
  }
  writeFileSync(done, '');
}

function dialect(pages: number): Dialect {
  const pathOf = (client: number, name: string) => `content/${pageOf(client, pages)}/${name}.json`;
  const options = { commitMessage: 'a change', useWorkflow: false, status: 'draft' };
  const persist = (client: number, name: string, n: number): Asked => {
    const raw = JSON.stringify(record(pageOf(client, pages), name, n), undefined, 2);
    const dataFiles = [{ slug: name, path: pathOf(client, name), raw }];
    return ask('persistEntry', { dataFiles, assets: [], options });
  };
  const read = (client: number, name: string) => ask('getEntry', { path: pathOf(client, name) });
  return {
    create: (client, n) => persist(client, `new${n}`, n),
    update: (client, n) => persist(client, 'layer1', n),
    remove: (client, n) =>
      ask('deleteFile', { path: pathOf(client, `new${n}`), options: { commitMessage: options.commitMessage } }),
    readBack: (client, n) => read(client, `new${n}`),
    readOne: (client) => read(client, 'layer1'),
    list: (client) =>
      ask('entriesByFolder', { folder: `content/${pageOf(client, pages)}`, extension: 'json', depth: 1 }),
  };
}

function ask(action: string, params: object): Asked {
  const body = JSON.stringify({ action, params: { branch: 'main', ...params } });
  return { method: 'POST', path: '/api/v1', body, status: 200 };
}
