import { expect } from 'chai';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySample, repository, serve, startPagewright, startProgram, startWithToken } from './support/program.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

interface Word {
  readonly url: string;
  readonly pid: number;
}

const books = [{ name: 'harbour', pages: ['dusk', 'quay', 'lighthouse'] }];

describe('pagewright new', () => {
  const place = useTemporaryFolder();

  it('pagewright new makes a project of each template, in which pagewright doctor finds nothing', async () => {
    for (const template of ['blank', 'picture-book', 'quiz']) {
      const made = startPagewright('new', place(template), '--template', template);
      expect(await made.ended, made.complained()).to.equal(0);
      expect(made.printed()).to.include(`Made a project in ${place(template)}`);
      const doctor = startPagewright('doctor', place(template));
      expect(await doctor.ended).to.equal(0);
      expect(doctor.printed()).to.match(/^1 book, \d pages?: 0 errors, 0 warnings, 0 notes\n$/);
    }
  });

  it('pagewright new reports a refusal in short lines, and exits with 1', async () => {
    const refused = startPagewright('new', repository);
    expect(await refused.ended).to.equal(1);
    expect(refused.complained()).to.match(/^pagewright: The folder .* is not empty: .*\n$/);
  });
});

describe('pagewright app', () => {
  let root: string;
  let remove: () => Promise<void>;

  beforeEach(async () => ({ root, remove } = await copySample()));
  afterEach(() => remove());

  it('pagewright app finds the running service and prints the books', async () => {
    const { program, url } = await serve(root);
    const app = startPagewright('app', root);
    expect(await app.ended).to.equal(0);
    expect(JSON.parse(app.printed())).to.deep.equal(books);
    expect(app.complained()).to.equal(`found the service at ${url}\n`);
    program.child.kill('SIGTERM');
    await program.ended;
  });

  it('pagewright app works with a service of another version, and advises what to do', async () => {
    // The program reads its version beside its folder.
    const older = join(root, '..', 'older');
    await cp(join(repository, 'dist'), join(older, 'dist'), { recursive: true });
    await symlink(join(repository, 'node_modules'), join(older, 'node_modules'), 'junction');
    const facts = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as object;
    await writeFile(join(older, 'package.json'), JSON.stringify({ ...facts, version: '0.0.1' }));
    const service = startProgram(process.execPath, [join(older, 'dist', 'main.js'), 'serve', root, '--port', '0']);
    const url = await service.prints(/http:\/\/127\.0\.0\.1:\d+/);
    for (const args of [
      ['app', root],
      ['doctor', root],
    ]) {
      const asked = startPagewright(...args);
      expect(await asked.ended).to.equal(0);
      expect(asked.complained()).to.include(`${url} is version 0.0.1, and this is`).and.include('stop it');
    }
    service.child.kill('SIGTERM');
    await service.ended;
  });

  it('pagewright app starts a service where none runs, and leaves it running', async () => {
    await startsOne(root);
  });

  it('pagewright app ignores the server file of a service that is gone', async () => {
    const { program } = await serve(root);
    program.child.kill('SIGKILL');
    await program.ended;
    const started = await startsOne(root);
    expect(started.pid).to.not.equal(program.child.pid);
  });

  it('pagewright app does not mistake another project’s service for its own', async () => {
    const other = await copySample();
    const { program, url } = await serve(other.root);
    await leaveWord({ url, pid: 1, version: '0.1.0' });
    expect((await startsOne(root)).url).to.not.equal(url);
    program.child.kill('SIGTERM');
    await program.ended;
    await other.remove();
  });

  it('pagewright app ignores a broken server file', async () => {
    await leaveWord({ url: 'http://127.0.0.1:1' });
    await startsOne(root);
  });

  it('pagewright app starts a service that requires the token of its environment, and sends it', async () => {
    const app = startWithToken('secret', 'app', '--root', root);
    expect(await app.ended, app.complained()).to.equal(0);
    expect(JSON.parse(app.printed())).to.deep.equal(books);
    const url = /^started the service at (\S+)\n$/.exec(app.complained())?.[1] ?? '';
    expect((await fetch(`${url}/app`)).status).to.equal(401);
    const health = await fetch(`${url}/_/health`, { headers: { Authorization: 'Bearer secret' } });
    process.kill(((await health.json()) as Word).pid, 'SIGTERM');
    await goneFrom(url);
  });

  async function leaveWord(word: object): Promise<void> {
    await mkdir(join(root, '.pagewright'), { recursive: true });
    await writeFile(join(root, '.pagewright', 'server.json'), JSON.stringify(word));
  }
});

