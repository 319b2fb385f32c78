import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does work while no other process of this machine holds the lock.
 *
 * @param {string} lock path of the lock file; it holds the id of the process that made it
 * @param {() => void | Promise<void>} work
 * @param {(owner: number | undefined) => void} onWait called once; `undefined` if the owner was killed before it wrote its id
 */
export async function withLock(lock, work, onWait) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let tries = 1; !acquire(lock); tries++, await pause(100)) {
    const owner = ownerOf(lock);
    // The lock of a killed owner is still there. After a restart of a container, this process may have the owner's id.
    if (owner === process.pid || (owner !== undefined && !isAlive(owner))) rmSync(lock, { force: true });
    else if (tries === 2) onWait(owner);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function acquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** `undefined` if the lock was released meanwhile, or its owner has not written its id yet. */
function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
