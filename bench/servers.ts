import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild, type Child } from './child.js';
import { Connection } from './connection.js';

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** A book `bench` with a page `page` of 60 layers, served from disk and from memory. */
export interface Servers {
  /** Where the project lies that is served from disk. */
  readonly folder: string;
  readonly disk: string;
  readonly memory: string;
  /** Bare Koa with an answer of so many bytes. */
  bare(bytes: number): Promise<string>;
  close(): Promise<void>;
}

export const layerNames = Array.from({ length: 60 }, (_, index) => `layer${index + 1}`);

export async function startServers(): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-bench-'));
  const serve = (store: string) =>
    startChild(here('dist/main.js'), 'serve', '--root', folder, '--port', '0', '--log', 'error', '--store', store);
  const disk = await serve('disk');
  await fill(disk.url);
  const memory = await serve('memory');
  const children: Child[] = [disk, memory];
  return {
    folder,
    disk: disk.url,
    memory: memory.url,
    bare: async (bytes) => {
      const child = await startChild(here('bench/peers/bare-koa.mjs'), String(bytes));
      children.push(child);
      return child.url;
    },
    close: async () => {
      await Promise.all(children.map((child) => child.stop()));
      await rm(folder, { recursive: true });
    },
  };
}

async function fill(url: string): Promise<void> {
  const connection = await Connection.open(url);
  await connection.ask('PUT', '/bench', 201);
  await connection.ask('PUT', '/bench/page', 201);
  for (const name of layerNames) await connection.ask('PUT', `/bench/page/${name}`, 201);
  connection.close();
}
