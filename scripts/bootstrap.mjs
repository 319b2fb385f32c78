// Prepares a checkout to run: installs the dependencies and builds the sources, each only where something has changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './with-lock.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const dist = join(root, 'dist');
/** The hash of the sources that a build was made from. */
const stamp = '.built-from';
const buildInputs = [
  'src',
  'templates',
  'test/contract',
  'scripts/built-templates.ts',
  'scripts/bundle.mjs',
  'scripts/offered-operations.ts',
  'scripts/declarations.mjs',
  'scripts/studio.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];

/**
 * @param {(line: string) => void} log
 * @throws Error when a step fails; its output is on standard error already
 */
export function bootstrap(log = (line) => console.error(line)) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Pagewright needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  installOnce(root, 'Installing dependencies…', log);
  if (isBuilt()) return;
  withCheckoutLock(() => {
    if (isBuilt()) return;
    log('Building…');
    build();
  }, log);
}

/**
 * Installs exactly the packages of a folder's lockfile, unless they are installed already.
 *
 * @param {string} title logged before it begins
 * @throws Error when npm fails; its output is on standard error already
 */
export function installOnce(folder, title, log = (line) => console.error(line)) {
  if (isInstalled(folder)) return;
  withCheckoutLock(() => {
    if (isInstalled(folder)) return;
    log(title);
    // One string: on Windows npm is a script that needs a shell, and a shell takes no list.
    // The flags overrule NODE_ENV and the user's npm settings: the build needs the devDependencies.
    const all = '--include=dev --include=optional';
    step(`npm ci ${all} --ignore-scripts --no-audit --no-fund --loglevel=error`, [], { shell: true, cwd: folder });
    copyFileSync(join(folder, 'package-lock.json'), lockCopy(folder));
  }, log);
}

/**
 * Runs synchronous work that changes this checkout, while no other process changes it. Two processes that install, build or
 * copy at the same time would remove each other's files.
 *
 * @param {() => void} work checks first whether it is still due
 */
export function withCheckoutLock(work, log = (line) => console.error(line)) {
  const lock = join(root, '.work', 'bootstrap.lock');
  withLock(lock, work, (owner) =>
    log(
      `Waiting for another start${owner === undefined ? '' : `, process ${owner}`}; if there is none, remove ${lock}`,
    ),
  );
}

/** Builds into a folder beside `dist`, which then replaces `dist`. A program that starts meanwhile finds the whole old build. */
function build() {
  const [next, previous] = [`${dist}.new`, `${dist}.old`];
  for (const folder of [next, previous]) rmSync(folder, { recursive: true, force: true });
  const sources = hashOfSources();
  step(process.execPath, ['scripts/bundle.mjs', 'dist.new']);
  step(process.execPath, ['scripts/declarations.mjs', 'dist.new']);
  writeFileSync(join(next, stamp), sources);
  if (existsSync(dist)) renameSync(dist, previous);
  renameSync(next, dist);
  rmSync(previous, { recursive: true, force: true });
}

/** Whether the copy of the lockfile in `node_modules` is up to date. npm removes it together with the packages. */
function isInstalled(folder) {
  const wanted = readFileSync(join(folder, 'package-lock.json'));
  return existsSync(lockCopy(folder)) && readFileSync(lockCopy(folder)).equals(wanted);
}

function lockCopy(folder) {
  return join(folder, 'node_modules', '.lock-copy');
}

function isBuilt() {
  const file = join(dist, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of buildInputs.flatMap(filesOf).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesOf(`${path}/${name}`));
}

/** Runs a program with its output on standard error: standard output has only the line with the service's address. */
function step(command, args, options = {}) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  } catch (error) {
    throw new Error(`"${[command, ...args].join(' ')}" failed; see above.`, { cause: error });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    bootstrap();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
