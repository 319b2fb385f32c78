// Leaves of the declarations only what those of the package's entries lead to: the others name packages that are in the
// bundle, and that whoever installs the package does not get.
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './ready.mjs';

const types = join(root, 'dist', 'types');
const { exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const kept = new Set();
for (const { types: entry } of Object.values(entries)) if (entry !== undefined) keep(join(root, entry));
remove(types);

function keep(file) {
  if (kept.has(file)) return;
  kept.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*['"]([.#][^'"]+)['"]/g)) {
    keep(name.startsWith('#') ? join(types, 'src', `${name.slice(1)}.d.ts`) : join(dirname(file), asDeclared(name)));
  }
}

function asDeclared(name) {
  return name.replace(/\.js$/, '.d.ts');
}

function remove(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) remove(path);
    else if (!kept.has(path)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
