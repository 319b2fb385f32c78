import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeUserFolder } from './user-folder.js';

/** A code in the address works for this long. */
const lifetimeMs = 60_000;

/**
 * Writes a page that leads a browser to an address with a secret in it. Every user of the machine sees the arguments of a program, but
 * only this one can read the file. It is removed after a minute.
 * @returns its path
 */
export async function writeRedirectFile(address: string, ms = lifetimeMs): Promise<string> {
  const folder = await makeUserFolder('open');
  await removeOld(folder, ms);
  const path = join(folder, `${randomBytes(12).toString('hex')}.html`);
  const target = JSON.stringify(address).replaceAll('<', '\\u003c');
  const text = `<!doctype html><meta charset="utf-8"><title>Pagewright</title><script>location.replace(${target})</script>\n`;
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  removeLater(path, ms);
  return path;
}

/** Another process does it, because this one ends as soon as the browser has started. */
function removeLater(path: string, ms: number): void {
  const script = `setTimeout(() => require('node:fs').rmSync(process.argv[1], { force: true }), ${ms})`;
  const child = spawn(process.execPath, ['-e', script, path], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

/** Where that process ended too early. */
async function removeOld(folder: string, ms: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - ms) await rm(path, { force: true });
  }
}
