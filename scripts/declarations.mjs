// Removes the declarations that the package's entries do not import: they name bundled packages, which the users of the
// package do not install.
//
// node scripts/declarations.mjs <folder of the build>
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './bootstrap.mjs';

const [folder = 'dist'] = process.argv.slice(2);
const types = join(root, folder, 'types');
const { exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const reached = new Set();
for (const { types: entry } of Object.values(entries))
  if (entry !== undefined) reach(join(root, entry.replace('./dist/', `./${folder}/`)));
remove(types);

function reach(file) {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*['"]([.#][^'"]+)['"]/g)) {
    reach(name.startsWith('#') ? join(types, 'src', `${name.slice(1)}.d.ts`) : join(dirname(file), asDeclared(name)));
  }
}

function asDeclared(name) {
  return name.replace(/\.js$/, '.d.ts');
}

function remove(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) remove(path);
    else if (!reached.has(path)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
