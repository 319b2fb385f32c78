// The kinds of tests: what each needs, and which files belong to it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { compiledPath } from './compile.mjs';

/**
 * @typedef {object} Kind
 * @property {number} weight how many cores a file of it keeps busy, on average. The queue fills the machine with them
 * @property {number} timeout milliseconds for each test; 0 is none: what only computes takes as long as the machine needs
 * @property {string} workers the workers that run it: those with one name share an environment
 */

const computes = { weight: 1, timeout: 0, workers: 'plain' };
/** Real processes and watched folders: they wait more than they compute, and a wait that does not end has a limit. */
const waits = { weight: 0.5, timeout: 180_000, workers: 'plain' };

/** Kinds that differ from `computes`, by the start of their paths. The first that fits counts. */
const special = [
  { paths: /^test\/(tools|engine\/(?!smoke\/))/ },
  { paths: /^test\/engine\/smoke\//, needs: { ...waits, weight: 1, workers: 'engine' } },
  { paths: /^test\/studio\//, needs: { ...waits, weight: 0.7, workers: 'studio' } },
  { paths: /^test\/(postgres\/|e2e\/embedding-postgres)/, needs: { ...waits, weight: 0.7, workers: 'postgres' } },
  { paths: /^test\/e2e\//, needs: { ...waits, weight: 0.7 } },
  {
    paths:
      /^test\/(bridge|external-edits|soak)\/|^test\/crash\/(kill|lock|read-beside|taken-away)\.|^test\/unit\/scripts\//,
    needs: waits,
  },
];

/** Files that take long, the longest first. All others begin after them, so that the workers end together. */
export const longest = [
  'test/studio/tour.test.ts',
  'test/studio/accessibility.test.ts',
  'test/crash/checkpoint.test.ts',
  'test/crash/kill.test.ts',
  'test/property/linearizability.test.ts',
  'test/http/api/resources/every-class.test.ts',
  'test/http/api/walks/random-walk.property.test.ts',
  'test/mcp/tools.test.ts',
  'test/e2e/command-line.test.ts',
  'test/e2e/operations.test.ts',
  'test/e2e/mcp.test.ts',
  'test/e2e/soak.test.ts',
];

/** Tests of the API run once more, all of them, through two services over one project that take requests in turn. */
const shared = /^test\/http\/(api|response-cache)\//;

/** All test files, each with the name of its kind and what it needs, the longest first. */
export function testFiles() {
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && !path.includes('/node_modules/') && !path.includes('/fixtures/'))
    .sort();
  const ordered = [...longest, ...files.filter((path) => !longest.includes(path))];
  return ordered.flatMap((file) => {
    const { needs } = special.find(({ paths }) => paths.test(file)) ?? { needs: computes };
    return needs === undefined ? [] : [{ file, module: compiledPath(file), kind: file.split('/')[1], ...needs }];
  });
}

/** The files that run once more through two services. */
export function sharedFiles() {
  return testFiles()
    .filter(({ file }) => shared.test(file))
    .map((item) => ({ ...item, kind: 'shared', workers: 'shared' }));
}

/** What differs most where services share a database, and not the memory of a process. */
const overPostgres =
  /^test\/http\/(two-services\/|api\/(live\/(events|preview-and-save|running-app)|requests\/idempotency)\.)/;
/** The stores of all tests of the API: `PAGEWRIGHT_TEST_API=postgres` runs all of them, through one service and through two. */
const isWhole = process.env.PAGEWRIGHT_TEST_API === 'postgres';

/**
 * The files that run once more over PostgreSQL: a sample through two services, or all through one and through two, which takes
 * long. A service on PostgreSQL makes more connections than it computes.
 */
export function postgresFiles() {
  const chosen = isWhole ? /^test\/http\/(api|response-cache|two-services)\// : overPostgres;
  const files = testFiles().filter(({ file }) => chosen.test(file));
  return (isWhole ? ['one', 'two'] : ['two']).flatMap((services) =>
    files.map((item) => ({
      ...item,
      kind: `api on postgres, ${services}`,
      workers: `postgres-${services}`,
      timeout: waits.timeout,
    })),
  );
}

/** The environments of `postgresFiles`. @param postgres that of the tests of the store itself */
export function postgresEnvironments(postgres) {
  const store = { ...postgres, PAGEWRIGHT_TEST_STORE: 'postgres' };
  return { 'postgres-one': store, 'postgres-two': { ...store, PAGEWRIGHT_TEST_SERVICES: '2' } };
}
