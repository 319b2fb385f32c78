// `npm test`: runs everything and prints one closing line. Every step runs, so that one failure does not hide another.
// `npm run check` (--check): the same without the end-to-end tests.
// `npm test -- --grep <text>`: only the tests with the text in their titles, without format, lint, types and coverage.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { engineTests, engineConfig, makeEngineReady } from './engine.mjs';
import { bootstrap, root } from './bootstrap.mjs';
import { makeStudioTestsReady, studioConfig, studioTests } from './studio-tests.mjs';

/** The percentage of lines that the tests of `check` must run. */
const floors = { everything: 90, codecs: 96 };

/** Tests with real processes and watched folders. The longest comes first, so that the two workers end together. */
const real = [
  'test/crash/kill.test.ts',
  'test/crash/lock.test.ts',
  'test/external-edits/**/*.test.ts',
  'test/bridge/**/*.test.ts',
];

/**
 * Tests that run without coverage, which slows them by a third: they try many states, or run code that the others run too.
 * The longest come first.
 */
const uncovered = [
  'test/crash/checkpoint.test.ts',
  'test/crash/!(checkpoint|kill|lock).test.ts',
  'test/@(architecture|client|contract|doctor|golden|hostile|soak|tools)/**/*.test.ts',
  'test/http/api/requests/@(batch|concurrent-changes).test.ts',
  'test/http/api/resources/every-class.test.ts',
  'test/http/api/walks/**/*.test.ts',
  'test/http/response-cache/**/*.test.ts',
  'test/mcp/tools.test.ts',
  'test/property/@(linearizability|undo-and-redo).test.ts',
  'test/unit/scripts/**/*.test.ts',
  'test/unit/store-fs/commit/**/*.test.ts',
];

/** Tests of the API that run once more, through two services over one store that take requests in turn. */
const shared = [
  'test/http/api/resources/!(every-class|copied-assets).test.ts',
  'test/http/api/live/@(events|history).test.ts',
  'test/http/api/requests/@(conditional-requests|idempotency|original-requests).test.ts',
];
/** Tests of the build, with real processes. The longest come first. */
const e2e = [
  'test/e2e/@(command-line|mcp|operations|soak).test.ts',
  'test/e2e/**/!(command-line|mcp|operations|soak).test.ts',
];

/** Leaves out the tests of state that each service has for itself: previews, the connected app, and held uploads. */
const perService = ['--invert', '--grep', 'preview|running app|holds bytes'];

const grepAt = process.argv.indexOf('--grep');
/** With `--grep`: only the tests with this text in their titles. */
const grep = grepAt < 0 ? [] : ['--grep', process.argv[grepAt + 1] ?? ''];

const results = join(root, '.work', 'test-results');
const total = { passed: 0, failed: 0, skipped: 0 };
/** The start of a line that reports the progress of tests. */
const mark = '@progress:';
const bin = (path) => join(root, 'node_modules', path);
/** Most files can run beside each other. */
const parallel = inJobs(Math.max(2, availableParallelism()));

