import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { copySample, repository, serve, startPagewright, startProgram, startWithToken } from './support/program.js';

const token = 'correct-horse-battery';

/** Each command that joins a service. */
const commands = [
  ['status'],
  ['stop'],
  ['app'],
  ['doctor'],
  ['open'],
  ['report'],
  ['events'],
  ['mcp'],
  ['book', 'ls'],
  ['__complete', 'layer', 'show', 'harbour/'],
];

describe('a command in a project that brings a server file along', function () {
  this.timeout(180_000);
  let root: string;
  let remove: () => Promise<void>;
  let impostor: Server;
  /** A process that has nothing to do with it. */
  let bystander: ChildProcess;
  let received: string;

  beforeEach(async () => {
    ({ root, remove } = await copySample());
    received = '';
    impostor = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (part) => {
        received += part.toString('latin1');
        const proofs = [/nonce=([\w-]+)/.exec(part.toString('latin1'))?.[1]];
        const text = JSON.stringify({
          key: 'token',
          proofs,
          pid: bystander.pid,
          version: '0.1.0',
          status: 'ok',
          code: 'x',
        });
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
        );
      });
    });
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
    bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  });
  afterEach(async () => {
    bystander.kill('SIGKILL');
    impostor.close();
    await remove();
  });

  const plant = async () => {
    await mkdir(join(root, '.pagewright'), { recursive: true });
    const url = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
    await writeFile(
      join(root, '.pagewright', 'server.json'),
      JSON.stringify({ url, pid: bystander.pid, version: '0.1.0' }),
    );
    return url;
  };

  const expectNoSecret = () => {
    expect(bystander.exitCode, 'no signal').to.equal(null);
    expect(bystander.signalCode, 'no signal').to.equal(null);
    expect(received).to.match(
      /^(?:GET \/_\/proof\?nonce=[\w-]{43} HTTP\/1\.1\r\nHost: [\d.:]+\r\nAccept: application\/json\r\n\r\n)+$/,
    );
  };

  it('sends it nothing but the request for a proof while another process has the project, and names the reason why it does not go on', async () => {
    const { program } = await serve(root, '--token', token);
    const url = await plant();
    await Promise.all(
      commands.map(async ([verb = '', ...more]) => {
        const folder = ['__complete', 'mcp'].includes(verb) ? [] : ['--root', root];
        const words = verb === 'mcp' ? [verb, root] : [verb, ...more, ...folder];
        const env = { ...process.env, PAGEWRIGHT_TOKEN: token, BROWSER: 'true' };
        const command = startProgram(process.execPath, [join(repository, 'dist', 'main.js'), ...words], {
          env,
          cwd: root,
        });
        const code = await command.ended;
        const all = command.printed() + command.complained();
        expect(all, words.join(' ')).not.to.include(token);
        // The doctor reads a project beside its owner.
        if (['report', '__complete', 'doctor'].includes(verb)) return expect(code, all).to.equal(0);
        expect(code, `${words.join(' ')}: ${all}`).to.not.equal(0);
        expect(command.complained(), words.join(' ')).to.include(`what answers at ${url} does not`);
      }),
    );
    expectNoSecret();
    expect(program.child.exitCode).to.equal(null);
    program.child.kill('SIGTERM');
    await program.ended;
  });

  it('starts the service of the project where none runs, and does not send the other one its token', async () => {
    const url = await plant();
    for (const verb of ['status', 'stop']) {
      const command = startWithToken(token, verb, root);
      expect(await command.ended, command.complained()).to.be.oneOf([1, 3]);
      expect(command.complained()).to.include(`what answers at ${url} does not know your token`);
    }
    const listed = startWithToken(token, 'book', 'ls', '--root', root);
    expect(await listed.ended, listed.complained()).to.equal(0);
    expect(listed.printed()).to.include('harbour');
    expectNoSecret();
    const stopped = startWithToken(token, 'stop', root);
    expect(await stopped.ended, stopped.complained()).to.equal(0);
    expect(stopped.printed()).to.match(/^stopped the service at http:/);
  });
});

