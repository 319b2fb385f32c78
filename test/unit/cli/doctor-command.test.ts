import { expect } from 'chai';
import { createServer, type Server } from 'node:http';
import { parseArguments } from '#adapters/cli/parse/arguments';
import { doctorOfService, runDoctor, type Doctor } from '#adapters/cli/doctor-command';
import { nodeFetch } from '#adapters/cli/service/node-fetch';
import { ServiceFailure } from '#adapters/cli/service/service-failure';
import { UsageError } from '#adapters/cli/usage';
import { listenOnLoopback } from '../../support/service/listen-on-loopback.js';

const writing = { command: () => undefined, colour: false, version: '1.2.3' };
const plain = { fix: false, dryRun: false, strict: false, format: 'text' } as const;
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

/** A doctor whose project has errors until it is fixed. */
function doctorOf(first: unknown, then: unknown): Doctor & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    examine: async () => (asked.push('examine'), asked.includes('fix') ? then : first),
    fix: async () => (
      asked.push('fix'),
      { changes: [{ path: 'App/a/x.lua', action: 'created' }], warnings: [{ message: '"y" was not fixed: taken.' }] }
    ),
  };
}

const serviceAt = (url: string) => ({ url, pid: 1, version: '1.0.0', fetch: nodeFetch });

describe('pagewright doctor', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
    server = undefined;
  });

  it('pagewright doctor prints each finding with its place, the line at fault and what --fix would do', async () => {
    const doctor = doctorOf(broken, clean);
    const { text, failed } = await runDoctor(doctor, plain, writing);
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
    const { text } = await runDoctor(doctorOf({ ...broken, findings }, clean), plain, writing);
    expect(text).to.include('A \ufffd[2Jname\ufffd.').and.to.include('| \tx\ufffd\ufffd\n         | \t^');
  });

  it('pagewright doctor fixes first, reports what it did and could not do, and judges by what is left', async () => {
    const doctor = doctorOf(broken, clean);
    const { text, failed } = await runDoctor(doctor, { ...plain, fix: true }, writing);
    expect(failed).to.equal(false);
    expect(doctor.asked).to.deep.equal(['fix', 'examine']);
    expect(text.split('\n').slice(0, 2)).to.deep.equal([
      'fixed    created App/a/x.lua',
      'left     "y" was not fixed: taken.',
    ]);
  });

  it('pagewright doctor prints JSON where that is asked for', async () => {
    const { text, failed } = await runDoctor(doctorOf(broken, broken), { ...plain, format: 'json' }, writing);
    expect([JSON.parse(text), failed]).to.deep.equal([broken, true]);
  });

  it('pagewright doctor has what was fixed in the JSON, too', async () => {
    const { text } = await runDoctor(doctorOf(broken, clean), { ...plain, fix: true, format: 'json' }, writing);
    expect(JSON.parse(text)).to.deep.equal({
      ...clean,
      mended: {
        changes: [{ path: 'App/a/x.lua', action: 'created' }],
        warnings: [{ message: '"y" was not fixed: taken.' }],
      },
    });
  });

  it('pagewright doctor does not fail for warnings', async () => {
    const findings = broken.findings.map((finding) => ({ ...finding, severity: 'warning' }));
    const warned = { ...broken, errors: 0, warnings: 1, findings };
    expect((await runDoctor(doctorOf(warned, warned), plain, writing)).failed).to.equal(false);
  });

  it('pagewright doctor fails for warnings where it is strict', async () => {
    const warned = { ...broken, errors: 0, warnings: 1 };
    expect((await runDoctor(doctorOf(warned, warned), { ...plain, strict: true }, writing)).failed).to.equal(true);
  });

  it('pagewright doctor shows what --fix would change', async () => {
    const diff = '--- a/App/a/x.lua\n+++ b/App/a/x.lua\n@@ -1 +1 @@\n-local = 1\u001b\n+local a = 1\n';
    const changes = [{ path: 'App/a/x.lua', action: 'modified', diff }];
    const doctor: Doctor = {
      examine: async () => broken,
      fix: async (dryRun) => ({ changes: dryRun ? changes : [], warnings: [] }),
    };
    const { text, failed } = await runDoctor(doctor, { ...plain, fix: true, dryRun: true }, writing);
    expect(failed).to.equal(true);
    expect(text).to.include('-local = 1\ufffd\n+local a = 1\nerror    invalid-lua').and.not.include('fixed');
  });

  describe('pagewright doctor --format', () => {
    const evil = 'It names "a" & <b>\u001b, 5 %:\nend.';
    const findings = [
      { code: 'invalid-lua', severity: 'error', place: { path: 'App/a/x y,z.lua', line: 3 }, explanation: evil },
      { code: 'dangling-page', severity: 'warning', place: { path: 'App/a/<b>.lua' }, explanation: 'Plain.' },
      { code: 'own-runtime', severity: 'info', place: { path: 'main.lua' }, explanation: 'Old.', fix: 'waits' },
    ];
    const formatted = async (format: 'sarif' | 'junit' | 'github', found: readonly object[] = findings) =>
      (await runDoctor(doctorOf({ ...broken, findings: found }, clean), { ...plain, format }, writing)).text;

    it('sarif names each rule once, and each place by its address and line', async () => {
      const { version, runs } = JSON.parse(await formatted('sarif', [...findings, ...findings])) as {
        version: string;
        runs: { tool: { driver: { rules: { id: string }[]; version: string } }; results: unknown[] }[];
      };
      expect([version, runs[0]?.tool.driver.version, runs[0]?.results.length]).to.deep.equal(['2.1.0', '1.2.3', 6]);
      expect(runs[0]?.tool.driver.rules.map(({ id }) => id)).to.deep.equal(findings.map(({ code }) => code));
      expect(runs[0]?.results.slice(0, 3)).to.deep.equal([
        result('invalid-lua', 'error', evil, 'App/a/x%20y%2Cz.lua', { region: { startLine: 3 } }),
        result('dangling-page', 'warning', 'Plain.', 'App/a/%3Cb%3E.lua'),
        result('own-runtime', 'note', 'Old. --fix waits.', 'main.lua'),
      ]);
    });

    const result = (ruleId: string, level: string, text: string, uri: string, region = {}) => ({
      ruleId,
      level,
      message: { text },
      locations: [{ physicalLocation: { artifactLocation: { uri }, ...region } }],
    });

    it('junit is XML without control characters, and counts what fails', async () => {
      const text = await formatted('junit');
      expect(text).to.include('<testsuites tests="3" failures="2">');
      expect(text).to.include(
        '<testcase name="App/a/x y,z.lua:3" classname="invalid-lua"><failure type="error" message="invalid-lua">It names "a" &amp; &lt;b&gt;\ufffd, 5 %:\nend.</failure></testcase>',
      );
      expect(text).to.include('name="App/a/&lt;b&gt;.lua"');
      expect(text).to.include('<system-out>Old. --fix waits.</system-out>');
      expect(await formatted('junit', [])).to.include('tests="1" failures="0"');
    });

    it('github is a command for each finding, and no text ends one', async () => {
      expect(await formatted('github')).to.equal(
        '::error file=App/a/x y%2Cz.lua,line=3,title=invalid-lua::It names "a" & <b>\ufffd, 5 %25:%0Aend.\n' +
          '::warning file=App/a/<b>.lua,title=dangling-page::Plain.\n' +
          '::notice file=main.lua,title=own-runtime::Old. --fix waits.\n',
      );
    });
  });

  it('pagewright doctor reports the refusal of a service', async () => {
    server = createServer((_request, answer) => answer.writeHead(503).end('too many ask'));
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    const error: unknown = await doctorOfService(serviceAt(url), undefined)
      .examine()
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ServiceFailure).with.property('message').that.includes('503: too many ask');
  });

  it('pagewright doctor follows the events of a service no longer than it looks', async () => {
    let over: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (over = resolve));
    server = createServer((request, answer) => {
      if (request.url !== '/_/events') return void answer.end(JSON.stringify(clean));
      answer.once('close', over).writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
    expect(await doctorOfService(serviceAt(url), undefined).examine(() => undefined)).to.deep.equal(clean);
    await ended;
  });

  it('pagewright doctor does not take anything else for a report', async () => {
    const error = await runDoctor(doctorOf({ hello: 1 }, {}), plain, writing).catch((thrown: unknown) => thrown);
    expect(error).to.be.an('error');
  });

  it('pagewright doctor is asked for with its options, and no others', () => {
    expect(parseArguments(['doctor', '--root', 'x', '--fix', '--json'], {})).to.deep.equal({
      verb: 'doctor',
      root: 'x',
      fix: true,
      dryRun: false,
      format: 'json',
      strict: false,
      progress: false,
    });
    expect(parseArguments(['doctor', '--progress'], {})).to.include({ progress: true });
    expect(parseArguments(['doctor'], {})).to.deep.equal({
      verb: 'doctor',
      root: '.',
      ...plain,
      progress: false,
    });
    expect(() => parseArguments(['doctor', '--dry-run'], {})).to.throw(UsageError, 'give both');
    expect(() => parseArguments(['doctor', '--format', 'xml'], {})).to.throw(UsageError, 'sarif, junit, github');
    expect(() => parseArguments(['doctor', '--port', '1'], {})).to.throw(UsageError);
  });
});
