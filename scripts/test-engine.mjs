// `npm run test:engine`: runs books in the real engine, and prints one closing line. `-- --smoke` runs the small set. All other
// arguments go to mocha, also names of test files.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { engineTests, engineConfig, makeEngineReady } from './engine.mjs';
import { bootstrap, root } from './bootstrap.mjs';

const report = join(root, '.work', 'test-results', `engine-${process.pid}.json`);

let engine;
try {
  engine = await makeEngineReady();
  // The studio is tested as it is built.
  await bootstrap();
} catch (error) {
  engine?.end();
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
try {
  const status = await mocha();
  const { passed, failed, skipped } = counts();
  if (passed + failed === 0) console.error('No test was found.');
  // A runner that crashes or finds no test counts as a failure.
  const allFailed = failed === 0 && (status !== 0 || passed === 0) ? 1 : failed;
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${allFailed} failed`);
  process.exitCode = allFailed > 0 ? 1 : 0;
} finally {
  engine.end();
  rmSync(report, { force: true });
}

function mocha() {
  const given = process.argv.slice(2);
  const others = given.filter((argument) => argument !== '--smoke');
  const named = others.some((argument) => argument.endsWith('.test.ts'));
  const spec = named ? [] : [given.includes('--smoke') ? engineTests.smoke : engineTests.all];
  mkdirSync(join(root, '.work', 'test-results'), { recursive: true });
  console.log(`In ${engine.place}.`);
  const reporter = ['--reporter', 'test/support/summary-reporter.cjs', '--reporter-option', `output=${report}`];
  const args = [join(root, 'node_modules/mocha/bin/mocha.js'), ...engineConfig, ...reporter, ...others, ...spec];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...engine.environment },
  });
  // A signal ends mocha, and then the cleanup runs.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)));
}

function counts() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
