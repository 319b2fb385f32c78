import { mkdtemp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { seedFromFolder } from '#adapters/store-fs/open/seed-from-folder';
import { isTemporaryName } from '#adapters/store-fs/root/path-parts';
import { parseLuaFile } from '#adapters/lua/lua-file';
import { plainFiles, type PlainFiles } from '../contract/file-store/plain-files.js';
import { createPagewright } from '../../src/index.js';
import { listenOnLoopback } from '../support/service/listen-on-loopback.js';
import { copySampleTo } from '../support/project/copy-sample.js';

/** What no answer may ever hold. */
export const secret = 'canary-7d1f-do-not-leak';

/** A served project with treasures beside its root, some of them reached by links inside it. */
export interface HostileProject {
  readonly port: number;
  readonly store: PlainFiles;
  /** Everything beside the root, as text: unchanged, or something got out. */
  outside(): Promise<string>;
  /** What is wrong with the project's own files: Lua that does not parse, a book that cannot be read. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openHostileProject(kind: 'disk' | 'memory'): Promise<HostileProject> {
  const base = await mkdtemp(join(tmpdir(), 'pagewright-hostile-'));
  const root = join(base, 'root');
  await copySampleTo(root);
  await mkdir(join(base, 'outside', 'components', 'dusk', 'layers'), { recursive: true });
  await writeFile(join(base, 'canary.txt'), secret);
  await writeFile(join(base, 'outside', 'index.lua'), `return { "${secret}" }`);
  await writeFile(
    join(base, 'outside', 'secret.lua'),
    `local layerProps = { name = "${secret}" }\nreturn layerProps\n`,
  );
  await symlink(join(base, 'outside'), join(root, 'App', 'linked'));
  await symlink(
    join(base, 'outside', 'secret.lua'),
    join(root, 'App', 'harbour', 'components', 'dusk', 'layers', 'linked.lua'),
  );
  await symlink(join(base, 'outside'), join(root, 'App', 'harbour', 'components', 'linked'));
  const opened = kind === 'disk' ? await openDiskStore(root) : await openMemoryStore();
  if (kind === 'memory') await seedFromFolder(opened, root);
  const store = plainFiles(opened);
  const server = createServer({ requireHostHeader: false }, createPagewright({ store: opened }).callback());
  const port = await listenOnLoopback(server);
  return {
    port,
    store,
    outside: () => readOutside(base),
    faults: () => faultsOf(store),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
      // The store shows none of its temporaries, so they are looked for on the disk.
      const left = (await readdir(root, { recursive: true })).filter((name) => isTemporaryName(basename(name)));
      if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
      await rm(base, { recursive: true });
    },
  };
}

async function readOutside(base: string): Promise<string> {
  const lines: string[] = [];
  for (const entry of await readdir(base, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path === join(base, 'root') || path.startsWith(join(base, 'root/'))) continue;
    lines.push(`${path}: ${entry.isFile() ? await readFile(path, 'latin1') : 'folder'}`);
  }
  return lines.sort().join('\n');
}

async function faultsOf(store: PlainFiles, folder = ''): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, kind } of await store.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (name === '.pagewright') continue;
    if (kind === 'folder') faults.push(...(await faultsOf(store, path)));
    else if (name.endsWith('.lua')) faults.push(...(await luaFault(store, path)));
  }
  return faults;
}

async function luaFault(store: PlainFiles, path: string): Promise<string[]> {
  const file = await store.read(path);
  if (file === undefined) return [];
  try {
    parseLuaFile(file.content);
    return [];
  } catch (error) {
    return [`${path}: ${String(error)}`];
  }
}
