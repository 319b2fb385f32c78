// `npm run test:mcp-conformance`: runs the conformance suite of the Model Context Protocol against the built service over HTTP, and
// prints one closing line. The suite needs Node 22; on an older one, the run is skipped.
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bootstrap, installOnce, root } from './bootstrap.mjs';

const suite = join(root, 'test', 'mcp-conformance');

/**
 * The scenarios that fit a product, by the revision of the protocol. The others call diagnostic tools, resources and prompts that
 * only a server made for the suite has.
 */
const scenarios = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'completion-complete',
    'tools-list',
    'resources-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'server-stateless',
    'completion-complete',
    'tools-list',
    'resources-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
  ],
};
/** Checks that fail by design, by scenario: Pagewright offers no prompts. */
const byDesign = { caching: ['PromptsListCachingHints'] };

const [major] = process.versions.node.split('.').map(Number);
if (major < 22) {
  console.log(
    `SKIPPED: the MCP conformance suite needs Node 22, and this is ${process.versions.node}. Run: npx -y -p node@22 npm run test:mcp-conformance`,
  );
  process.exit(0);
}

await bootstrap();
await installOnce(suite, 'Installing the MCP conformance suite…');
const project = mkdtempSync(join(tmpdir(), 'pagewright-mcp-'));
cpSync(join(root, 'examples', 'sample'), project, { recursive: true });
const service = spawn(
  process.execPath,
  [join(root, 'dist', 'main.js'), 'serve', '--root', project, '--port', '0', '--log', 'fatal'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const counts = { passed: 0, failed: 0 };
try {
  const url = await urlOf(service);
  for (const [revision, names] of Object.entries(scenarios)) {
    for (const name of names) await runScenario(`${url}/_/mcp`, revision, name);
  }
} finally {
  const ended = new Promise((resolve) => service.once('exit', resolve));
  service.kill();
  await ended;
  rmSync(project, { recursive: true });
}
console.log(`\n${counts.passed} scenarios passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** @throws Error where the service ends before it listens */
function urlOf({ stdout }) {
  return new Promise((resolve, reject) => {
    let output = '';
    stdout.on('data', (data) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec((output += data)) ?? [];
      if (url !== undefined) resolve(url);
    });
    stdout.once('end', () => reject(new Error(`the service did not start: ${output}`)));
  });
}

/** A scenario passes if it has made checks, and only those have failed that fail by design, or need diagnostic tools. */
async function runScenario(url, revision, name) {
  const program = join(suite, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  const args = [program, 'server', '--url', url, '--scenario', name, '--spec-version', revision];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: suite }).catch((error) => error);
  const [, checks] = /^Passed: (\d+)\/\d+/m.exec(stdout) ?? [];
  const faults = [...stdout.matchAll(/^ {2}- (\S+): .*\n {4}Error: (.*)/gm)].map(([, check, error]) => ({
    check,
    error,
  }));
  const unexpected = faults.filter(
    ({ check, error }) => !error.startsWith('Not testable: server does not list') && !byDesign[name]?.includes(check),
  );
  const passed = Number(checks) > 0 && unexpected.length === 0;
  counts[passed ? 'passed' : 'failed']++;
  const left = faults.length > unexpected.length ? `, ${faults.length - unexpected.length} do not apply` : '';
  console.log(`${passed ? '✓' : '✗'} ${revision} ${name}: ${checks ?? 'no'} checks passed${left}`);
  for (const { check, error } of unexpected) console.log(`  ${check}: ${error}`);
  if (checks === undefined) console.log(stdout);
}
