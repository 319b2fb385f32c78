import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repository, startProgram, type Program } from './support/program.js';
import { runAsTyped } from './support/run-as-typed.js';

/** What a clone does not have. */
const notCloned = ['.git', '.work', 'coverage', 'dist', 'node_modules'];

describe('npm start in a fresh copy', () => {
  let copy: string;

  before(async () => {
    copy = await mkdtemp(join(tmpdir(), 'pagewright-clone-'));
    await cp(repository, copy, { recursive: true, filter: (path) => !notCloned.includes(basename(path)) });
    await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'), 'dir');
  });
  after(() => rm(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  it('npm start builds, serves a copy of the sample, prints what to try, and stops', async function () {
    this.timeout(180_000);
    const start = startProgram('npm', ['start', '--', '--port', '0'], { cwd: copy, detached: true });
    await start.prints(/Ctrl-C stops the service\./);
    expect(start.complained()).to.include('Building…');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(start.printed())?.[0] ?? '';
    await tryCommands(start.printed());
    const files = /The files are in (.+)/.exec(start.printed())?.[1] ?? '';
    expect(existsSync(join(files, 'App/harbour/components/dusk/layers/gull.lua'))).to.equal(true);
    expect(existsSync(join(copy, 'examples/sample/App/harbour/components/dusk/layers/gull.lua'))).to.equal(false);
    interruptFromTerminal(start);
    await start.ended;
    await gone(url);
  });

  it('npm start does not build twice, preserves changes, passes arguments on, and explains the token', async () => {
    const args = ['start', '--', '--port', '0', '--store', 'memory', '--token', 'secret'];
    const start = startProgram('npm', args, { cwd: copy });
    await start.prints(/Ctrl-C stops the service\./);
    expect(start.complained()).to.not.include('Building…');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(start.printed())?.[0] ?? '';
    const headers = { Authorization: 'Bearer secret' };
    expect((await fetch(`${url}/harbour/dusk/gull`, { headers })).status).to.equal(200);
    await tryCommands(start.printed().replaceAll('<token>', 'secret'));
    expect(start.printed()).to.include('It works on a copy in memory').and.not.include('The files are in');
    start.child.kill('SIGTERM');
    await start.ended;
    await gone(url);
  });

  for (const folder of [['../examples/sample'], ['--root', '../examples/sample']]) {
    it(`npm start looks for a project from the caller’s folder: ${folder.join(' ')}`, async function () {
      this.timeout(180_000);
      const args = ['start', '--', '--port', '0', ...folder, '--store', 'memory'];
      const start = startProgram('npm', args, { cwd: join(copy, 'docs') });
      const output = await start.prints(/Pagewright serves .+ at http:\S+/);
      expect(output).to.include(`serves ${join(await realpath(copy), 'examples', 'sample')} at`);
      start.child.kill('SIGTERM');
      await start.ended;
      expect(start.printed()).to.not.include('Try first');
      await gone(/http:\S+/.exec(output)?.[0] ?? '');
    });
  }

  for (const [args, option] of [
    [['--root=../examples/sample'], '--root'],
    [['--root', '../examples/sample'], '--root'],
    [['--allow-origin', 'https://studio.example', '--', '--help'], '--allow-origin'],
  ] as const) {
    it(`npm start refuses options that it cannot follow: npm start ${args.join(' ')}`, async () => {
      const start = startProgram('npm', ['start', ...args], { cwd: copy });
      expect(await start.ended).to.equal(2);
      expect(start.complained()).to.include(`npm took ${option} for itself`).and.include(`npm start -- ${option} …`);
    });
  }
});

async function tryCommands(output: string): Promise<void> {
  const commands = output.match(/^ {2}curl .*$/gm) ?? [];
  expect(commands).to.have.lengthOf(3);
  for (const command of commands) {
    const printed = await runAsTyped(`${command.trim()} --silent --show-error --fail`);
    expect(JSON.parse(printed), command).to.be.an(command.endsWith('/app') ? 'array' : 'object');
  }
}

/** Ctrl-C in a terminal reaches every program of its foreground. */
function interruptFromTerminal({ child }: Program): void {
  process.kill(-(child.pid ?? NaN), 'SIGINT');
}

/** Npm may be gone before the service that it started. */
async function gone(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/_/health`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    } catch {
      return;
    }
  }
}
