// `npm start`: serves a project, by default a copy of the sample that is yours to change.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bootstrap, root, withCheckoutLock } from './bootstrap.mjs';

/** Those of `serve` that take something. What npm is given of them, it takes without a word. */
const options = [
  'root',
  'port',
  'host',
  'store',
  'token',
  'allow-origin',
  'allow-host',
  'history',
  'history-size',
  'log',
];
const asked = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args: asked,
  options: Object.fromEntries(options.map((name) => [name, { type: 'string' }])),
  // `serve` reports what is wrong with them.
  strict: false,
});
const ownProject = values.root !== undefined || positionals.length > 0;
const wantsToken = values.token !== undefined || Boolean(process.env.PAGEWRIGHT_TOKEN);
const inMemory = values.store === 'memory';
const sample = join(root, '.work', 'sample');
const byNpm = process.env.npm_lifecycle_event === 'start';

const taken = options.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);
if (byNpm && taken !== undefined) {
  console.error(
    `npm took --${taken} for itself: options of Pagewright come after two dashes, npm start -- --${taken} …`,
  );
  process.exit(2);
}

try {
  bootstrap();
  if (!ownProject && !existsSync(sample)) withCheckoutLock(copySample);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const args = ['serve', ...(ownProject ? [] : ['--root', sample]), '--log', 'warn', ...asked];
const service = spawn(process.execPath, [join(root, 'dist', 'main.js'), ...args], {
  stdio: ['ignore', 'pipe', 'inherit'],
  // npm runs us in the clone; a path is typed for the folder that it was called in.
  cwd: byNpm ? process.env.INIT_CWD : undefined,
});
// A terminal, npm and we may each pass on the same Ctrl-C; the service takes them for one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => service.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
// npm passes a signal on to its shell alone, and dash dies of it without passing it on: the service would go on unseen.
if (byNpm) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && service.kill('SIGTERM'), 250);
}
service.on('exit', (code) => process.exit(code ?? 1));

createInterface({ input: service.stdout }).on('line', (line) => {
  console.log(line);
  const url = /http:\/\/\S+/.exec(line)?.[0];
  if (url !== undefined && !ownProject) console.log(hints(url));
});

/** Whole or not at all, so that a start that was cut short leaves no half of a book behind. */
function copySample() {
  if (existsSync(sample)) return;
  const part = `${sample}.part`;
  rmSync(part, { recursive: true, force: true });
  // Somebody may have had a service look at it where it lies.
  const isPartOfIt = (path) => basename(path) !== '.pagewright';
  cpSync(join(root, 'examples', 'sample'), part, { recursive: true, filter: isPartOfIt });
  renameSync(part, sample);
}

function hints(url) {
  const token = wantsToken ? "-H 'Authorization: Bearer <token>' " : '';
  return `
Try first:
  curl ${token}${url}/app
  curl ${token}${url}/harbour/dusk
  curl ${token}-X PUT ${url}/harbour/dusk/gull

${inMemory ? `It works on a copy in memory; what is in ${sample} stays as it is` : `The files are in ${sample}`}
The API is explained at ${url}/_/docs
Ctrl-C stops the service.`;
}
