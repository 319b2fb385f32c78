import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import {
  findService,
  readServerFile,
  removeServerFile,
  ServiceFailure,
  writeServerFile,
} from '#adapters/cli/find-service';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('the word that a service leaves in its project', () => {
  const facts = { url: 'http://127.0.0.1:9090', pid: 4242, version: '1.2.3' };
  const place = useTemporaryFolder();
  let root: string;
  let own: string;

  beforeEach(async () => {
    root = place('project');
    own = join(root, '.pagewright');
    await mkdir(own, { recursive: true });
  });

  it('the word that a service leaves in its project is read as it was left, over what was there, and taken back by who left it', async () => {
    await writeFile(join(own, 'server.json'), 'of a service that died');
    await writeServerFile(root, facts);
    expect(await readServerFile(root)).to.deep.equal(facts);
    expect((await readdir(own)).sort()).to.deep.equal(['.gitignore', 'server.json']);
    await removeServerFile(root, 1);
    expect(await readServerFile(root)).to.deep.equal(facts);
    await removeServerFile(root, facts.pid);
    expect(await readServerFile(root)).to.equal(undefined);
  });

  it('the server file of a service does not touch the targets of links that the project brought along', async () => {
    const outside = place('outside.txt');
    await writeFile(outside, 'of somebody else');
    for (const name of ['server.json', '.gitignore', `.server.json.${facts.pid}`])
      await symlink(outside, join(own, name));
    await writeServerFile(root, facts);
    expect(await readFile(outside, 'utf8')).to.equal('of somebody else');
    expect(await readServerFile(root)).to.deep.equal(facts);
  });

  it('the word that a service leaves in its project is not what a link leads to', async () => {
    await writeFile(place('elsewhere.json'), JSON.stringify(facts));
    await symlink(place('elsewhere.json'), join(own, 'server.json'));
    expect(await readServerFile(root)).to.equal(undefined);
  });

  it('the word that a service leaves in its project is not what would have to be waited for', async function () {
    if (process.platform === 'win32') this.skip();
    execFileSync('mkfifo', [join(own, 'server.json')]);
    expect(await readServerFile(root)).to.equal(undefined);
  });
});

describe('a service that a project refers to', () => {
  const asked: IncomingHttpHeaders[] = [];
  const root = useTemporaryFolder();
  let answer: { readonly status: number; readonly text: string };
  let server: Server;
  let port: number;

  beforeEach(async () => {
    asked.length = 0;
    answer = { status: 200, text: JSON.stringify({ pid: 4242 }) };
    server = createServer(({ headers }, response) => {
      asked.push(headers);
      response.writeHead(answer.status).end(answer.text);
    });
    port = await listenOnLoopback(server);
  });
  afterEach(() => server.close());

  const report = (host: string) =>
    writeServerFile(root(), { url: `http://${host}:${port}`, pid: 4242, version: '1.2.3' });

  it('a service that a project refers to gets the token where it is on this machine', async () => {
    await report('127.0.0.1');
    expect((await findService(root(), 'secret'))?.pid).to.equal(4242);
    expect(asked.map(({ authorization }) => authorization)).to.deep.equal(['Bearer secret']);
  });

  it('a service that a project refers to is absent where another service or program has its port', async () => {
    await report('127.0.0.1');
    for (const text of [JSON.stringify({ pid: 4243 }), '<html>', '']) {
      answer = { status: 200, text };
      expect(await findService(root(), undefined), text).to.equal(undefined);
    }
  });

  it('a service that a project refers to reports what is missing where it wants another token', async () => {
    await report('127.0.0.1');
    answer = { status: 401, text: JSON.stringify({ code: 'unauthorised' }) };
    const error: unknown = await findService(root(), 'wrong').catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ServiceFailure).with.property('message').that.includes('PAGEWRIGHT_TOKEN');
  });

  it('a service that a project refers to gets no request and no token at an address that could belong to anybody', async () => {
    await report('[::ffff:127.0.0.1]');
    expect(await findService(root(), 'secret')).to.equal(undefined);
    expect(asked).to.deep.equal([]);
  });
});
