// Brings a checkout to where the program can run: dependencies installed, sources built. Does only what is due.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const stamp = join(root, 'dist', '.built-from');
/** What a build is made of. */
const buildsFrom = [
  'src',
  'test/contract',
  'scripts/at-need.mjs',
  'scripts/bundle.mjs',
  'scripts/declarations.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];

/**
 * @param {(line: string) => void} say told what is being done
 * @throws Error when a step fails; what it printed is on standard error already
 */
export function makeReady(say = (line) => console.error(line)) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Pagewright needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (!isBuiltFrom(hashOfSources()) || !isInstalled(root)) aloneHere(() => makeWhatIsDue(say), say);
}

/**
 * Does what changes this checkout while no other start does: two that install, build or copy at once would take away
 * from each other what they have made.
 *
 * @param {() => void} work finds out first whether it is still due
 */
export function aloneHere(work, say = (line) => console.error(line)) {
  const lock = join(root, '.work', 'ready.lock');
  alone(lock, work, (owner) =>
    say(
      `Waiting for another start${owner === undefined ? '' : `, process ${owner}`}; if there is none, remove ${lock}`,
    ),
  );
}

function makeWhatIsDue(say) {
  if (!isInstalled(root)) {
    say('Installing dependencies…');
    install(root);
  }
  const sources = hashOfSources();
  if (!isBuiltFrom(sources)) {
    say('Building…');
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    step(process.execPath, ['scripts/bundle.mjs']);
    step(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']);
    step(process.execPath, ['scripts/declarations.mjs']);
    writeFileSync(stamp, sources);
  }
}

/**
 * Installs exactly what the lockfile of a folder asks for.
 *
 * @throws Error when npm fails; what it printed is on standard error already
 */
export function install(folder) {
  // One string, because on Windows npm is a script that needs the shell, and a shell takes no list.
  // Whatever NODE_ENV or the user's npm leaves out elsewhere: it is built here.
  const whole = '--include=dev --include=optional';
  step(`npm ci ${whole} --ignore-scripts --no-audit --no-fund --loglevel=error`, [], { shell: true, cwd: folder });
}

/**
 * Whether each package that the lockfile of a folder asks for is in npm's own record, and its folder there: either may
 * be alone.
 */
export function isInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || (optional === true && installed[path] === undefined)) return true;
    return installed[path]?.version === version && existsSync(join(folder, path));
  });
}

function isBuiltFrom(sources) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of buildsFrom.flatMap(filesOf).sort()) {
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

/** Standard output stays free for the one line that says where the service is. */
function step(command, args, options = {}) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  } catch (error) {
    throw new Error(`"${[command, ...args].join(' ')}" failed; see above.`, { cause: error });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    makeReady();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
