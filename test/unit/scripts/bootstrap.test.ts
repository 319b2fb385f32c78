import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const scripts = new URL('../../../scripts/', import.meta.url);

describe('scripts/bootstrap.mjs', () => {
  const place = useTemporaryFolder();

  beforeEach(() => {
    for (const name of ['bootstrap.mjs', 'failure-reason.mjs', 'run-step.mjs', 'with-lock.mjs']) {
      put(`scripts/${name}`);
      copyFileSync(fileURLToPath(new URL(name, scripts)), place('scripts', name));
    }
    for (const name of [
      'src/main.ts',
      'templates/page.liquid',
      'test/contract/kit.ts',
      'tsconfig.json',
      'tsconfig.build.json',
    ])
      put(name);
    for (const name of ['built-templates.ts', 'offered-operations.ts', 'declarations.mjs', 'studio.mjs'])
      put(`scripts/${name}`);
    put('scripts/generate/main.mjs', generates);
    put('examples/sample/main.lua');
    put('scripts/bundle.mjs', builds);
    lock({});
    put('node_modules/.lock-copy', readFileSync(place('package-lock.json'), 'utf8'));
  });

  it('scripts/bootstrap.mjs builds once where two start at once: the second waits for the first', async () => {
    const first = start();
    expect(await first.explains()).to.equal('Building…');
    const second = start();
    expect(await second.explains()).to.match(
      /^Waiting for another start, process \d+; if there is none, remove .*bootstrap\.lock$/,
    );
    put('go');
    expect([await first.ended, await second.ended]).to.deep.equal([0, 0]);
    expect(readFileSync(place('built'), 'utf8')).to.equal('once ');
  });

  it('scripts/bootstrap.mjs does not wait for a start that was interrupted', async () => {
    const cut = spawnSync(process.execPath, ['--eval', '']);
    put('.work/bootstrap.lock', String(cut.pid));
    put('go');
    const again = start();
    expect(await again.explains()).to.equal('Building…');
    expect(await again.ended).to.equal(0);
    expect(existsSync(place('.work/bootstrap.lock'))).to.equal(false);
  });

  it('scripts/bootstrap.mjs reports that it waits for an unknown owner', async () => {
    put('.work/bootstrap.lock');
    put('go');
    const next = start();
    expect(await next.explains()).to.match(/^Waiting for another start; if there is none, remove .*bootstrap\.lock$/);
    rmSync(place('.work/bootstrap.lock'));
    expect(await next.ended).to.equal(0);
  });

  it('scripts/bootstrap.mjs releases its lock when a step fails', async () => {
    put('scripts/bundle.mjs', 'process.exit(1);');
    expect(await start().ended).to.equal(1);
    put('scripts/bundle.mjs', builds);
    put('go');
    expect(await start().ended).to.equal(0);
  });

  it('scripts/bootstrap.mjs installs what the lockfile asks for, once, and again after the lockfile changed or npm removed it', async () => {
    put('go');
    put('part/package.json', '{ "name": "part", "version": "1.0.0" }');
    put('package.json', '{ "dependencies": { "part": "file:part" } }');
    const packages = { '': { dependencies: { part: 'file:part' } }, 'node_modules/part': link, part };
    lock(packages);
    const first = start();
    expect(await first.explains()).to.equal('Installing dependencies…');
    expect(await first.ended).to.equal(0);
    expect(existsSync(place('node_modules/part'))).to.equal(true);
    put('src/main.ts', 'changed');
    const second = start();
    expect(await second.explains()).to.equal('Building…');
    await second.ended;
    lock({ ...packages, '': { ...packages[''], license: 'MIT' } });
    const third = start();
    expect(await third.explains()).to.equal('Installing dependencies…');
    await third.ended;
    rmSync(place('node_modules'), { recursive: true });
    const fourth = start();
    expect(await fourth.explains()).to.equal('Installing dependencies…');
  });

  it('scripts/bootstrap.mjs makes the generated files, again where one is missing, and does not build for what is in them', async () => {
    put('go');
    expect(await start().ended).to.equal(0);
    const path = 'src/adapters/client/client-operations.generated.ts';
    expect(readFileSync(place(path), 'utf8')).to.equal('generated');
    put(path, 'opened in an editor');
    expect(await start().ended).to.equal(0);
    rmSync(place(path));
    expect(await start().ended).to.equal(0);
    expect(readFileSync(place(path), 'utf8')).to.equal('generated');
    expect(readFileSync(place('built'), 'utf8')).to.equal('once once ');
  });

  it('scripts/bootstrap.mjs leaves the old build in place until the new one is complete', async () => {
    put('go');
    await start().ended;
    put('dist/main.js', 'old');
    put('src/main.ts', 'changed');
    rmSync(place('go'));
    const second = start();
    expect(await second.explains()).to.equal('Building…');
    expect(readFileSync(place('dist/main.js'), 'utf8')).to.equal('old');
    put('go');
    expect(await second.ended).to.equal(0);
    expect(existsSync(place('dist/main.js'))).to.equal(false);
    expect(readdirSync(place()).filter((name) => name.startsWith('dist'))).to.deep.equal(['dist']);
  });

  it('scripts/bootstrap.mjs leaves the old build in place when a step fails', async () => {
    put('go');
    await start().ended;
    put('dist/main.js', 'old');
    put('scripts/bundle.mjs', 'process.exit(1);');
    expect(await start().ended).to.equal(1);
    expect(readFileSync(place('dist/main.js'), 'utf8')).to.equal('old');
  });

  for (const leavesOut of [{ NODE_ENV: 'production' }, { npm_config_omit: 'dev' }]) {
    it(`scripts/bootstrap.mjs installs what the build needs, although ${JSON.stringify(leavesOut)} omits it elsewhere`, async () => {
      put('go');
      put('part/package.json', '{ "name": "part", "version": "1.0.0" }');
      put('package.json', '{ "devDependencies": { "part": "file:part" } }');
      lock({
        '': { devDependencies: { part: 'file:part' } },
        'node_modules/part': link,
        part: { ...part, dev: true },
      });
      await start(leavesOut).ended;
      expect(existsSync(place('node_modules/part'))).to.equal(true);
    });
  }

  it('scripts/bootstrap.mjs reports that it still works, while a step prints nothing', async () => {
    const first = start({ PAGEWRIGHT_SIGN_OF_LIFE_MS: '20' });
    await first.prints(/Still working, for \d+ s…/);
    put('go');
    expect(await first.ended).to.equal(0);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    it(`scripts/bootstrap.mjs leaves no program behind where ${signal} ends it`, async () => {
      put('scripts/bundle.mjs', `console.log('working on', process.pid);${builds}`);
      const first = start();
      await first.prints(/working on (\d+)/);
      const builder = Number(/working on (\d+)/.exec(first.printed())?.[1]);
      first.child.kill(signal);
      await first.ended;
      while (isAlive(builder)) await pause(20);
    });
  }

  it('scripts/bootstrap.mjs names the remedy where the registry does not answer', async () => {
    lock({
      '': { dependencies: { x: '1.0.0' } },
      'node_modules/x': { version: '1.0.0', resolved: 'http://127.0.0.1:9/x.tgz' },
    });
    put('package.json', '{ "dependencies": { "x": "1.0.0" } }');
    const first = start({ npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' });
    expect(await first.ended).to.equal(1);
    expect(first.printed()).to.include('The npm registry does not answer (ECONNREFUSED). Check the network');
  });

  it('scripts/bootstrap.mjs names the remedy where the checkout cannot be written', async function () {
    // Windows has no such mode of a folder.
    if (process.platform === 'win32') this.skip();
    put('.work/x');
    chmodSync(place(), 0o755);
    chmodSync(place('.work'), 0o555);
    // Root may write everywhere.
    const first = start({}, process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {});
    expect(await first.ended).to.equal(1);
    chmodSync(place('.work'), 0o700);
    expect(first.printed()).to.match(/cannot be written \(EACCES\)\. Clone Pagewright as the user/);
  });

  it('scripts/bootstrap.mjs does not wait for a lock that has its own process id', async () => {
    put('go');
    put('.work/bootstrap.lock');
    put('again.mjs', asItsOwnOwner);
    const again = spawn(process.execPath, [place('again.mjs')], { cwd: place(), stdio: 'ignore' });
    after(() => again.kill('SIGKILL'));
    expect((await once(again, 'exit'))[0]).to.equal(0);
  });

  /** As the lockfile has it. */
  const part = { version: '1.0.0' };
  const link = { resolved: 'part', link: true };

  function lock(packages: object): void {
    put('package-lock.json', JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  }

  function put(path: string, text = ''): void {
    mkdirSync(dirname(place(path)), { recursive: true });
    writeFileSync(place(path), text);
  }

  function start(environment: NodeJS.ProcessEnv = {}, user: { readonly uid?: number; readonly gid?: number } = {}) {
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, [place('scripts/bootstrap.mjs')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env,
      ...user,
    });
    after(() => child.kill('SIGKILL'));
    let printed = '';
    child.stderr.on('data', (bytes) => (printed += String(bytes)));
    return {
      child,
      printed: () => printed,
      prints: async (pattern: RegExp) => {
        while (!pattern.test(printed)) await once(child.stderr, 'data');
      },
      /** Its first output. */
      explains: async () => String((await once(child.stderr, 'data'))[0]).trim(),
      ended: once(child, 'exit').then(([code]) => code as number | null),
    };
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const generates = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { dirname } from 'node:path';
  import { generatedFiles } from '../bootstrap.mjs';
  for (const path of Object.values(generatedFiles)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'generated');
  }`;

/** A build that reports that it ran, and takes until there is a file `go`. */
const builds = `
  import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
  appendFileSync('built', 'once ');
  while (!existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  mkdirSync(process.argv[2], { recursive: true });`;

/** As in a container that was killed and is started again: who made the lock had the number that we have. */
const asItsOwnOwner = `
  import { writeFileSync } from 'node:fs';
  import { bootstrap } from './scripts/bootstrap.mjs';
  writeFileSync('.work/bootstrap.lock', String(process.pid));
  await bootstrap();`;
