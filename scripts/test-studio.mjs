// `npm run test:studio`: the studio in a real browser. Arguments are names of test files or options of mocha.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { makeStudioTestsReady, studioConfig, studioTests } from './studio-tests.mjs';

let ready;
try {
  await bootstrap();
  ready = await makeStudioTestsReady();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const given = process.argv.slice(2);
const spec = given.some((argument) => argument.endsWith('.test.ts')) ? [] : studioTests;
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/mocha/bin/mocha.js'), ...studioConfig, ...given, ...spec],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...ready.environment },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('close', (status) => (process.exitCode = status ?? 1));
