// Makes the program, the embedding API and the contract kit of the sources and the packages they use: few files,
// because a module costs a start more for being found and linked than for what it holds.
import { build } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atNeed } from './at-need.mjs';
import { root } from './ready.mjs';

// The first answer needs nothing of these, nor of what Koa brings along for what few ask of it; they would be a third
// of what a start reads.
const { plugin, take } = atNeed([
  'accepts',
  'content-disposition',
  'cookies',
  'diff',
  'http-assert',
  'jsonc-parser',
  'liquidjs',
  'mime-types',
  'thread-stream',
  'type-is',
  'yaml',
]);
const common = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  // Read by `node --enable-source-maps` and by debuggers; nobody else opens them.
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [plugin],
};
const program = await build({
  ...common,
  entryPoints: { main: 'src/main.ts', index: 'src/index.ts', 'contract/file-store': 'test/contract/file-store.ts' },
  tsconfig: 'tsconfig.json',
  format: 'esm',
  // What several entries use is there once, so that a class is the same class for all; what is imported at need is
  // loaded at need. No chunk lies deeper than the others: the sources count on it where they look for templates/.
  splitting: true,
  chunkNames: '[name]-[hash]',
  // What packages written as CommonJS ask of Node; the long name is nobody else's.
  banner: {
    js: "import { createRequire as makeBundleRequire } from 'node:module';\nconst require = makeBundleRequire(import.meta.url);",
  },
});
const builds = [program];
// What these ask for may itself be read at need.
for (let due = take(); due !== undefined; due = take()) {
  builds.push(await build({ ...common, entryPoints: due, format: 'cjs', outExtension: { '.js': '.cjs' } }));
}
const all = (part) => builds.flatMap(({ metafile }) => Object.keys(metafile[part]));
for (const path of all('outputs')) if (/js$/.test(path)) onlyAscii(join(root, path));
writeFileSync(join(root, 'dist', 'third-party-licenses.txt'), licenses(all('inputs')));

/**
 * Without a character beyond ASCII: of a file that has one, Node keeps the whole text at two bytes a character, for as
 * long as the program runs. esbuild has escaped what stands in strings; what is left stands in patterns and comments.
 */
function onlyAscii(file) {
  const text = readFileSync(file, 'utf8');
  const escaped = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (escaped !== text) writeFileSync(file, escaped);
}

/** The terms of each package that something was taken of. */
function licenses(inputs) {
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)]
    .sort()
    .map(licenseOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
  const text = file === undefined ? '' : `\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
  return `${name} ${version} (${license})\n${text}`;
}
