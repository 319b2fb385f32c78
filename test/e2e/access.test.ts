import { expect } from 'chai';
import { copySample, projectFiles, serve, startPagewright, startWithToken } from './support/program.js';

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

  it('serve --token prints a code that a browser trades once for a session', async () => {
    const program = startWithToken('correct-horse', 'serve', '--root', root, '--port', '0');
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
    const opening = startWithToken('correct-horse', 'open', '--root', root);
    expect(await opening.ended).to.equal(0);
    const [, fresh] = /^http:\/\/127\.0\.0\.1:\d+\/_\/studio#code=([\w-]+)\n$/.exec(opening.printed()) ?? [];
    expect((await trade(fresh)).status, 'pagewright open lets a browser in').to.equal(200);
    for (const secret of ['correct-horse', key, cookie.split('=')[1] ?? ''])
      expect(program.printed() + program.complained()).not.to.include(secret);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
  });
});
