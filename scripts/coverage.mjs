// `npm run coverage`: which lines the tests run. Exits with 1 below a floor. Arguments go to mocha.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

/** Percent of the lines that the tests must run. */
const floors = { everything: 90, codecs: 96 };

/** Tests that run without coverage: they need a browser or the build, have real processes, try many states, or run code that others run too. */
const left = [
  'test/@(architecture|bridge|client|contract|crash|doctor|e2e|external-edits|golden|hostile|soak|tools)/**',
  'test/http/api/requests/@(batch|concurrent-changes).test.ts',
  'test/http/api/resources/every-class.test.ts',
  'test/http/api/walks/**',
  'test/http/response-cache/**',
  'test/mcp/tools.test.ts',
  'test/property/@(linearizability|undo-and-redo).test.ts',
  'test/unit/scripts/**',
  'test/unit/store-fs/commit/**',
];
const bin = (path) => join(root, 'node_modules', path);

await bootstrap();
rmSync(join(root, 'coverage'), { recursive: true, force: true });
const jobs = ['--parallel', '--jobs', String(Math.max(2, availableParallelism())), '--reporter', 'dot'];
const { status } = spawnSync(
  process.execPath,
  [
    ...[bin('c8/bin/c8.js'), process.execPath, bin('mocha/bin/mocha.js')],
    ...[...jobs, ...left.flatMap((files) => ['--ignore', files]), ...process.argv.slice(2)],
    'test/**/*.test.ts',
  ],
  { cwd: root, stdio: 'inherit' },
);
const files = Object.entries(JSON.parse(readFileSync(join(root, 'coverage', 'coverage-summary.json'), 'utf8')));
const everything = percent(files.filter(([path]) => path !== 'total'));
const codecs = percent(files.filter(([path]) => /[/\\](?:lua|json|codec-[a-z]+)[/\\]/.test(path)));
console.log(
  `${everything.toFixed(1)} % of all lines (floor ${floors.everything}), ${codecs.toFixed(1)} % of the codecs' (floor ${floors.codecs})`,
);
process.exitCode = status !== 0 || everything < floors.everything || codecs < floors.codecs ? 1 : 0;

function percent(files) {
  const sum = (key) => files.reduce((count, [, { lines }]) => count + lines[key], 0);
  return (100 * sum('covered')) / sum('total');
}
