import { expect } from 'chai';
import { createServer, type Server } from 'node:http';
import { parseArguments } from '#adapters/cli/arguments';
import { doctorOfService, runDoctor, type Doctor } from '#adapters/cli/doctor-command';
import { ServiceFailure } from '#adapters/cli/find-service';
import { UsageError } from '#adapters/cli/usage';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';

const noCommand = () => undefined;
const clean = { books: 1, pages: 2, errors: 0, warnings: 0, infos: 0, findings: [] };
const broken = {
  books: 1,
  pages: 2,
  errors: 1,
  warnings: 0,
  infos: 0,
  findings: [
    {
      code: 'invalid-lua',
      severity: 'error',
      place: { path: 'App/a/x.lua', line: 3 },
      explanation: 'It is no Lua.',
      excerpt: 'local = 1\n      ^',
      fix: 'does something',
    },
  ],
};

/** A doctor whose project has errors until it is mended. */
function doctorOf(first: unknown, then: unknown): Doctor & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    examine: async () => (asked.push('examine'), asked.includes('mend') ? then : first),
    mend: async () => (
      asked.push('mend'),
      { changes: [{ path: 'App/a/x.lua', action: 'created' }], warnings: [{ message: '"y" was not mended: taken.' }] }
    ),
  };
}

describe('pagewright doctor', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
    server = undefined;
  });

  it('pagewright doctor prints each finding with its place, the line at fault and what --fix would do', async () => {
    const doctor = doctorOf(broken, clean);
    const { text, failed } = await runDoctor(doctor, { fix: false, json: false }, noCommand);
    expect(failed).to.equal(true);
    expect(doctor.asked).to.deep.equal(['examine']);
    expect(text).to.equal(
      [
        'error    invalid-lua  App/a/x.lua:3',
        '         It is no Lua.',
        '         | local = 1',
        '         |       ^',
        '         --fix does something',
        '1 book, 2 pages: 1 error, 0 warnings, 0 notes',
        '',
      ].join('\n'),
    );
  });

  it('pagewright doctor shows a terminal nothing that it would obey', async () => {
    const [finding] = broken.findings;
    const findings = [{ ...finding, explanation: 'A \u001b[2Jname\u009b.', excerpt: '\tx\r\u0007\n\t^' }];
    const { text } = await runDoctor(doctorOf({ ...broken, findings }, clean), { fix: false, json: false }, noCommand);
    expect(text).to.include('A \ufffd[2Jname\ufffd.').and.to.include('| \tx\ufffd\ufffd\n         | \t^');
  });

  it('pagewright doctor mends first, reports what it did and could not do, and judges by what is left', async () => {
    const doctor = doctorOf(broken, clean);
    const { text, failed } = await runDoctor(doctor, { fix: true, json: false }, noCommand);
    expect(failed).to.equal(false);
    expect(doctor.asked).to.deep.equal(['mend', 'examine']);
    expect(text.split('\n').slice(0, 2)).to.deep.equal([
      'mended   created App/a/x.lua',
      'left     "y" was not mended: taken.',
    ]);
  });

  it('pagewright doctor prints JSON where that is asked for', async () => {
    const { text, failed } = await runDoctor(doctorOf(broken, broken), { fix: false, json: true }, noCommand);
    expect([JSON.parse(text), failed]).to.deep.equal([broken, true]);
  });

  it('pagewright doctor has what was mended in the JSON, too', async () => {
    const { text } = await runDoctor(doctorOf(broken, clean), { fix: true, json: true }, noCommand);
    expect(JSON.parse(text)).to.deep.equal({
      ...clean,
      mended: {
        changes: [{ path: 'App/a/x.lua', action: 'created' }],
        warnings: [{ message: '"y" was not mended: taken.' }],
      },
    });
  });

  it('pagewright doctor does not fail for warnings', async () => {
    const findings = broken.findings.map((finding) => ({ ...finding, severity: 'warning' }));
    const warned = { ...broken, errors: 0, warnings: 1, findings };
    expect((await runDoctor(doctorOf(warned, warned), { fix: false, json: false }, noCommand)).failed).to.equal(false);
  });

  it('pagewright doctor reports the refusal of a service', async () => {
    server = createServer((_request, answer) => answer.writeHead(503).end('too many ask'));
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    const error: unknown = await doctorOfService(url, undefined)
      .examine()
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ServiceFailure).with.property('message').that.includes('503: too many ask');
  });

  it('pagewright doctor follows the events of a service no longer than it looks', async () => {
    let over: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (over = resolve));
    server = createServer((request, answer) => {
      if (request.url !== '/_/events') return void answer.end(JSON.stringify(clean));
      answer.once('close', over).writeHead(200).flushHeaders();
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    expect(await doctorOfService(url, undefined).examine(() => undefined)).to.deep.equal(clean);
    await ended;
  });

  it('pagewright doctor does not take anything else for a report', async () => {
    const error = await runDoctor(doctorOf({ hello: 1 }, {}), { fix: false, json: false }, noCommand).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.an('error');
  });

  it('pagewright doctor is asked for with its options, and no others', () => {
    expect(parseArguments(['doctor', '--root', 'x', '--fix', '--json'], {})).to.deep.equal({
      verb: 'doctor',
      root: 'x',
      fix: true,
      json: true,
      progress: false,
    });
    expect(parseArguments(['doctor', '--progress'], {})).to.include({ progress: true });
    expect(parseArguments(['doctor'], {})).to.deep.equal({
      verb: 'doctor',
      root: '.',
      fix: false,
      json: false,
      progress: false,
    });
    expect(() => parseArguments(['doctor', '--port', '1'], {})).to.throw(UsageError);
  });
});
