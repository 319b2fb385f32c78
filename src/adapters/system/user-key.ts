import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeUserFolder } from './user-folder.js';

const bytes = 32;

/**
 * The key in the folder of this user, which no other user can read. The first program that needs it makes it.
 * @throws Error if it can neither be read nor made
 */
export async function readUserKey(): Promise<Buffer> {
  const path = join(await makeUserFolder(), 'key');
  return (await readKey(path)) ?? (await makeKey(path));
}

async function makeKey(path: string): Promise<Buffer> {
  const written = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(written, `${randomBytes(bytes).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Several programs may make it at the same time. A link replaces nothing, so the first one wins.
    await link(written, path).catch((error: NodeJS.ErrnoException) =>
      error.code === 'EEXIST' ? undefined : rename(written, path),
    );
  } finally {
    await rm(written, { force: true });
  }
  return (await readKey(path)) ?? refuse(path);
}

/** @returns `undefined` if there is no such file */
async function readKey(path: string): Promise<Buffer | undefined> {
  // Windows has neither O_NOFOLLOW nor O_NONBLOCK.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : Promise.reject(error),
  );
  if (file === undefined) return undefined;
  try {
    const found = await file.stat();
    // On Windows the folder of the user's profile protects the file.
    const isOurs = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
    if (!found.isFile() || !isOurs) return refuse(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes * 2), 0, bytes * 2, 0);
    const key = Buffer.from(buffer.toString('latin1', 0, bytesRead).trim(), 'base64url');
    return key.length === bytes ? key : refuse(path);
  } finally {
    await file.close();
  }
}

function refuse(path: string): never {
  throw new Error(`${path} is not a key that only you can read. Remove it: the next command makes another.`);
}
