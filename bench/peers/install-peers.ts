import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../service/run-program.js';
import { workFolder } from '../work-folder.js';

/** Two versions of one package stand beside each other under names of their own. */
const packages = {
  'json-server-1': 'npm:json-server@1.0.0-beta.15',
  'json-server-0': 'npm:json-server@0.17.4',
  'decap-server': '3.11.3',
  plop: '4.0.5',
};

const folder = join(workFolder, 'peers');
let installed: Promise<void> | undefined;

/** The path of a peer's file; the peers are installed from the npm registry when the first of them is asked for. */
export async function peerFile(name: keyof typeof packages, file: string): Promise<string> {
  await (installed ??= install());
  return join(folder, 'node_modules', name, file);
}

async function install(): Promise<void> {
  const manifest = JSON.stringify({ private: true, dependencies: packages }, undefined, 2);
  const file = join(folder, 'package.json');
  const done = join(folder, 'installed.json');
  if (existsSync(done) && (await readFile(done, 'utf8')) === manifest) return;
  await mkdir(folder, { recursive: true });
  await writeFile(file, manifest);
  // Through the shell, because npm is a script on Windows.
  await runProgram('npm install --ignore-scripts --no-audit --no-fund --loglevel=error', [], {
    cwd: folder,
    shell: true,
  });
  await writeFile(done, manifest);
}
