import { expect } from 'chai';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { randomFrom } from '../support/arbitrary/random.js';
import { sendRaw } from '../support/service/serve.js';
import { until } from '../studio/support/until.js';
import { anyCutBody, sendCut } from './cut-bodies/cut-body.js';
import { copySample, repository, startProgram, type Program } from './support/program.js';

// PAGEWRIGHT_CUT_BODIES=1000 cuts off more.
const bodies = Number(process.env['PAGEWRIGHT_CUT_BODIES'] ?? 100);
const seed = Number(process.env['PAGEWRIGHT_SEED'] ?? 20_261_127);
const atOnce = 12;
const mebibyte = 1024 * 1024;
const quota = 8 * mebibyte;
/** Has the service collect its garbage and print what is left, in bytes. */
const reportMemory = `process.on('SIGUSR2', () => {
  gc(); gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  console.log('memory ' + (heapUsed + arrayBuffers));
})`;

/** A clock that is a hundred times as fast. */
const fastClock = `const slow = setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => slow(work, ms / 100, ...rest);`;

describe('bodies that are cut off', () => {
  let root: string;
  let remove: () => Promise<void>;
  let program: Program;
  let port: number;

  beforeEach(async () => ({ root, remove } = await copySample()));
  afterEach(() => remove());

  const start = async (preparation = '') => {
    const options = ['--root', root, '--port', '0', '--log', 'error', '--upload-quota', String(quota / mebibyte)];
    const node = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(preparation)}`];
    program = startProgram(process.execPath, [...node, join(repository, 'dist', 'main.js'), 'serve', ...options]);
    port = Number(/\d+$/.exec(await program.prints(/http:\/\/127\.0\.0\.1:\d+/)));
  };
  const staged = () => {
    const folder = join(root, '.pagewright', 'store', 'staged');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const put = (bytes: number, path = '/harbour/assets/images/dusk/all.png?dryRun=true') => {
    const body = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes - 8)]);
    return sendRaw({ port }, { method: 'PUT', path, headers: { 'Content-Type': 'image/png' }, body });
  };
  /** The service notices a moment after its caller that a connection has ended. */
  const untilQuotaIsFree = () => {
    const status = () => put(quota).then((answer) => answer.status, String);
    return until('an upload that needs all of the quota', status, (found) => found === 201);
  };
  const cutOff = async (count: number, random = randomFrom(seed)) => {
    const bodies = Array.from({ length: count }, () => anyCutBody(random)).values();
    const sendNext = async () => {
      for (const body of bodies) await sendCut(port, body, random);
    };
    await Promise.all(Array.from({ length: atOnce }, sendNext));
  };
  /** Sockets, files and pipes of the service: the system names those of Linux. */
  const descriptors = () => Promise.resolve(readdirSync(`/proc/${program.child.pid}/fd`).length);
  let reports = 0;
  const memory = async () => {
    program.child.kill('SIGUSR2');
    reports++;
    return Number(
      (await program.prints(new RegExp(`(?:memory \\d+\\s+[^]*){${reports - 1}}memory \\d+\\n`))).match(/\d+(?=\n$)/),
    );
  };

  it(`a service has after ${bodies} bodies that were cut off what it had before, whatever cut them off`, async function () {
    this.timeout(60_000 + bodies * 300);
    await start(reportMemory);
    const isLinux = process.platform === 'linux';
    // The first requests load code, and the first read begins to watch.
    await cutOff(30, randomFrom(1));
    await put(1000);
    await (await fetch(`http://127.0.0.1:${port}/harbour/dusk`)).text();
    const before = { memory: isLinux ? await memory() : 0, descriptors: isLinux ? await descriptors() : 0 };
    await cutOff(bodies);
    await until(
      'files of uploads',
      () => Promise.resolve(staged().length),
      (count) => count === 0,
    );
    await untilQuotaIsFree();
    expect((await put(quota + 1)).status, 'and not more').to.equal(503);
    if (isLinux) {
      await until('descriptors', descriptors, (count) => count <= before.descriptors);
      const grown = (await memory()) - before.memory;
      console.log(`      memory: ${Math.round(before.memory / 1024)} KiB, and ${Math.round(grown / 1024)} KiB more`);
      expect(grown).to.be.below(6 * mebibyte);
    }
    expect(program.complained()).to.equal('');
  });

  it('a service ends the requests of silent callers, and takes back what they had', async () => {
    await start(fastClock);
    const random = randomFrom(seed);
    const silent = Array.from({ length: 30 }, () => ({ ...anyCutBody(random), ending: 'silence' as const }));
    const answers = await Promise.all(silent.map((body) => sendCut(port, body, random)));
    const statuses = answers.map((answer) => /HTTP\/1\.1 ([2-5]\d\d) /.exec(answer)?.[1] ?? 'reset');
    expect(statuses, String(statuses)).to.include('408').and.not.to.include('500');
    await until(
      'files of uploads',
      () => Promise.resolve(staged().length),
      (count) => count === 0,
    );
    await untilQuotaIsFree();
  });

  it('a service that is killed leaves files of uploads, and the next one removes them', async () => {
    await start();
    expect((await put(2 * mebibyte, '/harbour/assets/images/dusk/held.png?hold=true')).status).to.equal(200);
    const socket = await unfinishedUpload();
    await until(
      'files of uploads',
      () => Promise.resolve(staged().length),
      (count) => count === 2,
    );
    program.child.kill('SIGKILL');
    await program.ended;
    socket.destroy();
    expect(staged()).to.have.length(2);
    await start();
    expect(staged()).to.deep.equal([]);
  });

  /** The connection of an upload of 4 MiB, of which 1 MiB is sent. */
  async function unfinishedUpload(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const head = `PUT /harbour/assets/images/dusk/a.png HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png`;
    socket.write(`${head}\r\nContent-Length: ${4 * mebibyte}\r\n\r\n`);
    socket.write(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(mebibyte)]));
    return socket;
  }
});
