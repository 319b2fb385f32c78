import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL behind PgBouncer. */
export interface Pooler {
  readonly url: string;
  end(): Promise<void>;
}

/** Whether this machine has PgBouncer. */
export function hasPooler(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0;
}

/** Starts PgBouncer in transaction mode: each transaction may get another connection of the server. */
export async function startPooler(target: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(target);
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-pooler-'));
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    [
      ...['[databases]', `* = host=${hostname} port=${port} user=${username} password=${password}`, '[pgbouncer]'],
      ...['listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir =', 'auth_type = any'],
      ...['pool_mode = transaction', 'default_pool_size = 10', 'max_client_conn = 200'],
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  // PgBouncer refuses to run as root.
  if (isRoot) chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  child.stderr.setEncoding('utf8');
  while (!output.includes('process up')) {
    const [text] = (await Promise.race([once(child.stderr, 'data'), once(child, 'exit')])) as [unknown];
    if (typeof text !== 'string') throw new Error(`PgBouncer did not start: ${output}`);
    output += text;
  }
  // What it logs later must not fill the pipe.
  child.stderr.resume();
  const url = new URL(target);
  url.port = String(own);
  return {
    url: url.href,
    end: async () => {
      process.off('exit', kill);
      const ended = once(child, 'exit');
      kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
