import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  copySample,
  projectFiles,
  repository,
  serve,
  startPagewright,
  startProgram,
  startWithToken,
} from './support/program.js';

describe('who may read and change a project that is served', () => {
  let root: string;
  let remove: () => Promise<void>;
  before(async () => {
    ({ root, remove } = await copySample());
  });
  after(() => remove());

  it('serve --read-only refuses each change, and another service may have the project open', async () => {
    const writing = await serve(root);
    const reading = await serve(root, '--read-only');
    const before = await projectFiles(root);
    const change = (url: string) =>
      fetch(`${url}/harbour/dusk/gull`, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{}' });
    const refused = await change(reading.url);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).to.deep.equal([403, 'read-only']);
    expect(await projectFiles(root)).to.deep.equal(before);
    expect((await change(writing.url)).status).to.equal(201);
    const shown = await fetch(`${reading.url}/harbour/dusk/gull`);
    expect(shown.status, 'a change of the other service is shown').to.equal(200);

    const command = startPagewright('layer', 'rm', 'harbour/dusk/gull', '--url', reading.url);
    expect(await command.ended).to.equal(1);
    expect(command.complained()).to.match(/^read-only: /);
    for (const { program } of [writing, reading]) {
      program.child.kill('SIGTERM');
      expect(await program.ended).to.equal(0);
    }
  });

  it('serve --token prints a code to a terminal alone, which a browser trades once for a session', async () => {
    const args = [join(repository, 'dist', 'main.js'), 'serve', '--root', root, '--port', '0'];
    const env = { ...process.env, PAGEWRIGHT_TOKEN: 'correct-horse' };
    const pretends = 'data:text/javascript,process.stdout.isTTY=true';
    const program = startProgram(process.execPath, ['--import', pretends, ...args], { env });
    const printed = await program.prints(/http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]+/);
    const [url = '', code = ''] = printed.split('/#code=');
    expect((await fetch(`${url}/harbour`)).status).to.equal(401);
    const trade = (given = code) =>
      fetch(`${url}/_/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: url },
        body: JSON.stringify({ code: given }),
      });
    const session = await trade();
    expect(session.status).to.equal(200);
    const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';');
    const { key } = (await session.json()) as { key: string };
    const headers = { Cookie: cookie, 'Pagewright-Session': key };
    expect((await fetch(`${url}/harbour`, { headers: { Cookie: cookie } })).status, 'the cookie alone').to.equal(401);
    expect((await fetch(`${url}/harbour`, { headers })).status).to.equal(200);
    expect((await trade()).status, 'the code works once').to.equal(401);
    for (const secret of ['correct-horse', key, cookie.split('=')[1] ?? ''])
      expect(program.printed() + program.complained()).not.to.include(secret);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
  });

  it('serve --token prints no code where its output is a file or another program', async () => {
    const program = startWithToken('correct-horse', 'serve', '--root', root, '--port', '0');
    await program.prints(/at http:\/\/127\.0\.0\.1:\d+\n$/);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
    expect(program.printed() + program.complained()).not.to.include('code');
  });

  it('open gives the browser a file that has the code, and no argument or output that has it', async function () {
    if (process.platform === 'win32') this.skip();
    const { program, url } = await serve(root, '--token', 'correct-horse');
    const browser = join(root, '..', 'browser');
    await writeFile(
      browser,
      `#!/bin/sh\necho "$@" > "${root}/../arguments.new"\nmv "${root}/../arguments.new" "${root}/../arguments"\n`,
    );
    await chmod(browser, 0o755);
    const env = { ...process.env, PAGEWRIGHT_TOKEN: 'correct-horse', BROWSER: browser };
    const opening = startProgram(process.execPath, [join(repository, 'dist', 'main.js'), 'open', '--root', root], {
      env,
    });
    expect(await opening.ended, opening.complained()).to.equal(0);
    expect(opening.printed()).to.equal(`${url}/_/studio\n`);
    while (!existsSync(join(root, '..', 'arguments'))) await pause(20);
    const given = (await readFile(join(root, '..', 'arguments'), 'utf8')).trim();
    expect(given).to.match(/^file:\/\/\S+\.html$/);
    const file = fileURLToPath(given);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    const [, code = ''] =
      /location\.replace\("http:\/\/[\d.:]+\/_\/studio#code=([\w-]+)"\)/.exec(await readFile(file, 'utf8')) ?? [];
    expect(given + opening.printed() + opening.complained()).not.to.include(code || 'a code');
    const body = JSON.stringify({ code });
    const headers = { 'Content-Type': 'application/json', Origin: url };
    expect((await fetch(`${url}/_/session`, { method: 'POST', headers, body })).status).to.equal(200);
    await rm(file);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
  });
});
