import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StorageFailure } from '#application/ports/file-store';
import { errno } from '#adapters/store-fs/file-system/errors';
import { makeUserFolder, userFolder } from '#adapters/system/user-folder';
import { decodeOwnerName } from './owner-socket-name.js';

// macOS cuts off a longer path.
const longestPath = 103;
const longestName = 38;
const answerLimitMs = 500;
/** A socket exists a moment before it answers. */
const youngMs = 60_000;

const pipes = '\\\\.\\pipe\\';
const isWindows = process.platform === 'win32';
const lockSocket = /^pagewright-[0-9a-f]{16}$/;
const ending = isWindows ? '' : '.sock';

/** A socket that answers while this process is alive. */
export interface LiveSocket {
  readonly path: string;
  close(): Promise<void>;
}

/**
 * @param name of the socket, without an ending; at most 33 characters
 * @throws StorageFailure when no socket can be made
 */
export async function openLiveSocket(name = `pagewright-${randomBytes(8).toString('hex')}`): Promise<LiveSocket> {
  const path = pathOf(await socketFolder(), name + ending);
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

/** The sockets of this user that processes of this program have made, or left, by their names without an ending. */
export async function liveSockets(): Promise<ReadonlyMap<string, string>> {
  const folder = await socketFolder();
  const found = new Map<string, string>();
  for (const name of await readdir(folder).catch(() => [])) {
    const path = pathOf(folder, name);
    if (isOwnName(name) && (await isOurs(path))) found.set(name.slice(0, name.length - ending.length), path);
  }
  return found;
}

/**
 * The user's own folder: it is the same for all programs of a user, in containers with a `/tmp` of their own, too. Where its path is
 * too long for a socket, or it cannot be written, the folder for temporary files.
 */
async function socketFolder(): Promise<string> {
  if (isWindows) return pipes;
  const isShort = (folder: string) => Buffer.byteLength(folder) + 1 + longestName <= longestPath;
  try {
    const own = await makeUserFolder();
    await access(own, constants.W_OK | constants.X_OK);
    if (isShort(own)) return own;
  } catch {
    // The folder for temporary files has to do.
  }
  return isShort(tmpdir()) ? tmpdir() : '/tmp';
}

function pathOf(folder: string, name: string): string {
  return isWindows ? folder + name : join(folder, name);
}

/** The system reports the same error for an absent folder and for one of another user. */
function cannotOpen(path: string, error: Error): StorageFailure {
  return new StorageFailure(
    'failed',
    `No socket could be made in ${dirname(path)} (${errno(error) ?? error.message}). Make sure that ${userFolder()} can be made and written by you alone, or name a folder for temporary files in TMPDIR.`,
    { cause: error },
  );
}

function isOwnName(name: string): boolean {
  if (!name.endsWith(ending)) return false;
  const bare = name.slice(0, name.length - ending.length);
  return lockSocket.test(bare) || decodeOwnerName(bare) !== undefined;
}

/** A lock file may come with a project from anywhere. The path in it is used only if it is that of such a socket. */
function isLiveSocket(path: string): boolean {
  if (isWindows) return path.startsWith(pipes) && isOwnName(path.slice(pipes.length));
  return [userFolder(), tmpdir(), '/tmp'].includes(dirname(path)) && isOwnName(basename(path));
}

/** Another user may have put something into the folder for temporary files. Windows has no such file. */
async function isOurs(path: string): Promise<boolean> {
  if (isWindows) return true;
  const found = await lstat(path).catch(() => undefined);
  return found?.isSocket() === true && found.uid === process.getuid?.();
}

/** Removes the file of a dead process's socket. The lock may be a copy, whose original's owner is alive and needs its socket. */
export async function sweepLiveSocket(path: string): Promise<void> {
  if ((await probeSocket(path)) === 'dead') await rm(path, { force: true }).catch(() => undefined);
}

let isSwept: Promise<void> | undefined;

/**
 * Removes the sockets of this user's killed processes, once in each process. It spares young ones, which another process may just
 * be opening. It never fails.
 */
export function sweepDeadSockets(): Promise<void> {
  if (isWindows) return Promise.resolve();
  return (isSwept ??= sweepAll().catch(() => undefined));
}

async function sweepAll(): Promise<void> {
  for (const path of (await liveSockets()).values()) {
    const found = await lstat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > youngMs) await sweepLiveSocket(path);
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
