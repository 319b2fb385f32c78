import { assert } from 'chai';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copySample, repository, serve, type Program } from './support/program.js';

const run = promisify(execFile);
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  types: ['node'],
  noEmit: true,
  skipLibCheck: true,
};

describe('the page about the typed client', function () {
  this.timeout(180_000);
  let folder: string;
  let program: Program;
  let url: string;
  let remove: () => Promise<void>;

  before(async () => {
    let root: string;
    ({ root, remove } = await copySample());
    ({ program, url } = await serve(root));
    // Inside of the clone, its own name leads to what it exports.
    await mkdir(join(repository, '.work'), { recursive: true });
    folder = await mkdtemp(join(repository, '.work', 'client-page-'));
  });
  after(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('the parts of the page are one program, which compiles and prints what the page has', async () => {
    const page = await readFile(join(repository, 'docs', 'client.md'), 'utf8');
    const parts = [...page.matchAll(/^```ts\n([^]*?)^```\n\n```text\n([^]*?)^```$/gm)];
    assert.isAtLeast(parts.length, 8);
    const lines = parts.map(([, source = '']) => `${source}console.log('---');\n`).join('');
    const file = join(folder, 'program.ts');
    await writeFile(file, lines.replaceAll('http://127.0.0.1:9090', url));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    await run(process.execPath, [
      join(repository, 'node_modules', '@typescript', 'native', 'bin', 'tsc'),
      '-p',
      folder,
    ]);
    const { stdout } = await run(process.execPath, ['--import', 'tsx', file], { cwd: repository });
    assert.equal(stdout, parts.map(([, , printed = '']) => `${printed}---\n`).join(''));
  });
});