describe('pagewright stop', () => {
  let root: string;
  let remove: () => Promise<void>;
  beforeEach(async () => ({ root, remove } = await copySample()));
  afterEach(() => remove());

  for (const more of [[], ['--token', token]]) {
    it(`asks the service to end, and signals no process of the server file ${more.join(' ')}`, async () => {
      const { program, url } = await serve(root, ...more);
      const word = join(root, '.pagewright', 'server.json');
      const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      await writeFile(word, JSON.stringify({ ...JSON.parse(await readFile(word, 'utf8')), pid: bystander.pid }));
      const stopping = startWithToken(more[1] ?? '', 'stop', root);
      expect(await stopping.ended, stopping.complained()).to.equal(0);
      expect(stopping.printed()).to.equal(`stopped the service at ${url}\n`);
      expect(await program.ended).to.equal(0);
      expect([bystander.exitCode, bystander.signalCode]).to.deep.equal([null, null]);
      bystander.kill('SIGKILL');
      // The project is free.
      const next = await serve(root);
      next.program.child.kill('SIGTERM');
      expect(await next.program.ended).to.equal(0);
    });
  }

  it('is refused to a caller who does not know the key of the service', async () => {
    const { program, url } = await serve(root);
    const nonce = 'x'.repeat(43);
    const { proofs } = (await (await fetch(`${url}/_/proof?nonce=${nonce}`)).json()) as { proofs: string[] };
    expect(proofs, 'what the service proves').to.have.lengthOf(2);
    for (const given of [[], [''], proofs]) {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ nonce, proofs: given });
      expect((await fetch(`${url}/_/stop`, { method: 'POST', headers, body })).status).to.equal(401);
    }
    for (const wrong of ['', 'short', 'x'.repeat(10_000)]) {
      expect((await fetch(`${url}/_/proof?nonce=${wrong}`)).status).to.be.oneOf([400, 414]);
    }
    program.child.kill('SIGTERM');
    expect(await program.ended).to.equal(0);
  });
});

describe('a service of a user without a folder of their own', function () {
  let root: string;
  let remove: () => Promise<void>;
  beforeEach(async function () {
    if (process.platform !== 'linux') this.skip();
    ({ root, remove } = await copySample());
  });
  afterEach(() => remove?.());

  const start = (extra: Record<string, string>, ...args: string[]) => {
    const env = { ...process.env, FORCE_COLOR: '0', XDG_STATE_HOME: '/dev/null/nowhere', ...extra };
    return startProgram(process.execPath, [join(repository, 'dist', 'main.js'), ...args], { env });
  };

  it('starts, reports that commands do not find it, and is reached by its address', async () => {
    const service = start({}, 'serve', '--root', root, '--port', '0');
    const url = await service.prints(/http:\/\/127\.0\.0\.1:\d+/);
    await service.complains(/commands cannot find this service/);
    const status = start({}, 'status', root);
    expect(await status.ended).to.equal(1);
    expect(status.complained())
      .to.include('no service can be distinguished from another program')
      .and.include('/dev/null');
    const named = start({ PAGEWRIGHT_URL: url }, 'book', 'ls', '--root', root);
    expect(await named.ended, named.complained()).to.equal(0);
    service.child.kill('SIGTERM');
    expect(await service.ended).to.equal(0);
  });

  it('is found by its token', async () => {
    const env = { PAGEWRIGHT_TOKEN: token };
    const service = start(env, 'serve', '--root', root, '--port', '0');
    await service.prints(/http:\/\/127\.0\.0\.1:\d+/);
    for (const verb of ['status', 'stop']) {
      const command = start(env, verb, root);
      expect(await command.ended, command.complained()).to.equal(0);
    }
    expect(await service.ended).to.equal(0);
    expect(service.complained()).to.not.include('cannot find');
  });
});

describe('a service of another version', () => {
  it('is named, where it cannot prove itself', async () => {
    const { root, remove } = await copySample();
    // An earlier version knows no such address, and takes any token.
    const earlier = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}'));
    });
    await new Promise<void>((resolve) => earlier.listen(0, '127.0.0.1', resolve));
    await mkdir(join(root, '.pagewright'));
    const url = `http://127.0.0.1:${(earlier.address() as AddressInfo).port}`;
    await writeFile(join(root, '.pagewright', 'server.json'), JSON.stringify({ url, pid: 1, version: '0.0.9' }));
    const stop = startPagewright('stop', root);
    expect(await stop.ended).to.equal(1);
    expect(stop.complained()).to.include('a service of an earlier version: stop that one where it was started');
    expect((await stat(root)).isDirectory()).to.equal(true);
    earlier.close();
    await remove();
  });
});