describe('a service that asks for a token', () => {
  const verbs = [['app'], ['doctor'], ['doctor', '--fix']];
  let root: string;
  let remove: () => Promise<void>;
  let stop: () => Promise<unknown>;
  let address: string;

  before(async () => {
    ({ root, remove } = await copySample());
    const { program, url } = await serve(root, '--token', 'secret');
    address = url;
    stop = () => (program.child.kill('SIGTERM'), program.ended);
  });
  after(async () => {
    await stop();
    await remove();
  });

  it('the doctor reads the project beside a service that refuses its token', async () => {
    const program = startWithToken('wrong', 'doctor', '--root', root);
    expect(await program.ended, program.complained()).to.equal(0);
    expect(program.printed()).to.include('0 errors');
  });

  for (const [verb = '', ...more] of verbs) {
    it(`a command finds a service that requires a token: ${[verb, ...more].join(' ')}`, async () => {
      const program = startWithToken('secret', verb, '--root', root, ...more);
      expect(await program.ended, program.complained()).to.equal(0);
      expect(program.complained()).to.equal(verb === 'app' ? `found the service at ${address}\n` : '');
    });

    // The doctor alone reads the project beside its owner, as who may read the files.
    if (verb === 'doctor' && more.length === 0) continue;
    for (const token of ['', 'wrong']) {
      it(`a command names the service that refuses its token: ${[verb, ...more].join(' ')}, with ${JSON.stringify(token)}`, async () => {
        const program = startWithToken(token, verb, '--root', root, ...more);
        expect(await program.ended).to.equal(1);
        expect(program.complained())
          .to.match(token === '' ? /asks for its token: set PAGEWRIGHT_TOKEN to it/ : /does not know your token/)
          .and.match(new RegExp(`^pagewright: [^\n]*${address}[^\n]*\n$`));
      });
    }
  }
});

async function startsOne(root: string): Promise<Word> {
  const app = startPagewright('app', '--root', root);
  expect(await app.ended, app.complained()).to.equal(0);
  expect(JSON.parse(app.printed())).to.deep.equal(books);
  const url = /^started the service at (\S+)\n$/.exec(app.complained())?.[1] ?? '';
  const again = startPagewright('app', '--root', root);
  await again.ended;
  expect(again.complained()).to.equal(`found the service at ${url}\n`);
  const { pid } = (await (await fetch(`${url}/_/health`)).json()) as Word;
  process.kill(pid, 'SIGTERM');
  await goneFrom(url);
  return { url, pid };
}

