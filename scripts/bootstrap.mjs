// Prepares a checkout to run: installs the dependencies and builds the sources, each only where something has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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
import { failureReason } from './failure-reason.mjs';
import { withLock } from './with-lock.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const dist = join(root, 'dist');
/** The hash of the sources that a build was made from. */
const stamp = '.built-from';
/** What the build makes beside the sources that import it. Git ignores it. */
export const generatedFiles = {
  client: 'src/adapters/client/client-operations.generated.ts',
  examples: 'src/adapters/http/openapi/examples.generated.json',
};
const buildInputs = [
  'src',
  'templates',
  'test/contract',
  'examples/sample',
  'scripts/built-templates.ts',
  'scripts/bundle.mjs',
  'scripts/generate',
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
export async function bootstrap(log = (line) => console.error(line)) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Pagewright needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  await installOnce(root, 'Installing dependencies…', log);
  if (isBuilt()) return;
  await withCheckoutLock(async () => {
    if (isBuilt()) return;
    log('Building…');
    await build();
  }, log);
}

/**
 * Installs exactly the packages of a folder's lockfile, unless they are installed already.
 *
 * @param {string} title logged before it begins
 * @throws Error when npm fails; its output is on standard error already
 */
export async function installOnce(folder, title, log = (line) => console.error(line)) {
  if (isInstalled(folder)) return;
  await withCheckoutLock(async () => {
    if (isInstalled(folder)) return;
    log(title);
    // The flags overrule NODE_ENV and the user's npm settings: the build needs the devDependencies.
    const all = '--include=dev --include=optional';
    await step([`npm ci ${all} --ignore-scripts --no-audit --no-fund --loglevel=error`], folder);
    copyFileSync(join(folder, 'package-lock.json'), lockCopy(folder));
  }, log);
}

/**
 * Does work that changes this checkout, while no other process changes it. Two processes that install, build or copy at the same
 * time would remove each other's files.
 *
 * @param {() => void | Promise<void>} work checks first whether it is still due
 * @throws Error if the checkout cannot be written; the message states the remedy
 */
export async function withCheckoutLock(work, log = (line) => console.error(line)) {
  const lock = join(root, '.work', 'bootstrap.lock');
  const onWait = (owner) =>
    log(
      `Waiting for another start${owner === undefined ? '' : `, process ${owner}`}; if there is none, remove ${lock}`,
    );
  try {
    await withLock(lock, work, onWait);
  } catch (error) {
    const reason = error.code === undefined ? undefined : failureReason(error.code, root);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

/** Builds into a folder beside `dist`, which then replaces `dist`. A program that starts meanwhile finds the whole old build. */
async function build() {
  const [next, previous] = [`${dist}.new`, `${dist}.old`];
  for (const folder of [next, previous]) rmSync(folder, { recursive: true, force: true });
  const sources = hashOfSources();
  await step([process.execPath, 'scripts/generate/main.mjs']);
  await step([process.execPath, 'scripts/bundle.mjs', 'dist.new']);
  await step([process.execPath, 'scripts/declarations.mjs', 'dist.new']);
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
  const made = [join(dist, stamp), ...Object.values(generatedFiles).map((path) => join(root, path))];
  return made.every((path) => existsSync(path)) && readFileSync(join(dist, stamp), 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  const generated = Object.values(generatedFiles);
  const inputs = buildInputs.flatMap(filesOf).filter((file) => !generated.some((path) => file.startsWith(path)));
  for (const file of inputs.sort()) {
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

/**
 * npm waits minutes for a registry that does not answer, unless the user sets other limits.
 */
const patience = {
  npm_config_fetch_timeout: '60000',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '10000',
};

/**
 * Runs a program with its output on standard error: standard output has only the line with the service's address.
 *
 * @param {string[]} command a program and its arguments, or one string for a shell: on Windows npm is a script
 */
async function step(command, cwd = root) {
  const child = spawn(process.execPath, [join(root, 'scripts', 'run-step.mjs'), root, ...command], {
    cwd,
    stdio: ['pipe', 2, 2],
    env: { ...patience, ...process.env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`"${command.join(' ')}" failed; see above.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await bootstrap();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
