// Compiles all that tests import, once for a run: a loader would do it in each worker.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generatedFiles, root } from '../bootstrap.mjs';

const folders = ['src', 'test', 'scripts', 'bench', 'examples'];
/** Packages and data, which nothing imports. */
const others = /(^|\/)(node_modules|fixtures|stand-ins|sample)(\/|$)/;

const compiledIn = (checkout) => join(checkout, '.work', 'compiled');

/**
 * Compiles each module to the same path below `.work/compiled`. Its traces, and the addresses relative to it, lead to the source.
 *
 * @param checkout the folder that has the sources
 */
export async function compile(checkout = root) {
  const compiled = compiledIn(checkout);
  rmSync(compiled, { recursive: true, force: true });
  await compileModules(
    checkout,
    folders.flatMap((folder) => modulesIn(checkout, folder)),
  );
  cpSync(join(checkout, generatedFiles.examples), join(compiled, generatedFiles.examples));
  const rooms = ['domain', 'application', 'adapters'];
  const imports = Object.fromEntries(rooms.map((room) => [`#${room}/*`, `./src/${room}/*.js`]));
  // Programs of others import the built package by its name.
  mkdirSync(join(compiled, 'node_modules'));
  symlinkSync(checkout, join(compiled, 'node_modules', 'pagewright'), 'junction');
  writeFileSync(join(compiled, 'package.json'), JSON.stringify({ type: 'module', imports }));
}

/** Compiles these modules alone, to where `compile` lays them. @param {readonly string[]} paths relative to the checkout */
export async function compileModules(checkout, paths) {
  for (const [ending, isOfIt] of [
    ['.mjs', true],
    ['.js', false],
  ]) {
    const entryPoints = paths.filter((path) => path.endsWith('.mjs') === isOfIt);
    if (entryPoints.length > 0) await compileAs(ending, checkout, entryPoints);
  }
}

async function compileAs(ending, checkout, entryPoints) {
  // This file is loaded before the packages are installed.
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: checkout,
    entryPoints,
    outdir: compiledIn(checkout),
    outbase: checkout,
    outExtension: { '.js': ending },
    bundle: false,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    define: { 'import.meta.url': 'moduleUrl', 'import.meta.filename': 'moduleFile' },
    plugins: [atHome],
  });
}

/** @param {string} path of a source, relative to the checkout */
export function compiledPath(path, checkout = root) {
  return join(compiledIn(checkout), path.replace(/\.tsx?$/, '.js'));
}

/** Gives each module its place in the sources: what it reads from there lies beside these. */
const atHome = {
  name: 'at-home',
  setup({ onLoad }) {
    onLoad({ filter: /\.(tsx?|mjs)$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const constants = [
        ...(text.includes('import.meta.url') ? [`const moduleUrl = ${JSON.stringify(pathToFileURL(path).href)};`] : []),
        ...(text.includes('import.meta.filename') ? [`const moduleFile = ${JSON.stringify(path)};`] : []),
      ];
      // In the first line, so that all lines keep their numbers.
      const contents = text.startsWith('#!') ? text : `${constants.join(' ')}${text}`;
      return { contents, loader: path.endsWith('x') ? 'tsx' : path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

function modulesIn(checkout, folder) {
  return readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(checkout, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !others.test(path));
}
