import { expect } from 'chai';
import { parseArguments, type ServeArguments } from '#adapters/cli/arguments';
import { UsageError } from '#adapters/cli/usage-error';

function serve(args: readonly string[], environment: Record<string, string> = {}): ServeArguments {
  const wanted = parseArguments(['serve', ...args], environment);
  if (wanted.verb !== 'serve') throw new Error(`not serve, but ${wanted.verb}`);
  return wanted.serve;
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('was understood');
}

describe('the command line', () => {
  describe('--allow-origin', () => {
    it('takes origins', () => {
      const origins = ['https://studio.example', 'http://localhost:8080', 'http://[::1]:3000'];
      expect(serve(origins.flatMap((each) => ['--allow-origin', each])).allowedOrigins).to.deep.equal(origins);
    });

    for (const wrong of [
      'foo',
      '',
      '*',
      'null',
      'https://studio.example/',
      'https://studio.example:443',
      'file:///x',
    ]) {
      it(`refuses "${wrong}", also after one that is right`, () => {
        const message = refusal(() => serve(['--allow-origin', 'http://a.test', '--allow-origin', wrong]));
        expect(message).to.match(/^--allow-origin takes .*https:\/\/studio\.example/);
        expect(message).to.include(`not "${wrong}"`);
      });
    }
  });

  describe('--allow-host', () => {
    it('takes host names, addresses, and every name below one', () => {
      const hosts = ['studio.example', 'Studio', '.studio.example', '192.168.1.20', '[fd00::1]', 'a_b-c.example.'];
      expect(serve(hosts.flatMap((each) => ['--allow-host', each])).allowedHosts).to.deep.equal(hosts);
    });

    const none = [
      'http://foo',
      'foo/',
      'foo:8080',
      '[fd00::1]:80',
      'fd00::1',
      '.[fd00::1]',
      '*.foo',
      'a b',
      'bücher.example',
      '',
      '.',
      '..',
    ];
    for (const wrong of none) {
      it(`refuses "${wrong}", which would allow no host`, () => {
        const message = refusal(() => serve(['--allow-host', wrong]));
        expect(message).to.match(/^--allow-host takes a host name without scheme, port and path/);
        expect(message).to.include(`not "${wrong}"`);
      });
    }
  });

  describe('--token', () => {
    it('is taken as it is, before that of the environment', () => {
      const variable = { PAGEWRIGHT_TOKEN: 'from-outside' };
      expect(serve(['--token', 'correct~horse/+=!'], variable).token).to.equal('correct~horse/+=!');
      expect(serve([], variable).token).to.equal('from-outside');
    });

    it('is none where the variable is empty', () => {
      expect(serve([], { PAGEWRIGHT_TOKEN: '' }).token).to.equal(undefined);
      expect(refusal(() => serve(['--host', '0.0.0.0'], { PAGEWRIGHT_TOKEN: '' }))).to.include('needs --token');
    });

    for (const wrong of ['', ' ', '\t', 'two words', 'horse\n', 'hörse', 'horse\u{1F40E}', 'horse\u0000']) {
      it(`is refused where no caller could send it, and not told: ${JSON.stringify(wrong)}`, () => {
        const message = refusal(() => serve(['--token', wrong], { PAGEWRIGHT_TOKEN: 'right' }));
        expect(message).to.match(/^--token takes .*ASCII/);
        expect(message).to.not.match(/horse|words/);
      });
    }

    it('is refused by the name of the variable that it came in', () => {
      expect(refusal(() => serve([], { PAGEWRIGHT_TOKEN: ' ' }))).to.match(/^PAGEWRIGHT_TOKEN takes /);
    });
  });

  it('takes what a service can be asked for, each option for what it says', () => {
    const asked = '--root book --port 65535 --store memory --log debug --history 7 --history-size 3 --force';
    expect(serve(asked.split(' '))).to.deep.equal({
      root: 'book',
      port: 65_535,
      host: undefined,
      store: 'memory',
      token: undefined,
      allowedOrigins: [],
      allowedHosts: [],
      logLevel: 'debug',
      history: { entries: 7, bytes: 3 * 1024 * 1024 },
      force: true,
    });
  });

  it('has the values that its help tells where nothing is asked for', () => {
    const { port, store, logLevel, history, force } = serve([]);
    expect([port, store, logLevel, force]).to.deep.equal([9_090, 'disk', 'info', false]);
    expect(history).to.deep.equal({ entries: 1_000, bytes: 256 * 1024 * 1024 });
  });

  for (const wrong of [
    '--port=65536',
    '--port=',
    '--port=80x',
    '--port=-1',
    '--port=1e3',
    '--store=disc',
    '--log=loud',
    '--history=0',
    '--history-size=x',
  ]) {
    it(`refuses ${wrong}, and says what is taken`, () => {
      const [option = '', value = ''] = wrong.split('=');
      const message = refusal(() => serve([wrong]));
      expect(message).to.match(new RegExp(`^${option} takes `));
      expect(message).to.include(`not "${value}"`);
    });
  }

  for (const verb of ['serve', 'app', 'doctor']) {
    it(`refuses an empty root for ${verb}, and takes none for here`, () => {
      expect(refusal(() => parseArguments([verb, '--root', ''], {}))).to.include('--root takes a folder');
      expect(refusal(() => parseArguments([verb, '--root='], {}))).to.include('--root takes a folder');
      expect(JSON.stringify(parseArguments([verb], {}))).to.include('"root":"."');
    });
  }

  it('refuses an empty host, with a token, too: that would be every address there is', () => {
    for (const beside of [[], ['--token', 'secret']]) {
      expect(refusal(() => serve(['--host', '', ...beside], {}))).to.include('--host takes an address');
    }
  });

  for (const verb of ['serve', 'app', 'doctor', 'version', 'help']) {
    it(`gives help on ${verb}, wherever it is asked for`, () => {
      for (const rest of [['--help'], ['-h'], ['--root', 'x', '--help'], ['--no-such-option', '-h']]) {
        expect(parseArguments([verb, ...rest], {}), rest.join(' ')).to.deep.equal({ verb: 'help' });
      }
    });
  }

  it('gives no help on a verb that is none', () => {
    expect(refusal(() => parseArguments(['serv', '--help'], {}))).to.include('there is no verb "serv"');
  });
});