async function goneFrom(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/_/health`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    } catch {
      return;
    }
  }
}

describe('pagewright doctor', () => {
  let root: string;
  let remove: () => Promise<void>;

  beforeEach(async () => ({ root, remove } = await copySample()));
  afterEach(() => remove());

  it('pagewright doctor checks a project without a service', async () => {
    const doctor = startPagewright('doctor', root);
    expect(await doctor.ended, doctor.complained()).to.equal(0);
    expect(doctor.printed()).to.include('1 book, 4 pages: 0 errors');
  });

  it('pagewright doctor ends normally where the reader closes its output early', async () => {
    const doctor = startPagewright('doctor', '--root', root, '--json');
    doctor.child.stdout?.destroy();
    expect(await doctor.ended).to.equal(0);
    expect(doctor.complained()).to.equal('');
  });

  it('pagewright doctor leaves no file in a project where it fixed nothing', async () => {
    const before = await readdir(root, { recursive: true });
    await startPagewright('doctor', '--root', root).ended;
    expect(await readdir(root, { recursive: true })).to.have.members(before);
    expect(await startPagewright('doctor', '--root', root, '--fix').ended).to.equal(0);
    expect(await readdir(root, { recursive: true })).to.have.members(before);
  });

  it('pagewright doctor names the owner of a project whose service left no server file', async () => {
    const { program } = await serve(root);
    await rm(join(root, '.pagewright', 'server.json'));
    const doctor = startPagewright('doctor', '--root', root, '--fix');
    expect(await doctor.ended).to.equal(4);
    expect(doctor.complained()).to.match(/^pagewright: Another process has this project open.*\n$/);
    program.child.kill('SIGTERM');
    await program.ended;
  });

  for (const more of [[], ['--fix'], ['--json']]) {
    it(`pagewright doctor refuses a folder without App ${more.join(' ')}`, async () => {
      const folder = join(root, '..', 'mistyped');
      await mkdir(folder);
      const doctor = startPagewright('doctor', '--root', folder, ...more);
      expect(await doctor.ended).to.equal(2);
      expect(doctor.complained()).to.include(`there is no App folder in ${folder}`);
      expect(doctor.printed()).to.equal('');
      expect(await readdir(folder)).to.deep.equal([]);
    });
  }
});

describe('a command line that is not understood', () => {
  const wrong = {
    'an unknown verb': [['serv'], 'there is no verb "serv"; did you mean serve?'],
    'an unknown option': [['serve', '--prot', '1'], 'did you mean --port?'],
    'two folders': [['serve', 'here', '--root', 'there'], 'the folder is named twice'],
    'a port that is none': [['serve', '--port', '70000'], '70000'],
    'a size of the history that is none': [['serve', '--history-size', 'all'], '--history-size'],
    'a store that is none': [['serve', '--store', 'tape'], 'tape'],
    'a host that lets others in, without a token': [['serve', '--host', '0.0.0.0'], '--token'],
    'an origin that is none': [['serve', '--allow-origin', 'foo'], '--allow-origin'],
    'a host name that is none': [['serve', '--allow-host', 'http://foo'], '--allow-host'],
    'a token that nobody can send': [['serve', '--token', ' '], '--token'],
    'a root that was left empty': [['serve', '--root', ''], '--root'],
    'a folder that is not there': [['serve', 'no/such/folder'], 'no/such/folder'],
  } as const;
  for (const [what, [args, named]] of Object.entries(wrong)) {
    it(`a wrong command line ends with 2 and one line that names the mistake: ${what}`, async () => {
      const program = startPagewright(...args);
      expect(await program.ended).to.equal(2);
      expect(program.complained())
        .to.match(/^pagewright: .+\n$/)
        .and.to.include(named);
      expect(program.printed()).to.equal('');
    });
  }
});

describe('pagewright that is asked about itself', () => {
  for (const [args, reported] of [
    [[], 'pagewright <verb> [folder] [options]'],
    [['help'], 'pagewright <verb> [folder] [options]'],
    [['--help'], 'pagewright <verb> [folder] [options]'],
    [['-h'], 'pagewright <verb> [folder] [options]'],
    [['serve', '--help'], 'pagewright serve [folder] [options]'],
    [['help', 'serve'], '--allow-origin <origin>'],
    [['doctor', '-h'], 'pagewright doctor [folder] [options]'],
  ] as const) {
    it(`the command line prints its usage for: pagewright ${args.join(' ')}`, async () => {
      const program = startPagewright(...args);
      expect(await program.ended).to.equal(0);
      expect(program.printed()).to.include(reported);
      expect(program.complained()).to.equal('');
    });
  }

  for (const word of ['version', '--version', '-v']) {
    it(`the command line prints its version for: pagewright ${word}`, async () => {
      const program = startPagewright(word);
      expect(await program.ended).to.equal(0);
      expect(program.printed()).to.match(/^\d+\.\d+\.\d+\n$/);
    });
  }
});

describe('a Node that is too old', () => {
  const needs = 'needs Node 20.19 or newer; this is ';
  const runBy = (node: string, ...args: string[]) => {
    const versions = JSON.stringify({ ...process.versions, node });
    const pretends = `data:text/javascript,Object.defineProperty(process,'versions',{value:${encodeURIComponent(versions)}})`;
    return startProgram(process.execPath, ['--import', pretends, join(repository, 'dist', 'main.js'), ...args]);
  };

  for (const node of ['18.20.4', '20.9.0', '20.18.3']) {
    it(`a Node that is too old is refused with the version needed: ${node}`, async () => {
      const program = runBy(node, 'serve', '--port', '0');
      expect(await program.ended).to.equal(1);
      expect(program.complained()).to.equal(`pagewright: ${needs}${node}\n`);
      expect(program.printed()).to.equal('');
    });
  }

  for (const node of ['20.19.0', '22.0.0']) {
    it(`a Node that is new enough is accepted: ${node}`, async () => {
      expect(await runBy(node, 'version').ended).to.equal(0);
    });
  }

  it('the oldest accepted Node is the one in package.json', async () => {
    const { engines } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { engines: unknown };
    expect(engines).to.deep.equal({ node: '>=20.19' });
  });
});
