import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import {
  copySample,
  projectFiles,
  repository,
  serve,
  startPagewright,
  startProgram,
  startWithToken,
} from './support/program.js';

/** One by which others reach it, where it has any. */
function addressesOfThisMachine(): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .slice(0, 1);
}

describe('pagewright serve', () => {
  let root: string;
  let remove: () => Promise<void>;

  beforeEach(async () => ({ root, remove } = await copySample()));
  afterEach(() => remove());

  it('pagewright serve prints one line with its address and answers there', async () => {
    const { program, url } = await serve(root);
    expect(await (await fetch(`${url}/app`)).json()).to.deep.equal([
      { name: 'harbour', pages: ['dusk', 'quay', 'lighthouse'] },
    ]);
    program.child.kill('SIGTERM');
    await program.ended;
    expect(program.printed()).to.equal(`Pagewright serves ${root} at ${url}\n`);
    expect(program.complained()).to.equal('');
  });

  it('pagewright serve serves the named folder, and logs JSON without a terminal', async () => {
    const { lines } = await logOf(['serve', root, '--port', '0'], []);
    expect(lines.map((line) => JSON.parse(line) as object)).to.have.lengthOf(1);
    expect(lines[0]).to.include('"method":"PUT","path":"/harbour/dusk/gull"').and.include('"status":201');
  });

  it('pagewright serve logs sentences in a terminal', async () => {
    const pretends = ['--import', 'data:text/javascript,process.stderr.isTTY=true'];
    const { lines } = await logOf(['serve', root, '--port', '0'], pretends);
    expect(lines).to.have.lengthOf(1);
    expect(lines[0]).to.match(/^\d\d:\d\d:\d\d info {2}PUT \/harbour\/dusk\/gull 201 in [\d.]+ ms /);
  });

  /** What a service logs of one change. */
  async function logOf(args: readonly string[], node: readonly string[]): Promise<{ readonly lines: string[] }> {
    const env = { ...process.env, NO_COLOR: '1' };
    const program = startProgram(process.execPath, [...node, join(repository, 'dist', 'main.js'), ...args], { env });
    const url = await program.prints(/http:\/\/127\.0\.0\.1:\d+/);
    expect((await fetch(`${url}/harbour/dusk/gull`, { method: 'PUT' })).status).to.equal(201);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
    return { lines: program.complained().split('\n').filter(Boolean) };
  }

  it('pagewright serve continues where its log cannot be written, as on a full disk or a closed terminal', async () => {
    const args = ['-c', 'exec "$0" "$@" 2<main.lua', process.execPath, join(repository, 'dist', 'main.js')];
    const program = startProgram('sh', [...args, 'serve', '--root', '.', '--port', '0'], { cwd: root });
    const url = await program.prints(/http:\/\/127\.0\.0\.1:\d+/);
    for (const layer of ['gull', 'tern', 'skua']) {
      expect((await fetch(`${url}/harbour/dusk/${layer}`, { method: 'PUT' })).status).to.equal(201);
    }
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
  });

  it('pagewright serve writes the project', async () => {
    const { program, url } = await serve(root);
    expect((await fetch(`${url}/harbour/dusk/gull`, { method: 'PUT' })).status).to.equal(201);
    expect(await readFile(join(root, 'App/harbour/components/dusk/index.lua'), 'utf8')).to.include('{ gull = {} }');
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
  });

  it('pagewright serve --store memory works on a copy and never writes the project', async () => {
    const before = await projectFiles(root);
    const { program, url } = await serve(root, '--store', 'memory');
    expect((await fetch(`${url}/harbour/dusk/gull`, { method: 'PUT' })).status).to.equal(201);
    expect((await fetch(`${url}/harbour/quay/door`, { method: 'DELETE' })).status).to.equal(200);
    expect((await fetch(`${url}/harbour/dusk/gull`)).status).to.equal(200);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
    expect(await projectFiles(root)).to.deep.equal(before);
    expect(existsSync(join(root, '.pagewright'))).to.equal(false);
  });

  it('pagewright serve starts an empty project in an empty folder', async () => {
    const folder = join(root, '..', 'empty');
    await mkdir(folder);
    const { program, url } = await serve(folder);
    expect(await (await fetch(`${url}/app`)).json()).to.deep.equal([]);
    expect((await fetch(`${url}/mybook`, { method: 'PUT' })).status).to.equal(201);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
    expect(existsSync(join(folder, 'App/mybook'))).to.equal(true);
    expect(program.complained()).to.include(`there is no App folder in ${folder}`);
  });

  const token = 'correct-horse-battery';
  for (const host of ['0.0.0.0', ...addressesOfThisMachine()]) {
    it(`pagewright serve answers at the address that it prints, and the command line finds it, with --host ${host}`, async () => {
      const program = startWithToken(token, 'serve', '--root', root, '--port', '0', '--host', host);
      const url = await program.prints(/http:\/\/[\d.]+:\d+/);
      expect((await fetch(`${url}/app`, { headers: { Authorization: `Bearer ${token}` } })).status).to.equal(200);
      const app = startWithToken(token, 'app', '--root', root);
      expect(await app.ended, app.complained()).to.equal(0);
      expect(app.complained()).to.equal(`found the service at ${url}\n`);
      program.child.kill('SIGTERM');
      expect(await program.ended).to.equal(0);
    });
  }

  it('pagewright serve names a port that is taken, and leaves the project alone', async () => {
    const first = await serve(root);
    const other = await copySample();
    const before = await projectFiles(other.root);
    const { port } = new URL(first.url);
    const second = startPagewright('serve', '--root', other.root, '--port', port);
    expect(await second.ended).to.equal(1);
    expect(second.complained()).to.include(`Port ${port} on 127.0.0.1 is in use`).and.to.include('--port');
    expect(second.complained()).to.not.match(/\n\s+at /);
    expect(second.printed()).to.equal('');
    expect(await projectFiles(other.root)).to.deep.equal(before);
    expect(existsSync(join(other.root, '.pagewright')), 'nothing was written before the port was ours').to.equal(false);
    first.program.child.kill('SIGTERM');
    await first.program.ended;
    await other.remove();
  });

  it('pagewright serve takes the next free port where none was named, and reports that', async () => {
    // Another program of this machine may have the default port.
    const holder = createServer();
    const holds = await new Promise<boolean>((resolve) => {
      holder.once('error', () => resolve(false)).listen(9090, '127.0.0.1', () => resolve(true));
    });
    const program = startPagewright('serve', '--root', root, '--log', 'warn');
    const url = await program.prints(/http:\/\/127\.0\.0\.1:\d+/);
    const { port } = new URL(url);
    if (holds) expect(port).to.not.equal('9090');
    if (port !== '9090') await program.complains(new RegExp(`port 9090 is in use: this service takes ${port}`));
    expect((await fetch(`${url}/app`)).status).to.equal(200);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
    holder.close();
  });

  it('pagewright serve refuses the app of another project, and no other', async () => {
    const { program, url } = await serve(root);
    const other = await copySample();
    await symlink(root, join(other.root, '..', 'link'), 'junction');
    const hello = async (project?: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify(project === undefined ? {} : { project });
      return (await fetch(`${url}/_/app/session`, { method: 'POST', headers, body })).json() as Promise<object>;
    };
    expect(await hello(other.root))
      .to.have.property('refused')
      .that.includes(root)
      .and.includes(other.root);
    // A folder that is not on this machine may be this one, as another machine, a container or Wine sees it.
    for (const same of [
      undefined,
      root,
      `${root}/`,
      join(other.root, '..', 'link'),
      'Z:\\books',
      '/no/such',
      '//host/x',
      'x',
    ]) {
      expect(await hello(same), same).to.have.property('session');
    }
    program.child.kill('SIGTERM');
    await program.ended;
    await other.remove();
  });

  it('pagewright serve warns where the bridge in the project calls another address', async () => {
    const first = await serve(root);
    expect((await fetch(`${first.url}/_/bridge?url=http://localhost:9`, { method: 'PUT' })).status).to.equal(201);
    first.program.child.kill('SIGTERM');
    await first.program.ended;
    const second = await serve(root);
    await second.program.complains(/the bridge of this project calls http:\/\/localhost:9, and this service is at/);
    second.program.child.kill('SIGTERM');
    await second.program.ended;
    const main = join(root, 'main.lua');
    const line = 'require("pagewright.bridge").start { device = "a", url = "http://192.0.2.7:9090" }';
    await writeFile(main, `${await readFile(main, 'utf8')}\n${line}\n`);
    const third = await serve(root);
    third.program.child.kill('SIGTERM');
    await third.program.ended;
    expect(third.program.complained(), 'main.lua names an address elsewhere').to.not.include('bridge');
  });

  it('pagewright serve reports where the project is already served, although the port is taken as well', async () => {
    const first = await serve(root);
    const second = startPagewright('serve', '--root', root, '--port', new URL(first.url).port);
    expect(await second.ended).to.equal(4);
    expect(second.complained()).to.include(`process ${first.program.child.pid}`).and.include(`answers at ${first.url}`);
    const other = startPagewright('serve', '--root', root, '--port', '0');
    expect(await other.ended).to.equal(4);
    expect(other.complained()).to.equal(second.complained());
    expect((await fetch(`${first.url}/app`)).status).to.equal(200);
  });

  it('pagewright serve leaves no trace of a run without changes', async () => {
    const before = await readdir(root);
    const { program, url } = await serve(root);
    expect((await fetch(`${url}/harbour/dusk`)).status).to.equal(200);
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
    expect(await readdir(root)).to.deep.equal(before);
    const again = await serve(root);
    await fetch(`${again.url}/harbour/dusk/gull`, { method: 'PUT' });
    again.program.child.kill('SIGTERM');
    expect(await again.program.ended).to.equal(0);
    expect(await readdir(root)).to.have.members([...before, '.pagewright']);
  });

  it('pagewright serve writes a server file with its address while it runs', async () => {
    const { program, url } = await serve(root);
    const word = join(root, '.pagewright', 'server.json');
    const facts = JSON.parse(await readFile(word, 'utf8')) as { version: string };
    expect(facts).to.deep.equal({ url, pid: program.child.pid, version: facts.version });
    expect(facts.version).to.match(/^\d+\.\d+\.\d+/);
    program.child.kill('SIGTERM');
    await program.ended;
    expect(existsSync(word)).to.equal(false);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`pagewright serve finishes its work on ${signal}, and ends with code 0`, async () => {
      const { program, url } = await serve(root);
      const body = JSON.stringify({ alpha: 0.5 });
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      let answer = '';
      const answered = (expected: RegExp) =>
        new Promise<void>((resolve) => {
          const look = () => expected.test(answer) && resolve();
          socket.on('data', look);
          look();
        });
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.write(
        `POST /harbour/dusk/sun HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      await answered(/100 Continue/);
      program.child.kill(signal);
      // One Ctrl-C may arrive twice.
      program.child.kill(signal);
      // It takes no more connections once it has received the signal.
      while (await accepts(url)) await new Promise((resolve) => setTimeout(resolve, 20));
      socket.write(body);
      await answered(/HTTP\/1\.1 200/);
      expect(await program.ended).to.equal(0);
      expect(await readFile(join(root, 'App/harbour/components/dusk/layers/sun.lua'), 'utf8')).to.include(
        'alpha = 0.5,',
      );
      socket.destroy();
    });
  }
});

function accepts(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
