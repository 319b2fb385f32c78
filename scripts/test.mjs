// `npm test`: runs everything and prints one closing line. All of it runs, so that one failure does not hide another.
// `npm run check` (--check): the same without the end-to-end tests.
// `npm test -- --grep <text>`: only the tests with the text in their titles, without format, lint and types.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import '../test/support/own-user-folder.mjs';
import { bootstrap, root } from './bootstrap.mjs';
import { makeEngineReady } from './engine.mjs';
import { makePostgresReady } from './postgres.mjs';
import { makeStudioTestsReady } from './studio-tests.mjs';
import { compile } from './test-queue/compile.mjs';
import { postgresEnvironments, postgresFiles, sharedFiles, testFiles } from './test-queue/kinds.mjs';
import { Report } from './test-queue/report.mjs';
import { runQueue } from './test-queue/queue.mjs';
import { Workers } from './test-queue/workers.mjs';

const bin = (path) => join(root, 'node_modules', path);
/** What reads the sources, as items of the queue. */
const checks = [
  { kind: 'types', args: [bin('@typescript/native/bin/tsc'), '-p', 'test/tsconfig.json'] },
  { kind: 'lint', args: [bin('oxlint/bin/oxlint'), '--quiet'] },
  { kind: 'types of the studio', args: [bin('@typescript/native/bin/tsc'), '-p', 'src/adapters/studio'] },
  { kind: 'format', args: [bin('oxfmt/bin/oxfmt'), '--list-different'] },
  { kind: 'injected faults', args: [join(root, 'scripts/faults.mjs'), '--sample', '10', '--jobs', '1'] },
].map((check) => ({ ...check, weight: 1 }));

const grepAt = process.argv.indexOf('--grep');
/** Only the tests with this text in their titles; `undefined`: all. */
const grep = grepAt < 0 ? undefined : (process.argv[grepAt + 1] ?? '');
const isCheck = process.argv.includes('--check');

const report = new Report();
const environments = { plain: {}, shared: { PAGEWRIGHT_TEST_SERVICES: '2' } };
/** Functions that remove what was made for the tests. */
const cleanups = [];
try {
  await bootstrap();
  await compile();
} catch (error) {
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
await makeReady('studio', 'there is no browser', makeStudioTestsReady);
await makeReady('postgres', 'there is no PostgreSQL', makePostgresReady);
if (environments.postgres !== undefined) Object.assign(environments, postgresEnvironments(environments.postgres));
if (!isCheck) await makeReady('engine', 'PAGEWRIGHT_ENGINE is not set (docs/engine.md)', readyEngine);

const workers = new Workers(environments);
const items = [...(grep === undefined ? [...checks, ...sharedFiles(), ...postgresFiles()] : []), ...testFiles()].filter(
  ({ workers: name = 'plain', kind }) => name in environments && !(isCheck && kind === 'e2e'),
);
report.expect(items);
await runQueue(items, Math.max(2, availableParallelism()), async (item) => {
  const began = performance.now();
  const result = item.args === undefined ? await workers.run({ grep, ...item }, report) : await runProgram(item.args);
  report.end(item, { ...result, seconds: (performance.now() - began) / 1000 });
});
await workers.end();
for (const cleanup of cleanups) cleanup();
if (grep !== undefined) report.expectSome(`No test has ${JSON.stringify(grep)} in its title.`);
process.exitCode = report.close() ? 0 : 1;

/** Without what they need, tests of a kind are skipped, but on CI the browser and PostgreSQL must be there. */
async function makeReady(kind, otherwise, prepare) {
  try {
    const ready = await prepare();
    if (ready === undefined) return report.skipKind(kind, otherwise);
    environments[kind] = ready.environment;
    if (ready.end !== undefined) cleanups.push(ready.end);
    report.note(`${kind} in ${ready.place}`);
  } catch (error) {
    if (process.env.CI || kind === 'engine') report.failKind(kind, error.message);
    else report.skipKind(kind, `${otherwise}. ${error.message}`);
  }
}

async function readyEngine() {
  return process.env.PAGEWRIGHT_ENGINE ? makeEngineReady() : undefined;
}

/** Runs a Node program as one test. */
function runProgram(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('close', (status) => {
      const failed = status === 0 ? 0 : 1;
      resolve({ passed: 1 - failed, failed, skipped: [], failures: failed === 0 ? '' : output.trim(), output: '' });
    });
  });
}
