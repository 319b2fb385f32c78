// Injects faults into copies of the sources, one at a time, and runs the test that must turn red (test/faults/faults.jsonl).
//   node scripts/faults.mjs                 every fault
//   node scripts/faults.mjs --sample 10     ten of them, others for each commit
//   node scripts/faults.mjs --only <text>   those with the text in their lines
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { generatedFiles, root } from './bootstrap.mjs';
import { compile, compiledPath, compileModules } from './test-queue/compile.mjs';

/** A test that waits for ever has turned red, too. */
const limitMs = 300_000;
/** What the queue's workers give each test, too. */
const asTheQueue = [
  ...['--no-config', '--no-package', '--timeout', '0', '--enable-source-maps'],
  ...['property-seed', 'no-daily-token', 'own-user-folder'].flatMap((name) => [
    '--require',
    `./test/support/${name}.mjs`,
  ]),
];

const { sample, only, jobs } = parseArgs({
  options: {
    sample: { type: 'string' },
    only: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
}).values;
const chosen = choose(readFaults());
const copies = Array.from({ length: Math.min(Number(jobs), chosen.length) }, (_, number) => makeCopy(number));
await Promise.all(copies.map((copy) => compile(copy)));
const left = [...chosen];
let found = 0;
try {
  if (await passWithoutFault(copies[0])) await Promise.all(copies.map(tryFaults));
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
console.log(`${found} of ${chosen.length} injected faults were found`);
process.exitCode = found < chosen.length ? 1 : 0;

function readFaults() {
  const lines = readFileSync(join(root, 'test/faults/faults.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function choose(faults) {
  if (only !== undefined) return faults.filter((fault) => JSON.stringify(fault).includes(only));
  if (sample === undefined) return faults;
  const seed = git('rev-parse', 'HEAD');
  const order = (fault) =>
    createHash('sha256')
      .update(`${seed}${JSON.stringify(fault)}`)
      .digest('hex');
  return faults.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)).slice(0, Number(sample));
}

/** A copy of every file of the checkout, so that a fault never touches it. */
function makeCopy(number) {
  const copy = join(root, '.work/faults', String(number));
  rmSync(copy, { recursive: true, force: true });
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  for (const path of [...sources, ...Object.values(generatedFiles)]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  for (const folder of ['node_modules', 'dist']) symlinkSync(join(root, folder), join(copy, folder));
  return copy;
}

async function passWithoutFault(copy) {
  const { passed, output } = await runTests(copy, [...new Set(chosen.map(({ test }) => test))], 0);
  if (!passed) console.log(`The tests fail without a fault, so they prove nothing:\n${output}`);
  return passed;
}

async function tryFaults(copy) {
  for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
    const { file, find, replace, test } = fault;
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    const write = async (content) => {
      writeFileSync(path, content);
      await compileModules(copy, [file]);
    };
    await write(text.replace(find, () => replace));
    const { passed } = await runTests(copy, [test], limitMs);
    await write(text);
    if (!passed) found++;
    console.log(`${passed ? 'NOT FOUND' : 'found'}: ${file}: ${find} → ${replace} (${test})`);
  }
}

/** Runs test files in a group of processes of their own, which end together. @param limit in milliseconds; 0 is none */
function runTests(copy, tests, limit) {
  return new Promise((resolve) => {
    const modules = tests.map((test) => compiledPath(test, copy));
    const args = [
      join(root, 'node_modules/mocha/bin/mocha.js'),
      ...asTheQueue,
      '--bail',
      '--reporter',
      'dot',
      ...modules,
    ];
    const child = spawn(process.execPath, args, { cwd: copy, detached: true });
    const timer = limit > 0 ? setTimeout(() => endGroup(child), limit) : undefined;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
    child.once('close', (status) => {
      clearTimeout(timer);
      resolve({ passed: status === 0, output });
    });
  });
}

function endGroup(child) {
  // Windows has no groups of processes.
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