try {
  await bootstrap();
} catch (error) {
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// Two jobs at the same time, for two cores: one reads the sources, the other runs the tests.
await Promise.all([...(grep.length === 0 ? [readSources()] : []), runTests()]);
// Tests with real processes and watched folders run afterwards, when no other job needs the machine.
await mocha('real', real);
await runStudio();
if (grep.length === 0) await mocha('shared', [...perService, ...shared], [], { PAGEWRIGHT_TEST_SERVICES: '2' });
if (!process.argv.includes('--check')) {
  await runEngine();
  await mocha('e2e', e2e);
}

if (grep.length > 0 && total.passed + total.failed === 0) {
  console.log(`\nNo test has ${JSON.stringify(grep[1])} in its title.`);
  total.failed++;
}
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function readSources() {
  await check('format', [bin('oxfmt/bin/oxfmt'), '--list-different']);
  await check('lint', [bin('oxlint/bin/oxlint'), '--quiet']);
  await check('types', [bin('@typescript/native/bin/tsc'), '-p', 'test/tsconfig.json']);
  await check('types of the studio', [bin('@typescript/native/bin/tsc'), '-p', 'src/adapters/studio']);
}

async function runTests() {
  const others = [...real, ...uncovered].flatMap((files) => ['--ignore', files]);
  await mocha(
    'check',
    [...others, 'test/!(browser|e2e|engine|studio)/**/*.test.ts'],
    [bin('c8/bin/c8.js'), process.execPath],
  );
  if (grep.length > 0) return;
  const { covered, output } = coverage();
  record('coverage', covered, output);
  await mocha('uncovered', uncovered);
}

/** The studio in a real browser. Without one, these tests are skipped, but never on CI. */
async function runStudio() {
  let ready;
  try {
    ready = await makeStudioTestsReady();
  } catch (error) {
    if (process.env.CI) return record('studio', false, error.message);
    total.skipped++;
    console.log(`\n▸ studio: SKIPPED, because there is no browser. ${error.message}`);
    return;
  }
  // One job more than cores: these tests wait for the browser, and the browser waits for frames.
  const jobs = inJobs(Math.max(2, availableParallelism()) + 1);
  const { passed } = await mocha('studio', [...studioConfig, ...studioTests], [], ready.environment, jobs);
  if (grep.length === 0) console.log(`studio: ${passed} passed in ${ready.browser}`);
}

/** The smoke tests of `npm run test:engine`. */
async function runEngine() {
  if (!process.env.PAGEWRIGHT_ENGINE) {
    total.skipped++;
    console.log('\n▸ engine: skipped, because PAGEWRIGHT_ENGINE is not set (docs/engine.md)');
    return;
  }
  let engine;
  try {
    engine = await makeEngineReady();
  } catch (error) {
    record('engine', false, error.message);
    return;
  }
  try {
    await mocha('engine', [...engineConfig, engineTests.smoke], [], engine.environment);
  } finally {
    engine.end();
  }
}

function inJobs(count) {
  return ['--parallel', '--jobs', String(count)];
}

async function check(name, args) {
  const { status, output, seconds } = await run(args);
  record(`${name} (${seconds} s)`, status === 0, output);
}

function record(name, passed, output) {
  total[passed ? 'passed' : 'failed']++;
  console.log(`\n▸ ${name}: ${passed ? 'passed' : 'FAILED'}\n${output}`);
}

async function mocha(name, spec, runner = [], environment = {}, jobs = parallel) {
  const report = join(results, `${name}.json`);
  const reporterOptions = ['--reporter-option', `output=${report}`, '--reporter-option', `mark=${mark}`];
  const reporter = ['--reporter', 'test/support/summary-reporter.cjs', ...reporterOptions];
  const { status, output, seconds } = await run(
    [...runner, bin('mocha/bin/mocha.js'), ...jobs, ...reporter, ...grep, ...spec],
    environment,
    (line) => console.log(`  ${name}: ${line}`),
  );
  console.log(`\n▸ ${name} (${seconds} s)\n${output}`);
  const counts = countsOf(report);
  for (const key of Object.keys(total)) total[key] += counts[key];
  // A runner that crashes or finds no test counts as a failure.
  if ((status !== 0 && counts.failed === 0) || (grep.length === 0 && counts.passed + counts.failed === 0))
    total.failed++;
  return counts;
}

function countsOf(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function coverage() {
  try {
    const files = Object.entries(JSON.parse(readFileSync(join(root, 'coverage', 'coverage-summary.json'), 'utf8')));
    const everything = percent(files.filter(([path]) => path !== 'total'));
    const codecs = percent(files.filter(([path]) => /[/\\](?:lua|json|codec-[a-z]+)[/\\]/.test(path)));
    return {
      covered: everything >= floors.everything && codecs >= floors.codecs,
      output: `${everything.toFixed(1)} % of all lines (floor ${floors.everything}), ${codecs.toFixed(1)} % of the codecs' (floor ${floors.codecs})`,
    };
  } catch (error) {
    return { covered: false, output: error.message };
  }
}

function percent(files) {
  const sum = (key) => files.reduce((count, [, { lines }]) => count + lines[key], 0);
  return (100 * sum('covered')) / sum('total');
}

/**
 * Runs a Node program and collects its output, because another program prints at the same time.
 *
 * @param onProgress receives each line with the mark as soon as it is printed
 */
function run(args, environment = {}, onProgress = () => undefined) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.startsWith(mark)) onProgress(line.slice(mark.length));
        else output += `${line}\n`;
      });
    }
    child.on('close', (status) =>
      resolve({ status, output: output.trim(), seconds: Math.round((performance.now() - began) / 1000) }),
    );
  });
}
