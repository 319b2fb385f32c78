import { expect } from 'chai';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySample, projectFiles, repository, serve, startProgram, type Program } from './support/program.js';

/** As strict as TypeScript can be: what a careful user compiles with. */
const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.AsyncIterable'],
  module: 'NodeNext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: true,
  types: ['node'],
};

describe('the OpenAPI document of the program', () => {
  let tools: string;
  let work: string;
  let program: Program;
  let url: string;
  let root: string;
  let removeSample: () => Promise<void>;

  before(async function () {
    // The tools are installed when they are needed first.
    this.timeout(300_000);
    const { makeToolsReady } = await import(new URL('../../scripts/tools.mjs', import.meta.url).href);
    tools = await makeToolsReady();
    work = await mkdtemp(join(tools, '.client-'));
    ({ root, remove: removeSample } = await copySample());
    ({ program, url } = await serve(root));
    await writeFile(join(work, 'openapi.json'), await (await fetch(`${url}/_/openapi.json`)).text());
  });
  after(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await removeSample();
    await rm(work, { recursive: true });
  });

  /** Runs a program of Node in the work folder; what it printed, where it went well. */
  async function run(script: string, ...args: string[]): Promise<string> {
    const { ended, printed, complained } = startProgram(process.execPath, [script, ...args], {
      cwd: work,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    expect(await ended, `${printed()}${complained()}`).to.equal(0);
    return printed();
  }

  it('the OpenAPI document has no error or warning under Redocly’s recommended rules', async () => {
    const cli = join(tools, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
    const output = JSON.parse(await run(cli, 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'));
    expect(output.problems).to.deep.equal([]);
    expect(output.totals).to.include({ errors: 0, warnings: 0, ignored: 0 });
  }).timeout(120_000);

  it('the OpenAPI document makes types for a strict client, which reaches nested layers, problems and events', async () => {
    const before = await projectFiles(root);
    await run(join(tools, 'node_modules', 'openapi-typescript', 'bin', 'cli.js'), 'openapi.json', '--output', 'api.ts');
    await cp(join(tools, 'client.ts'), join(work, 'client.ts'));
    await writeFile(join(work, 'package.json'), '{"type":"module"}');
    await writeFile(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
    await run(join(repository, 'node_modules', '@typescript', 'native', 'bin', 'tsc'), '-p', '.');
    expect(JSON.parse(await run(join(work, 'client.js'), url))).to.deep.equal({
      flag: ['fleet/rig/flag', ['linear']],
      linear: ['fleet/rig/flag', 'object'],
      made: [201, '/harbour/dusk/fleet/rig/pennant', true],
      saved: [
        'modified App/harbour/components/dusk/layers/fleet/rig/pennant.lua',
        'modified App/harbour/models/dusk/fleet/rig/pennant.json',
      ],
      tried: [null, true],
      removed: '/harbour/dusk/fleet/rig/pennant',
      missing: 'layer-not-found',
      command: '/harbour/commands/dusk/hoist',
      history: ['generated: PUT /harbour/commands/dusk/hoist', 'generated: DELETE /harbour/dusk/fleet/rig/pennant'],
      undone: 200,
      events: [
        'ready at 0',
        'generated changed /harbour/dusk/fleet/rig/pennant',
        'generated changed /harbour/dusk/fleet/rig/pennant',
        'generated changed /harbour/dusk/fleet/rig/pennant',
      ],
    });
    expect(await projectFiles(root), 'removed and undone').to.deep.equal(before);
  }).timeout(120_000);
});
