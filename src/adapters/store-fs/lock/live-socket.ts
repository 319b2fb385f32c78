import { randomBytes } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StorageFailure } from '#application/ports/file-store';
import { errno } from '#adapters/store-fs/file-system/errors';

// A socket's path is cut off where it is longer, on macOS.
const longestPath = 103;
const answerLimitMs = 500;
/** A socket is there a moment before it answers. */
const youngMs = 60_000;

const ownName = /^pagewright-[0-9a-f]{16}\.sock$/;

/** A socket that shows that this process lives: it answers as long as the process is there. */
export interface LiveSocket {
  readonly path: string;
  close(): Promise<void>;
}

/** @throws StorageFailure when the folder for temporary files takes none */
export async function openLiveSocket(): Promise<LiveSocket> {
  const path = socketPath(`pagewright-${randomBytes(8).toString('hex')}`);
  const server = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve, reject) => {
    // One who comes later and cannot be taken is no fault.
    server.on('error', (error) => reject(cannotOpen(path, error)));
    server.listen(path, resolve);
  });
  // Those who come only look whether it answers; it must not keep the process from ending.
  server.unref();
  return { path, close: () => closed(server) };
}

function socketPath(name: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(tmpdir(), `${name}.sock`);
  return Buffer.byteLength(path) <= longestPath ? path : `/tmp/${name}.sock`;
}

/** The system says the same of a folder that is not there as of one that is somebody else's. */
function cannotOpen(path: string, error: Error): StorageFailure {
  const folder = dirname(path);
  return new StorageFailure(
    'failed',
    `No socket could be made in ${folder}, the folder for temporary files (${errno(error) ?? error.message}). See that it is there and can be written to, or name another one in TMPDIR.`,
    { cause: error },
  );
}

/** Lock files come with projects from anywhere: what they name is touched only if it is such a socket. */
function isLiveSocket(path: string): boolean {
  if (process.platform === 'win32') return /^\\\\\.\\pipe\\pagewright-[0-9a-f]{16}$/.test(path);
  return [tmpdir(), '/tmp'].includes(dirname(path)) && ownName.test(basename(path));
}

/** Removes what is left of the socket of a process that is gone. One that has the project which this is a copy of keeps its own. */
export async function sweepLiveSocket(path: string): Promise<void> {
  if ((await whoAnswers(path)) === 'nobody') await rm(path, { force: true }).catch(() => undefined);
}

let isSwept: Promise<void> | undefined;

/**
 * Removes what killed processes of this user have left beside a socket of ours, once in each process. Those that answer stay,
 * and those that somebody may just be opening. Never fails.
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
 * What is at the other end of a socket. A process that is suspended still answers: the system
 * does it in its name.
 * - `nobody`: the process that made it is gone
 * - `unknown`: the socket's name is gone, or does not answer
 */
export function whoAnswers(path: string): Promise<'somebody' | 'nobody' | 'unknown'> {
  if (!isLiveSocket(path)) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (who: 'somebody' | 'nobody' | 'unknown') => {
      socket.destroy();
      resolve(who);
    };
    socket.setTimeout(answerLimitMs, () => end('unknown'));
    socket.once('connect', () => end('somebody'));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // The queue of a suspended process is full only when somebody is there.
      if (error.code === 'EAGAIN') end('somebody');
      else end(error.code === 'ECONNREFUSED' ? 'nobody' : 'unknown');
    });
  });
}
