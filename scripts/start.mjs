// `npm start`: serves a project, by default a copy of the sample that is yours to change.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bootstrap, root, withCheckoutLock } from './bootstrap.mjs';

/** The options of `serve` that take a value. npm silently takes such an option for itself if no `--` precedes it. */
const options = [
  'root',
  'port',
  'host',
  'store',
  'database',
  'project',
  'prefix',
  'instance',
  'drain',
  'token',
  'allow-origin',
  'allow-host',
  'history',
  'history-size',
  'upload-quota',
  'log',
];
const asked = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args: asked,
  options: Object.fromEntries(options.map((name) => [name, { type: 'string' }])),
  // `serve` itself reports invalid options.
  strict: false,
});
const inDatabase = values.database !== undefined || Boolean(process.env.PAGEWRIGHT_DATABASE);
const ownProject = values.root !== undefined || positionals.length > 0 || inDatabase;
const wantsToken = values.token !== undefined || Boolean(process.env.PAGEWRIGHT_TOKEN);
const inMemory = values.store === 'memory';
const sample = join(root, '.work', 'sample');
const byNpm = process.env.npm_lifecycle_event === 'start';

// npm has a prefix of its own, which is always set.
const recognisable = options.filter((name) => name !== 'prefix');
const taken = recognisable.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);
if (byNpm && taken !== undefined) {
  console.error(
    `npm took --${taken} for itself: options of Pagewright come after two dashes, npm start -- --${taken} …`,
  );
  process.exit(2);
}

// npm sends a signal only to its shell, and dash ends without passing it on. Without this check the install and the service would
// keep running.
let stop = () => process.exit(1);
if (byNpm) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && stop(), 250).unref();
}

try {
  await bootstrap();
  if (!ownProject && !existsSync(sample)) await withCheckoutLock(copySample);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const args = ['serve', ...(ownProject ? [] : ['--root', sample]), '--log', 'warn', ...asked];
const service = spawn(process.execPath, [join(root, 'dist', 'main.js'), ...args], {
  stdio: ['ignore', 'pipe', 'inherit'],
  // npm runs this script in the clone. A typed path is relative to the folder in which npm was called.
  cwd: byNpm ? process.env.INIT_CWD : undefined,
  // What the service prints goes through this script.
  env: { ...process.env, PAGEWRIGHT_TERMINAL: process.stdout.isTTY ? '1' : '' },
});
stop = () => service.kill('SIGTERM');
// The terminal, npm and this script may each pass on the same Ctrl-C. The service handles them as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => service.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
service.on('exit', (code) => process.exit(code ?? 1));

createInterface({ input: service.stdout }).on('line', (line) => {
  console.log(line);
  const url = /http:\/\/[^\s/#]+/.exec(line)?.[0];
  if (url !== undefined && !ownProject) console.log(hints(url));
});

/** Copies the sample to a temporary name and renames it, so that an interrupted start leaves no half-copied book. */
function copySample() {
  if (existsSync(sample)) return;
  const part = `${sample}.part`;
  rmSync(part, { recursive: true, force: true });
  // A service may have run on examples/sample itself.
  const isPartOfIt = (path) => basename(path) !== '.pagewright';
  cpSync(join(root, 'examples', 'sample'), part, { recursive: true, filter: isPartOfIt });
  renameSync(part, sample);
}

function hints(url) {
  const token = wantsToken ? "-H 'Authorization: Bearer <token>' " : '';
  return `
The studio is at ${url}/ in a browser.

Try first:
  curl ${token}${url}/app
  curl ${token}${url}/harbour/dusk
  curl ${token}-X PUT ${url}/harbour/dusk/gull

${inMemory ? `It works on a copy in memory; what is in ${sample} stays as it is` : `The files are in ${sample}`}
The API is explained at ${url}/_/docs
Ctrl-C stops the service.`;
}
