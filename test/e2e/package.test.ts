import { expect } from 'chai';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { copySample, repository, startProgram } from './support/program.js';

const run = promisify(execFile);
/** What a clone does not have. */
const notCloned = ['.git', '.work', 'coverage', 'dist', 'node_modules'];
const tool = (path: string) => join(repository, 'node_modules', path);

describe('the package that a fresh clone makes', function () {
  this.timeout(180_000);
  let folder: string;
  let tarball: string;
  /** Where somebody has installed it, and nothing else. */
  let consumer: string;
  let installed: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pagewright-package-'));
    const clone = join(folder, 'clone');
    await cp(repository, clone, { recursive: true, filter: (path) => !notCloned.includes(basename(path)) });
    await symlink(join(repository, 'node_modules'), join(clone, 'node_modules'), 'dir');
    await run('npm', ['pack', '--pack-destination', folder], { cwd: clone });
    const made = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    expect(made).to.have.lengthOf(1);
    tarball = join(folder, made[0] ?? '');
    consumer = join(folder, 'consumer');
    await mkdir(consumer);
    await writeFile(join(consumer, 'package.json'), '{ "private": true }');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: consumer });
    installed = join(consumer, 'node_modules', 'pagewright');
  });
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  it('the package has no dependencies and at most 10 MB', async () => {
    const packages = (await readdir(join(consumer, 'node_modules'))).filter((name) => !name.startsWith('.'));
    expect(packages).to.deep.equal(['pagewright']);
    expect(existsSync(join(installed, 'node_modules'))).to.equal(false);
    const sizes = (await filesIn(installed)).map(async (path) => (await stat(path)).size);
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).to.be.below(10_000_000);
  });

  it('the package imports nothing but itself and Node', async () => {
    const entryPoints = (await filesIn(join(installed, 'dist'))).filter((path) => /\.c?js$/.test(path));
    expect(entryPoints).to.include(join(installed, 'dist', 'main.js'));
    const { metafile } = await build({
      entryPoints,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      metafile: true,
      write: false,
      outdir: folder,
      logLevel: 'error',
    });
    const imports = Object.values(metafile.inputs).flatMap((each) => each.imports);
    const foreign = imports.filter(({ path, external }) => external === true && !isBuiltin(path));
    expect(foreign.map(({ path }) => path)).to.deep.equal([]);
  });

  it('the package’s types import nothing but itself and Node', async () => {
    const declarations = (await filesIn(join(installed, 'dist', 'types'))).filter((path) => path.endsWith('.d.ts'));
    expect(declarations).to.have.length.above(20);
    for (const path of declarations) {
      const named = (await readFile(path, 'utf8')).matchAll(/(?:from|import|import\()\s*['"]([^'"]+)['"]/g);
      const foreign = [...named].map(([, name = '']) => name).filter((name) => !/^[.#]/.test(name) && !isBuiltin(name));
      expect(foreign, path).to.deep.equal([]);
    }
  });

  it('the package has the studio with all that it loads', async () => {
    const studio = join(installed, 'dist', 'studio');
    const shell = await readFile(join(studio, 'index.html'), 'utf8');
    const loaded = [...shell.matchAll(/="studio\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(loaded.map((name) => name.split('.').at(-1))).to.include.members(['js', 'css']);
    // The service itself has the icon.
    for (const name of loaded.filter((each) => each !== 'icon.svg'))
      expect(existsSync(join(studio, name)), name).to.equal(true);
  });

  it('the package has the licence of each bundled package', async () => {
    const licenses = await readFile(join(installed, 'dist', 'third-party-licenses.txt'), 'utf8');
    const bundled = ['koa', '@koa/router', 'koa-bodyparser', 'yaml', 'liquidjs', 'memfs', 'inversify', 'pino', 'zod'];
    for (const name of bundled)
      expect(licenses).to.match(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT|ISC\\)$`, 'm'));
    expect(existsSync(join(installed, 'LICENSE'))).to.equal(true);
  });

  it('the package passes publint', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: await bufferOf(tarball) }, strict: true });
    expect(messages).to.deep.equal([]);
    expect(pkg).to.include.keys('repository', 'homepage', 'bugs', 'keywords', 'author', 'license');
  });

  it('the package resolves its types in every ES module mode', async () => {
    const attw = tool('@arethetypeswrong/cli/dist/index.js');
    const asked = run(process.execPath, [attw, tarball, '--no-definitely-typed', '--format', 'ascii'], {
      cwd: repository,
    });
    const { stdout } = await asked.catch((error: { stdout: string }) => Promise.reject(new Error(error.stdout)));
    expect(stdout).to.include('pagewright/contract/file-store');
  });

  it('the package runs by npx and serves a project', async () => {
    const { stdout } = await run('npx', ['--offline', 'pagewright', '--version'], { cwd: consumer });
    expect(stdout).to.match(/^\d+\.\d+\.\d+\n$/);
    const { root, remove } = await copySample();
    const program = startProgram(process.execPath, [join(installed, 'dist', 'main.js'), 'serve', root, '--port', '0']);
    const url = await program.prints(/http:\/\/127\.0\.0\.1:\d+/);
    for (const path of ['harbour/dusk/gull', 'harbour/dusk/gull/linear']) {
      expect((await fetch(`${url}/${path}`, { method: 'PUT' })).status).to.equal(201);
    }
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
    await remove();
  });

  const embeds = `
    const store = await openMemoryStore([['main.lua', Buffer.from('-- the app')]]);
    const pagewright = createPagewright({ store });
    await pagewright.book.add({ book: 'b' });
    const { name } = await pagewright.book.show({ book: 'b' });
    const refused = await pagewright.book.show({ book: 'c' }).catch((error) => error instanceof ProblemError);
    console.log(name, refused, typeof pagewright.callback());
    await pagewright.close();`;

  it('the package can be embedded by import and by require', async () => {
    const imported = `import { createPagewright, openMemoryStore } from 'pagewright';
      import { ProblemError } from 'pagewright/client';${embeds}`;
    await writeFile(join(consumer, 'imports.mjs'), imported);
    expect((await run(process.execPath, ['imports.mjs'], { cwd: consumer })).stdout).to.equal('b true function\n');
    const required = `const { createPagewright, openMemoryStore } = require('pagewright');
      const { ProblemError } = require('pagewright/client');(async () => {${embeds}})();`;
    await writeFile(join(consumer, 'requires.cjs'), required);
    expect((await run(process.execPath, ['requires.cjs'], { cwd: consumer })).stdout).to.equal('b true function\n');
  });

  for (const [module, moduleResolution] of [
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    it(`the package has types for TypeScript with moduleResolution ${moduleResolution}`, async () => {
      const source = `
        import { createServer } from 'node:http';
        import { createPagewright, openMemoryStore, type FileStore, type Log } from 'pagewright';
        import { createClient, ProblemError, type Client } from 'pagewright/client';
        import { fileStoreContract } from 'pagewright/contract/file-store';
        const store: FileStore = await openMemoryStore();
        const log: Log = { debug() {}, info() {}, warn() {}, error() {}, isLevelEnabled: (level) => level === 'warn' };
        const pagewright = createPagewright({ store, log, allowedOrigins: ['https://studio.example'] });
        createServer(pagewright.callback());
        const clients: Client[] = [pagewright, createClient({ baseUrl: 'http://localhost:9090' })];
        const result = await pagewright.book.show({ book: 'b' });
        const name: string = result.name;
        // @ts-expect-error: it is known to be no number, so the types are found in the whole of their depth.
        const wrong: number = result.name;
        for (const clause of fileStoreContract(async () => ({ store }))) console.log(clause.name, name, wrong, clients, ProblemError);`;
      const at = join(consumer, moduleResolution);
      await mkdir(at);
      await writeFile(join(at, 'consumer.mts'), source);
      const compilerOptions = {
        ...{
          module,
          moduleResolution,
          target: 'es2022',
          strict: true,
          noEmit: true,
          skipLibCheck: false,
          skipDefaultLibCheck: true,
        },
        ...{ types: ['node'], typeRoots: [tool('@types')] },
      };
      await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['consumer.mts'] }));
      const compiled = run(process.execPath, [tool('@typescript/native/bin/tsc'), '-p', at]);
      await compiled.catch((error: { stdout: string }) => Promise.reject(new Error(error.stdout)));
    });
  }
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function bufferOf(path: string): Promise<ArrayBuffer> {
  return new Uint8Array(await readFile(path)).buffer;
}
