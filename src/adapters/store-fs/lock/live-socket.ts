import { randomBytes } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StorageFailure } from '#application/ports/file-store';
import { errno } from '#adapters/store-fs/file-system/errors';

// macOS cuts off a longer path.
const longestPath = 103;
const answerLimitMs = 500;
/** A socket exists a moment before it answers. */
const youngMs = 60_000;

const ownName = /^pagewright-[0-9a-f]{16}\.sock$/;

/** A socket that answers while this process is alive. */
export interface LiveSocket {
  readonly path: string;
  close(): Promise<void>;
}

/** @throws StorageFailure when the folder for temporary files takes none */
export async function openLiveSocket(): Promise<LiveSocket> {
  const path = socketPath(`pagewright-${randomBytes(8).toString('hex')}`);
  const server = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve, reject) => {
    // Later errors of single connections are ignored.
    server.on('error', (error) => reject(cannotOpen(path, error)));
    server.listen(path, resolve);
  });
  // It must not keep the process running.
  server.unref();
  return { path, close: () => closed(server) };
}

function socketPath(name: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(tmpdir(), `${name}.sock`);
  return Buffer.byteLength(path) <= longestPath ? path : `/tmp/${name}.sock`;
}

/** The system reports the same error for an absent folder and for one of another user. */
function cannotOpen(path: string, error: Error): StorageFailure {
  const folder = dirname(path);
  return new StorageFailure(
    'failed',
    `No socket could be made in ${folder}, the folder for temporary files (${errno(error) ?? error.message}). Make sure that it exists and is writable, or name another one in TMPDIR.`,
    { cause: error },
  );
}

/** A lock file may come with a project from anywhere. The path in it is used only if it is that of such a socket. */
function isLiveSocket(path: string): boolean {
  if (process.platform === 'win32') return /^\\\\\.\\pipe\\pagewright-[0-9a-f]{16}$/.test(path);
  return [tmpdir(), '/tmp'].includes(dirname(path)) && ownName.test(basename(path));
}

/** Removes the file of a dead process's socket. The lock may be a copy, whose original's owner is alive and needs its socket. */
export async function sweepLiveSocket(path: string): Promise<void> {
  if ((await probeSocket(path)) === 'dead') await rm(path, { force: true }).catch(() => undefined);
}

let isSwept: Promise<void> | undefined;

/**
 * Removes the sockets of this user's killed processes, once in each process, from the folder of a socket of ours. It spares young
 * ones, which another process may just be opening. It never fails.
 */
export function sweepDeadSockets(beside: string): Promise<void> {
  if (process.platform === 'win32') return Promise.resolve();
  return (isSwept ??= sweepFolder(dirname(beside)).catch(() => undefined));
}

async function sweepFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!ownName.test(name)) continue;
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    const isOurs = found?.isSocket() === true && found.uid === process.getuid?.();
    if (isOurs && Date.now() - found.mtimeMs > youngMs) await sweepLiveSocket(path);
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Whether the process that opened a socket is alive. The system answers for a suspended process, too.
 * - `unknown`: the socket's file is absent, or does not answer
 */
export function probeSocket(path: string): Promise<'alive' | 'dead' | 'unknown'> {
  if (!isLiveSocket(path)) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (state: 'alive' | 'dead' | 'unknown') => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(answerLimitMs, () => end('unknown'));
    socket.once('connect', () => end('alive'));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // The queue of a suspended process is full.
      if (error.code === 'EAGAIN') end('alive');
      else end(error.code === 'ECONNREFUSED' ? 'dead' : 'unknown');
    });
  });
}
