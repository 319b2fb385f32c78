import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Does something while nobody else does it, in this process or in another one of this machine.
 *
 * @param {string} lock a file that is there meanwhile, with the id of who made it
 * @param {() => void} work
 * @param {(owner: number | undefined) => void} onWait told once, with whom it waits for; whoever was cut short at once has left no id
 */
export function alone(lock, work, onWait) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let tries = 1; !takes(lock); tries++, pause(100)) {
    const owner = ownerOf(lock);
    // A start that was cut short could not tidy up. In a container that is started again, we may have its very number.
    if (owner === process.pid || (owner !== undefined && !isAlive(owner))) rmSync(lock, { force: true });
    else if (tries === 2) onWait(owner);
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takes(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** `undefined` where it went meanwhile, or is being written. */
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

/** Blocks, as everything does here. */
function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
