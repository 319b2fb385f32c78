import { expect } from 'chai';
import { appendFile, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { copySampleTo } from '../support/project/copy-sample.js';
import { repository, startProgram } from './support/program.js';

/** What a clone does not have. */
const notCloned = ['.git', '.work', 'coverage', 'node_modules', '.pagewright'];

describe('a clone that is updated and built while its service runs', () => {
  let copy: string;
  before(async () => {
    copy = await mkdtemp(join(tmpdir(), 'pagewright-clone-'));
    await cp(repository, copy, { recursive: true, filter: (path) => !notCloned.includes(basename(path)) });
    await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'), 'dir');
    await copySampleTo(join(copy, 'book'));
  });
  after(() => rm(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  it('a service continues to answer with its own templates while its clone is updated and built', async function () {
    this.timeout(180_000);
    const service = startProgram(
      process.execPath,
      [join(copy, 'dist', 'main.js'), 'serve', join(copy, 'book'), '--port', '0', '--log', 'debug'],
      { cwd: copy },
    );
    const url = await service.prints(/http:\/\/127\.0\.0\.1:\d+/);
    await service.complains(/all modules are loaded/);

    await appendFile(join(copy, 'templates', 'layer-class', 'animation.liquid'), '-- of another version\n');
    await appendFile(join(copy, 'templates', 'page', 'index.liquid'), '-- of another version\n');
    await rm(join(copy, 'templates', 'layer-class', 'interaction', 'button.yaml'));
    await appendFile(join(copy, 'src', 'main.ts'), '\n// Of another version.\n');
    const build = startProgram(process.execPath, ['scripts/bootstrap.mjs'], { cwd: copy });
    expect(await build.ended, build.complained()).to.equal(0);
    expect(build.complained()).to.include('Building…');
    await rm(join(copy, 'dist'), { recursive: true });

    const json = { 'Content-Type': 'application/json' };
    const long = JSON.stringify({ alpha: 0.5, note: 'x'.repeat(100_000) });
    const actions = JSON.stringify([{ command: 'layer.showHide', params: { target: 'sun' } }]);
    for (const [method, path, body, headers = json] of [
      ['PUT', '/harbour/night'],
      ['PUT', '/harbour/dusk/gull', '{"x": 1}'],
      ['PUT', '/harbour/dusk/gull?class=linear'],
      ['PUT', '/harbour/dusk/gull?class=button'],
      ['POST', '/harbour/dusk/sun', 'alpha: 0.25', { 'Content-Type': 'application/yaml' }],
      ['POST', '/harbour/dusk/sun', '{ alpha = 0.75 }', { 'Content-Type': 'application/lua' }],
      ['POST', '/harbour/dusk/sun', long],
      ['POST', '/harbour/dusk/sun?dryRun=true', '{"alpha": 0.125}'],
      ['PUT', '/harbour/commands/dusk/shine', actions],
      ['PUT', '/harbour/components/dusk/page/swipe'],
      ['PUT', '/components/custom/shimmer'],
      ['PUT', '/_/bridge'],
      ['PUT', '/harbour/dusk/gull?newName=tern'],
      ['DELETE', '/harbour/dusk/tern'],
      ['POST', '/_/history/undo'],
      ['POST', '/_/doctor/fix'],
      ['GET', '/_/doctor'],
      ['GET', '/_/classes'],
      ['GET', '/_/actions'],
      ['GET', '/_/components'],
      ['GET', '/_/openapi.json'],
      ['GET', '/_/docs'],
      ['GET', '/harbour/dusk', undefined, { Accept: 'application/yaml' }],
      ['GET', '/_/nothing', undefined, { Accept: 'text/html' }],
    ] as const) {
      const sent = { method, headers: body === undefined && method !== 'GET' ? {} : headers, body: body ?? null };
      const { status } = await fetch(url + path, sent);
      expect(status, `${method} ${path}: ${service.complained()}`).to.be.lessThan(path === '/_/nothing' ? 405 : 300);
    }
    const page = await readFile(join(copy, 'book/App/harbour/components/night/index.lua'), 'utf8');
    expect(page).not.to.include('of another version');
    service.child.kill('SIGTERM');
    expect(await service.ended).to.equal(0);
  });
});
