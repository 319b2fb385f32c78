import { expect } from 'chai';
import { parseArguments, type ServeArguments } from '#adapters/cli/parse/arguments';
import { usage, UsageError } from '#adapters/cli/usage';

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
    it('the command line --allow-origin takes origins', () => {
      const origins = [
        'https://studio.example',
        'http://localhost:8080',
        'http://[::1]:3000',
        'vscode-webview://0q2kh4t7vb1n3m5p',
        'vscode-webview://5f0c1f6e-2c1b-4a57-9d0a-8c5a5b1d2e3f',
      ];
      expect(serve(origins.flatMap((each) => ['--allow-origin', each])).allowedOrigins).to.deep.equal(origins);
    });

    for (const wrong of [
      'foo',
      '',
      '*',
      'https://*',
      'https://*.studio.example',
      'https://studio.example/',
      'https://studio.example:443',
      'file:///x',
      'file://',
      'vscode-webview://',
      'vscode-webview://*',
      'vscode-webview://id/',
      'vscode-webview://ID',
      'vscode-webview://id:80',
    ]) {
      it(`the command line --allow-origin refuses "${wrong}", also after one that is right`, () => {
        const message = refusal(() => serve(['--allow-origin', 'http://a.test', '--allow-origin', wrong]));
        expect(message).to.match(/^--allow-origin takes .*https:\/\/studio\.example/);
        expect(message).to.include(`not "${wrong}"`);
      });
    }

    for (const [wrong, meant] of [
      ['https://studio.example/', 'https://studio.example'],
      ['HTTPS://Studio.example:443/panel?x=1', 'https://studio.example'],
      ['studio.example', 'https://studio.example'],
      ['localhost:8080', 'http://localhost:8080'],
      ['127.0.0.1', 'http://127.0.0.1'],
      ['vscode-webview://Id/index.html', 'vscode-webview://id'],
    ]) {
      it(`the command line --allow-origin suggests the origin that "${wrong}" means`, () => {
        expect(refusal(() => serve(['--allow-origin', wrong ?? '']))).to.match(new RegExp(`did you mean ${meant}\\?$`));
      });
    }

    it('the command line --allow-origin takes null only where a token is asked for', () => {
      expect(refusal(() => serve(['--allow-origin', 'null']))).to.match(/^--allow-origin null .*--token/);
      expect(serve(['--allow-origin', 'null', '--token', 'secret']).allowedOrigins).to.deep.equal(['null']);
      expect(serve(['--allow-origin', 'null'], { PAGEWRIGHT_TOKEN: 'secret' }).allowedOrigins).to.deep.equal(['null']);
    });

    it('the command line --allow-origin never takes file://, with a token neither, and reports what such a page sends', () => {
      expect(refusal(() => serve(['--allow-origin', 'file://', '--token', 'secret']))).to.include('null');
    });
  });

  describe('--host', () => {
    it('the command line --host takes addresses and names', () => {
      for (const host of ['127.0.0.1', '::1', 'localhost', '192.168.1.20', 'fe80::1%eth0', 'studio.example']) {
        expect(serve(['--host', host, '--token', 'correct-horse-battery']).host).to.equal(host);
      }
    });

    for (const wrong of ['http://localhost', 'localhost:9090', '[::1]', '127.0.0.1/', 'a b']) {
      it(`the command line --host refuses "${wrong}", and does not ask for a token instead`, () => {
        const message = refusal(() => serve(['--host', wrong]));
        expect(message).to.match(/^--host takes an address or a name.* without scheme, port and path/);
        expect(message).to.include(`not "${wrong}"`);
      });
    }
  });

  describe('--allow-host', () => {
    it('the command line --allow-host takes host names, addresses, and every name below one', () => {
      const hosts = [
        'studio.example',
        'Studio',
        '.studio.example',
        '.localhost',
        '.team.co.uk',
        '192.168.1.20',
        '[fd00::1]',
        'a_b-c.example.',
      ];
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
      'studio..example',
      '.com',
      '.COM.',
      '.local',
      '.co.uk',
      '.Com.au',
      '.1.20',
    ];
    for (const wrong of none) {
      it(`the command line --allow-host refuses "${wrong}", which would allow no host or any site`, () => {
        const message = refusal(() => serve(['--allow-host', wrong]));
        expect(message).to.match(/^--allow-host takes a host name without scheme, port and path/);
        expect(message).to.include(`not "${wrong}"`);
      });
    }
  });

  describe('--token', () => {
    it('the command line --token is taken as it is, before that of the environment', () => {
      const variable = { PAGEWRIGHT_TOKEN: 'from-outside' };
      expect(serve(['--token', 'correct~horse/+=!'], variable).token).to.equal('correct~horse/+=!');
      expect(serve([], variable).token).to.equal('from-outside');
    });

    it('the command line --token is none where the variable is empty', () => {
      expect(serve([], { PAGEWRIGHT_TOKEN: '' }).token).to.equal(undefined);
      expect(refusal(() => serve(['--host', '0.0.0.0'], { PAGEWRIGHT_TOKEN: '' }))).to.include('needs --token');
    });

    for (const wrong of ['', ' ', '\t', 'two words', 'horse\n', 'hörse', 'horse\u{1F40E}', 'horse\u0000']) {
      it(`the command line --token is refused where no client could send it, and not repeated: ${JSON.stringify(wrong)}`, () => {
        const message = refusal(() => serve(['--token', wrong], { PAGEWRIGHT_TOKEN: 'right' }));
        expect(message).to.match(/^--token takes .*ASCII/);
        expect(message).to.not.match(/horse|words/);
      });
    }

    it('the command line --token has at least 16 characters where other machines can try some, and is not repeated', () => {
      const [short, long] = ['horse-horse-hor', 'horse-horse-hors'];
      for (const host of ['0.0.0.0', '192.168.1.20', '::', 'book-server']) {
        const given = ['--host', host];
        const refusals = [
          refusal(() => serve([...given, '--token', short])),
          refusal(() => serve(given, { PAGEWRIGHT_TOKEN: short })),
        ];
        for (const message of refusals) {
          expect(message, host).to.match(/other machines.* at least 16 characters/);
          expect(message).not.to.include('horse');
        }
        expect(serve([...given, '--token', long]).token).to.equal(long);
      }
      for (const host of [[], ['--host', '127.0.0.1'], ['--host', '::1'], ['--host', 'localhost']])
        expect(serve([...host, '--token', short]).token).to.equal(short);
    });

    it('the command line --token is refused by the name of the variable that it came in', () => {
      expect(refusal(() => serve([], { PAGEWRIGHT_TOKEN: ' ' }))).to.match(/^PAGEWRIGHT_TOKEN takes /);
    });
  });

  it('the command line takes every option of a service, each for its own setting', () => {
    const asked =
      '--root book --port 65535 --store memory --log debug --history 7 --history-size 3 --upload-quota 5 --force --until-idle --prefix /books/ --drain 7';
    expect(serve(asked.split(' '))).to.deep.equal({
      root: 'book',
      port: 65_535,
      host: undefined,
      store: 'memory',
      database: undefined,
      instance: undefined,
      prefix: '/books',
      drainMs: 7000,
      token: undefined,
      allowedOrigins: [],
      allowedHosts: [],
      logLevel: 'debug',
      history: { entries: 7, bytes: 3 * 1024 * 1024, largeBytes: 3 * 1024 * 1024 },
      uploadQuota: 5 * 1024 * 1024,
      force: true,
      untilIdle: true,
      readOnly: false,
    });
  });

  it('the command line takes a folder for an assistant, which may be one that only reads', () => {
    const service = { root: '.', url: undefined, tokenFile: undefined };
    expect(parseArguments(['mcp'], {})).to.deep.equal({ verb: 'mcp', service, readOnly: false });
    const url = 'http://127.0.0.1:9090';
    expect(parseArguments(['mcp', 'book', '--read-only'], { PAGEWRIGHT_URL: url })).to.deep.equal({
      verb: 'mcp',
      service: { root: 'book', url, tokenFile: undefined },
      readOnly: true,
    });
    expect(serve(['--read-only'])).to.include({ readOnly: true, force: false });
  });

  it('the command line has the defaults in its help where no option is given', () => {
    const { port, store, logLevel, history, force, untilIdle } = serve([]);
    expect([port, store, logLevel, force, untilIdle]).to.deep.equal([undefined, 'disk', 'info', false, false]);
    expect(history).to.deep.equal({ entries: 1_000, bytes: 256 * 1024 * 1024, largeBytes: 256 * 1024 * 1024 });
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
    it(`the command line refuses ${wrong}, and lists what is accepted`, () => {
      const [option = '', value = ''] = wrong.split('=');
      const message = refusal(() => serve([wrong]));
      expect(message).to.match(new RegExp(`^${option} takes `));
      expect(message).to.include(`not "${value}"`);
    });
  }

  for (const verb of ['serve', 'app', 'doctor'] as const) {
    const rootOf = (...args: string[]) => {
      const wanted = parseArguments([verb, ...args], {});
      if (wanted.verb === 'serve') return wanted.serve.root;
      if (wanted.verb === 'app' || wanted.verb === 'doctor') return wanted.root;
      throw new Error(`not ${verb}, but ${wanted.verb}`);
    };

    it(`the command line takes the folder of ${verb} as it stands there, or after --root, and none for here`, () => {
      expect(rootOf('books/mine')).to.equal('books/mine');
      expect(rootOf('--root', 'books/mine')).to.equal('books/mine');
      expect(rootOf('--', '-odd')).to.equal('-odd');
      expect(rootOf()).to.equal('.');
    });

    it(`the command line refuses two folders for ${verb}`, () => {
      expect(refusal(() => rootOf('a', '--root', 'b'))).to.match(/^the folder is named twice: "a" and --root "b"/);
      expect(refusal(() => rootOf('a', '--root', 'a'))).to.match(/^the folder is named twice/);
      expect(refusal(() => rootOf('a', 'b'))).to.match(/^the folder is named twice: "a" and "b"/);
    });

    it(`the command line refuses an empty folder for ${verb}`, () => {
      expect(refusal(() => rootOf('--root', ''))).to.include('--root takes a folder');
      expect(refusal(() => rootOf('--root='))).to.include('--root takes a folder');
      expect(refusal(() => rootOf(''))).to.include('takes a folder');
    });
  }

  it('the command line refuses an empty host, with a token, too: that would be every address there is', () => {
    for (const beside of [[], ['--token', 'secret']]) {
      expect(refusal(() => serve(['--host', '', ...beside], {}))).to.include('--host takes an address');
    }
  });

  describe('help', () => {
    for (const verb of ['serve', 'app', 'doctor', 'version']) {
      it(`the command line help is given on ${verb}, wherever it is asked for`, () => {
        for (const rest of [['--help'], ['-h'], ['--root', 'x', '--help'], ['--no-such-option', '-h']]) {
          expect(parseArguments([verb, ...rest], {}), rest.join(' ')).to.deep.equal({ verb: 'help', on: verb });
        }
        expect(parseArguments(['help', verb], {})).to.deep.equal({ verb: 'help', on: verb });
      });
    }

    it('the command line help is given on all verbs', () => {
      for (const args of [[], ['help'], ['--help'], ['-h'], ['help', '--help'], ['help', 'help']]) {
        expect(parseArguments(args, {}), args.join(' ')).to.deep.equal({ verb: 'help' });
      }
    });

    it('the command line help is not given on a verb that is none', () => {
      for (const args of [
        ['serv', '--help'],
        ['help', 'serv'],
      ]) {
        expect(refusal(() => parseArguments(args, {}))).to.match(/^there is no verb "serv"; did you mean serve\?$/);
      }
    });

    it('the command line help names every option that a verb takes, and what it takes', () => {
      const reported = usage('serve');
      expect(reported).to.match(/^pagewright serve \[folder\] \[options\]\n/);
      for (const option of ['root <folder>', 'port <n>', 'allow-origin <origin>', 'force']) {
        expect(reported).to.match(new RegExp(`^ +--${option}  `, 'm'));
      }
      expect(usage('doctor')).to.include('--fix').and.not.include('--port');
      expect(usage()).to.match(/^pagewright <verb>/);
      for (const verb of ['serve', 'app', 'doctor', 'version', 'help'])
        expect(usage()).to.match(new RegExp(`^  ${verb} `, 'm'));
    });

    it('the command line help fits into a terminal', () => {
      for (const verb of [undefined, 'serve', 'app', 'doctor', 'version'] as const) {
        for (const line of usage(verb).split('\n')) expect(line.length, line).to.be.at.most(100);
      }
    });
  });

  for (const word of ['version', '--version', '-v']) {
    it(`the command line prints the version with ${word}`, () => {
      expect(parseArguments([word], {})).to.deep.equal({ verb: 'version' });
    });
  }

  for (const [args, output] of [
    [['sevre'], 'there is no verb "sevre"; did you mean serve?'],
    [['docter'], 'there is no verb "docter"; did you mean doctor?'],
    [['--verson'], 'there is no option --verson; did you mean --version?'],
    [['publish'], 'there is no verb "publish"; pagewright help lists them'],
    [['--port', '80'], 'a verb comes first, as in pagewright serve --port'],
    [['./book'], 'there is no verb "./book"; a folder comes after one, as in pagewright serve ./book'],
    [['C:\\books'], 'there is no verb "C:\\books"; a folder comes after one, as in pagewright serve C:\\books'],
    [['serve', '--prot', '1'], 'serve has no option --prot; did you mean --port?'],
    [['serve', '-port', '1'], 'serve has no option -port; did you mean --port?'],
    [['serve', '--prot=1'], 'serve has no option --prot; did you mean --port?'],
    [['serve', '--Port=1'], 'serve has no option --Port; did you mean --port?'],
    [['serve', '--zzz'], 'serve has no option --zzz'],
    [['doctor', '--port', '1'], 'doctor has no option --port; serve has'],
    [['app', '--fixx'], 'app has no option --fixx'],
    [['serve', '--port'], '--port takes a value: --port <n>'],
    [['serve', '--port', '--force'], '--port takes a value: --port <n>'],
    [['serve', '--token', '-x'], '--token takes a value: --token <text>; one that begins with - is written --token=-x'],
    [['serve', '--force=yes'], '--force takes no value'],
    [['serve', '--force', '--read-only'], '--read-only takes no project over: leave out --force'],
    [['new', 'tale', '--pages', 'heap'], '--pages takes folder or file, not "heap"'],
    [['version', 'now'], 'version takes nothing, not "now"'],
    [['help', 'serve', 'app'], 'help takes one verb, not "app"'],
  ] as const) {
    it(`the command line reports in one line what is wrong in: pagewright ${args.join(' ')}`, () => {
      expect(refusal(() => parseArguments(args, {}))).to.equal(output);
    });
  }
});
