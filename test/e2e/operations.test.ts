import { assert } from 'chai';
import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDiskStore } from '../../src/index.js';
import { copySample, projectFiles, repository, serve, startProgram } from './support/program.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const main = join(repository, 'dist', 'main.js');

/** The text of a file that another process writes at this moment. */
async function readWhenThere(path: string): Promise<string> {
  for (let left = 6_000; left > 0; left--) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text !== '') return text;
    await pause(20);
  }
  throw new Error(`nothing was written to ${path}`);
}

/** Runs the built program in a folder, until it ends. */
function run(
  cwd: string,
  args: readonly string[],
  input: string | Buffer = '',
  environment: Record<string, string> = {},
): Promise<Ended> {
  const env = { ...process.env, FORCE_COLOR: '', NO_COLOR: '', ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...args], { cwd, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
    child.stdin?.end(input);
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('operations on the command line', () => {
  let root: string;
  let url: string;
  let end: () => Promise<unknown>;
  let asItWas: ReadonlyMap<string, string>;

  before(async () => {
    const { root: folder, remove } = await copySample();
    root = folder;
    asItWas = await projectFiles(root);
    const service = await serve(root);
    url = service.url;
    end = async () => {
      service.program.child.kill('SIGTERM');
      await service.program.ended;
      await remove();
    };
  });
  after(() => end());

  const command = (line: string, input = '', environment: Record<string, string> = {}) =>
    run(root, line.split(' '), input, environment);

  async function done(line: string, input = ''): Promise<string> {
    const { code, out, err } = await command(line, input);
    assert.equal(code, 0, `${line}: ${err}`);
    return out;
  }

  async function read(line: string): Promise<Record<string, unknown>> {
    return JSON.parse(await done(`${line} --json`)) as Record<string, unknown>;
  }

  /** Each line is a command; what it prints holds the text. Undoing as many changes leaves every byte as it was. */
  const tours: Readonly<
    Record<string, { readonly steps: readonly (readonly [string, string])[]; readonly changes: number }>
  > = {
    book: {
      steps: [
        ['book ls', 'harbour  dusk quay lighthouse\n'],
        ['book add garden', 'created  App/garden/'],
        ['book mv garden park', 'created  App/park/'],
        ['book show park', 'name: park\n'],
        ['book rm park --yes', 'removed  App/park/'],
      ],
      changes: 3,
    },
    page: {
      steps: [
        [
          'page add harbour/night --copy-from harbour/dusk --after dusk',
          'created  App/harbour/components/night/index.lua\n',
        ],
        ['page mv harbour/night midnight', 'App/harbour/components/midnight/'],
        ['page show harbour/midnight', 'kind: indexed\n'],
        ['page rm harbour/midnight --yes --quiet', ''],
      ],
      changes: 3,
    },
    layer: {
      steps: [
        [
          'layer add harbour/dusk/gull --after sun --set y=620',
          'created  App/harbour/components/dusk/layers/gull.lua\n',
        ],
        [
          'layer set harbour/dusk/gull --set x=40 --set alpha=0.5',
          'modified App/harbour/components/dusk/layers/gull.lua\n',
        ],
        ['layer set harbour/dusk/gull --set x=40', 'nothing changed: it was so already\n'],
        ['layer mv harbour/dusk/gull tern', 'App/harbour/components/dusk/layers/tern.lua'],
        ['layer show harbour/dusk/tern', 'x: 40\n'],
        ['layer rm harbour dusk tern', 'removed  App/harbour/components/dusk/layers/tern.lua\n'],
      ],
      changes: 4,
    },
    class: {
      steps: [
        ['class attach harbour/dusk/sun pulse', 'created  App/harbour/components/dusk/layers/sun_pulse.lua\n'],
        ['class set harbour/dusk/sun pulse --set properties.duration=800', 'sun_pulse.lua\n'],
        ['class show harbour/dusk/sun/pulse', 'duration: 800\n'],
        ['class detach harbour/dusk/sun pulse', 'removed  App/harbour/components/dusk/layers/sun_pulse.lua\n'],
      ],
      changes: 3,
    },
    command: {
      steps: [
        ['command add harbour/dusk/wave', 'created  App/harbour/commands/dusk/wave.lua\n'],
        [
          'command set harbour/dusk/wave --set actions=[{"command":"animation.play","params":{"target":"sun"}}]',
          'wave.lua\n',
        ],
        ['command ls harbour/dusk', 'wave        animation.play\n'],
        ['command mv harbour/dusk/wave swell', 'swell.lua'],
        ['command show harbour/dusk/swell', 'name: swell\n'],
        ['command rm harbour/dusk/swell', 'removed  App/harbour/commands/dusk/swell.lua\n'],
      ],
      changes: 4,
    },
    component: {
      steps: [
        ['component add harbour/dusk/timers/first', 'created  App/harbour/components/dusk/timers/first.lua\n'],
        ['component set harbour/dusk/timers/first --set properties.delay=90', 'first.lua\n'],
        ['component ls harbour/dusk timers', 'first'],
        ['component mv harbour/dusk/timers/first second', 'second.lua'],
        ['component show harbour/dusk/timers/second', 'name: second\n'],
        ['component rm harbour/dusk/timers/second', 'removed  App/harbour/components/dusk/timers/second.lua\n'],
      ],
      changes: 4,
    },
    'custom-class': {
      steps: [
        ['custom-class add waving', 'created  components/custom/waving.lua\n'],
        ['custom-class ls', 'waving'],
        ['custom-class mv waving nodding', 'nodding.lua'],
        ['custom-class show nodding', 'name: nodding\n'],
        ['custom-class rm nodding', 'removed  components/custom/nodding.lua\n'],
      ],
      changes: 3,
    },
    others: {
      steps: [
        ['catalogue classes', 'pulse '],
        ['catalogue class pulse', 'name: pulse\n'],
        ['catalogue actions', 'animation.play '],
        ['catalogue components', 'timers '],
        ['history ls --limit 1', ''],
        ['project show', 'name:'],
        ['asset ls harbour --kind image', 'images/dusk/sun.png'],
        ['asset show harbour/images/dusk/sun.png', 'PNG'],
        ['app show', 'connected: false\n'],
        ['app dispatch --set name=hello', 'app: not-connected\n'],
        ['doctor show', 'errors: 0\n'],
        ['api readBook harbour', '"name": "harbour"'],
      ],
      changes: 0,
    },
  };
  for (const [noun, { steps, changes }] of Object.entries(tours)) {
    it(`each verb works, and is undone to the byte: ${noun}`, async () => {
      for (const [line, printed] of steps) {
        const text = await done(line);
        assert.include(text, printed, line);
        if (printed === '' && line.includes('--quiet')) assert.equal(text, '', line);
      }
      for (let left = changes; left > 0; left--) await done('history undo');
      assert.deepEqual(await projectFiles(root), asItWas);
    });
  }

  it('a file that takes the text of a script gets its bytes, and a verb of the project needs no noun', async () => {
    const path = 'App/harbour/components/dusk/layers/sun.lua';
    assert.equal(await done(`source ${path}`), await readFile(join(root, path), 'utf8'));
    assert.include(await done('search sun --in harbour/dusk'), `${path}:`);
  });

  it('a dry run prints the diffs, in colours where they are wanted, and changes nothing', async () => {
    const line = 'layer set harbour/dusk/sun --set y=700 --dry-run';
    const plain = await command(line);
    assert.include(plain.out, '\n-  y = 560,\n+  y = 700,\n');
    assert.notInclude(plain.out, '\x1b');
    assert.include((await command(line, '', { FORCE_COLOR: '1' })).out, '\x1b[32m+  y = 700,\x1b[0m\n');
    assert.equal((await command(line, '', { FORCE_COLOR: '1', NO_COLOR: '1' })).out, plain.out);
    const document = await read(line);
    assert.isNull(document['changeset']);
    assert.nestedProperty(document, 'changes[0].diff');
    assert.deepEqual(await projectFiles(root), asItWas);
  });

  it('a list has the pages, layers or classes of a thing, and a tree all below it', async () => {
    assert.equal((await done('page ls harbour')).split('\n')[0], 'dusk        indexed');
    assert.include(await done('layer ls harbour/dusk'), '\nfleet/boat      bobbing button\n');
    assert.equal(await done('class list harbour/dusk/sun'), 'linear\n');
    const all = await done('tree');
    assert.match(all, /^harbour {2}3 pages\n {2}dusk\n {4}sky\n {4}sun {2}linear\n[^]*\n {4}command setSail\n/);
    assert.equal(await done('tree harbour/dusk/fleet --depth 1'), 'rig  3 layers in it\nboat  bobbing button\n');
    for (const address of ['harbour/dsuk', 'harbour/dusk/flete']) {
      const { code, err } = await command(`tree ${address}`);
      assert.equal(code, 1);
      assert.match(err, /^.*(page-not-found|has no layer "flete").*\n/);
    }
  });

  it('show prints what a thing has of its own; all of it with --all', async () => {
    const short = await done('class show harbour/dusk/sun linear');
    assert.include(short, '\n    duration: 20000\n');
    assert.include(short, '\nscript: App/');
    for (const other of ['defaults:', 'from:', 'reverse', 'null']) assert.notInclude(short, other);
    assert.include(await done('class show harbour/dusk/sun linear --all'), '\ndefaults:\n  properties:\n');
    assert.include(await done('layer show harbour/dusk/sun'), '\nclasses:\n  - linear\nimage: App/');
  });

  it('--new refuses what is there, and --strict ends with 1 where a change has warnings', async () => {
    const there = await command('layer add harbour/dusk/sun --new --set y=1');
    assert.deepEqual([there.code, there.out], [1, '']);
    assert.match(there.err, /^already-exists: There is a layer harbour\/dusk\/sun already\./);
    const change = 'layer set harbour/dusk/sun --set yy=3';
    assert.equal((await command(change)).code, 0);
    const strict = await command(`${change.replace('3', '4')} --strict`);
    assert.equal(strict.code, 1);
    assert.include(strict.out, 'modified App/harbour/components/dusk/layers/sun.lua\n');
    assert.include(strict.err, 'warning: unknown-property');
    for (let left = 2; left > 0; left--) await done('undo');
    assert.deepEqual(await projectFiles(root), asItWas);
  });

  it('a change without a named author has that of git, or the login', async () => {
    await command('layer set harbour/dusk/sun --set y=3', '', {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'user.name',
      GIT_CONFIG_VALUE_0: 'Ada Lovelace',
    });
    const [newest] = JSON.parse(await done('log --limit 1 --json')) as { author: string }[];
    assert.equal(newest?.author, 'Ada Lovelace');
    await done('undo');
  });

  it('--json prints the document of HTTP', async () => {
    for (const [line, path] of [
      ['book ls', '/app'],
      ['page show harbour/dusk', '/harbour/dusk'],
      ['class show harbour/dusk/sun linear', '/harbour/dusk/sun/linear'],
    ] as const) {
      assert.deepEqual(await read(line), (await (await fetch(url + path)).json()) as object, line);
    }
    const refused = await command('layer show harbour/dusk/snu --json');
    assert.deepEqual([refused.code, refused.err], [1, '']);
    assert.deepEqual(JSON.parse(refused.out), await (await fetch(`${url}/harbour/dusk/snu`)).json());
  });

  it('a body comes from standard input or a file, as JSON or YAML, and the history names the author', async () => {
    await done('layer set harbour/dusk/sun --body - --author Zoë', 'y: 611\nalpha: 0.5\n');
    assert.deepInclude((await read('layer show harbour/dusk/sun'))['props'], { y: 611, alpha: 0.5 });
    const [newest] = JSON.parse(await done('history ls --limit 1 --json')) as { author: string; id: string }[];
    assert.equal(newest?.author, 'Zoë');
    assert.match(
      await done(`history show ${newest?.id}`),
      /diff: \|\n +--- a\/.*sun\.lua\n +\+\+\+ b\/.*sun\.lua\n +@@/,
    );
    const file = join(root, '..', 'body.json');
    await writeFile(file, '{ "y": 612 }');
    await done(`layer set harbour/dusk/sun --body ${file} --set x=5`);
    assert.deepInclude((await read('layer show harbour/dusk/sun'))['props'], { x: 5, y: 612 });
    await done('history undo');
    await done('history undo --author Zoë');
    assert.deepEqual(await projectFiles(root), asItWas);
    const missing = await command('layer set harbour/dusk/sun --body nowhere.json');
    assert.deepEqual([missing.code, missing.err], [2, 'pagewright: there is no file nowhere.json\n']);
  });

  it('a batch makes the changes of a file in YAML or JSON as one, and one undo restores every byte', async () => {
    const before = await projectFiles(root);
    const changes = [
      { operation: 'createLayer', at: 'harbour/dusk/gull', body: { x: 300, y: 200 } },
      { operation: 'attachClass', at: 'harbour/dusk/gull/pulse' },
      { method: 'POST', path: '/harbour/dusk/sun', body: { y: 620 } },
    ];
    const yaml = `# Two birds
- operation: createLayer
  at: harbour/dusk/gull
  body: { x: 300, y: 200 }
- operation: attachClass
  at: harbour/dusk/gull/pulse
- method: POST
  path: /harbour/dusk/sun
  body: { y: 620 }
`;
    await writeFile(join(root, '../changes.yaml'), yaml);
    await writeFile(join(root, '../changes.json'), JSON.stringify(changes));
    const made: ReadonlyMap<string, string>[] = [];
    for (const [line, input] of [
      ['batch ../changes.yaml', ''],
      ['batch run --body ../changes.json', ''],
      ['batch -', yaml],
    ] as const) {
      assert.include(await done(line, input), 'created  App/harbour/components/dusk/layers/gull_pulse.lua\n');
      made.push(await projectFiles(root));
      await done('history undo');
      assert.deepEqual(await projectFiles(root), before);
    }
    assert.deepEqual(made[1], made[0]);
    assert.deepEqual(made[2], made[0]);

    assert.include(await done('batch ../changes.yaml --dry-run'), '+  y = 620,');
    assert.deepEqual(await projectFiles(root), before);
    const { items, changeset } = JSON.parse(await done('batch ../changes.yaml --dry-run --json')) as {
      items: { status: number }[];
      changeset: unknown;
    };
    assert.deepEqual([items.map(({ status }) => status), changeset], [[201, 201, 200], null]);
  });

  it('a batch that is refused names its item, and changes nothing', async () => {
    const before = await projectFiles(root);
    const file = join(root, '../wrong.yaml');
    const item = '- { operation: createLayer, at: harbour/dusk/gull }\n';
    await writeFile(file, `${item}- { operation: deleteLayer, at: harbour/dusk/sum }\n`);
    const refused = await command('batch ../wrong.yaml');
    assert.equal(refused.code, 1);
    assert.match(refused.err, /^layer-not-found: Item 1 of the batch \(deleteLayer harbour\/dusk\/sum\) was refused/);
    assert.include(refused.err, 'sun');
    const problem = JSON.parse((await command('batch ../wrong.yaml --json')).out) as object;
    assert.include(problem, { code: 'layer-not-found', item: 1 });
    await writeFile(file, `${item}- { operation: createLayr, at: harbour/dusk/gull }\n`);
    assert.match((await command('batch ../wrong.yaml')).err, /Item 1 .*createLayer/);
    await writeFile(file, `${item}- [`);
    assert.deepInclude(await command('batch ../wrong.yaml'), { code: 2, out: '' });
    assert.equal((await command('batch ../no-file.yaml')).code, 2);
    assert.deepEqual(await projectFiles(root), before);
  });

  it('asset add sends a file as it is, and undo removes it', async () => {
    const file = join(root, '..', 'moon.png');
    const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(2_000_000)]);
    await writeFile(file, bytes);
    assert.include(await done(`asset add ${file} harbour/images/dusk`), 'App/harbour/assets/images/dusk/moon.png');
    assert.deepEqual(await readFile(join(root, 'App/harbour/assets/images/dusk/moon.png')), bytes);
    await writeFile(file, bytes.subarray(0, 1000));
    assert.include((await command(`asset add ${file} harbour/images/dusk`)).err, 'already-exists: ');
    await done('history undo');
    assert.deepEqual(await projectFiles(root), asItWas);
    const missing = await command('asset add nowhere.png harbour');
    assert.deepEqual([missing.code, missing.err], [2, 'pagewright: there is no file nowhere.png\n']);
    assert.include(
      (await command(`asset add ${join(file, '..')} harbour/images`)).err,
      'is a folder: name the files in it',
    );
  });

  it('asset add sends several files and standard input, and goes on after a refusal', async () => {
    const files = ['moon.png', 'star.png'].map((name) => join(root, '..', name));
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
    for (const file of files) await writeFile(file, bytes);
    await done(`asset add ${files[0]} harbour/images/dusk`);
    await writeFile(files[0] ?? '', Buffer.concat([bytes, bytes]));
    const several = await command(`asset add ${files.join(' ')} harbour/images/dusk`);
    assert.equal(several.code, 1);
    assert.include(several.err, 'already-exists: ');
    assert.equal(several.out, 'created  App/harbour/assets/images/dusk/star.png\n');
    const piped = await run(root, ['asset', 'add', '-', 'harbour/images/dusk/comet.png'], bytes);
    assert.equal(piped.code, 0, piped.err);
    assert.deepEqual(await readFile(join(root, 'App/harbour/assets/images/dusk/comet.png')), bytes);
    for (let count = 0; count < 3; count++) await done('history undo');
    assert.deepEqual(await projectFiles(root), asItWas);
  });

  it('a refusal exits with 1, and prints its code, a sentence and the nearest names', async () => {
    const { code, out, err } = await command('layer set harbour/dusk/snu --set y=1');
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^layer-not-found: The page "harbour\/dusk" has no layer "snu".*\nnearest: sun\n$/);
    const wrong = await command('layer set harbour/dusk/sun --set y=high');
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /^invalid-property: .+\n {2}y: .+\n/);
  });

  it('a change of what somebody else has changed exits with 4', async () => {
    const etag = (await done('layer show harbour/dusk/sun --etag')).trim();
    await done('layer set harbour/dusk/sun --set y=1');
    const { code, err } = await command(`layer set harbour/dusk/sun --set y=2 --if-match ${etag}`);
    assert.equal(code, 4, err);
    assert.match(err, /^precondition-failed: /);
    const file = join(root, 'App/harbour/components/dusk/layers/sun.lua');
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}-- by hand\n`);
    const undo = await command('history undo');
    await writeFile(file, text);
    assert.equal(undo.code, 4, undo.err);
    assert.match(undo.err, /^edited-elsewhere: /);
    // An undo would go back to before the edits by hand, which the history may hold or not.
    for (const [path, hex] of asItWas) {
      if (/[\\/]sun\.(lua|json)$/.test(path)) await writeFile(join(root, path), Buffer.from(hex, 'hex'));
    }
    assert.deepEqual(await projectFiles(root), asItWas);
  });

  it('a removal of a page or book needs --yes where nobody can be asked', async () => {
    for (const line of ['page rm harbour/dusk', 'book rm harbour']) {
      const { code, out, err } = await command(line);
      assert.deepEqual([code, out], [1, '']);
      assert.match(err, /^confirmation-required: This removes the .*--yes/);
      assert.equal((await command(`${line} --dry-run`)).code, 0);
    }
    assert.deepEqual(await projectFiles(root), asItWas);
  });

  it('a wrong command line exits with 2, and a service that does not answer with 3', async () => {
    assert.equal((await command('layer add harbour')).code, 2);
    const ofCommand = await command('layer add harbour/commands/dusk/sing');
    assert.deepInclude(ofCommand, { code: 2, out: '' });
    assert.include(ofCommand.err, '"commands" is no page.');
    const nobody = await command('book ls --url http://127.0.0.1:1');
    assert.deepEqual([nobody.code, nobody.out], [3, '']);
    assert.match(nobody.err, /^pagewright: No service answers at http:\/\/127\.0\.0\.1:1: .*\n$/);
    const elsewhere = await run(join(root, 'App', 'harbour'), ['book', 'ls']);
    assert.equal(elsewhere.code, 2);
    assert.include(elsewhere.err, 'there is no App folder in');
    assert.equal(
      (await run(repository, ['book', 'ls'], '', { PAGEWRIGHT_URL: url })).out,
      'harbour  dusk quay lighthouse\n',
    );
  });

  it('status prints where the service runs, and open opens it in the browser', async () => {
    const { code, out } = await command('status');
    assert.equal(code, 0);
    assert.include(out, `service  ${url}\nproject  ${root}\n`);
    assert.include(JSON.parse((await command('status --json')).out), { running: true, url, root, app: false });
    if (process.platform === 'win32') return;
    const browser = join(root, '..', 'browser');
    await writeFile(browser, `#!/bin/sh\necho "$1" > "${root}/../opened"\n`);
    await chmod(browser, 0o755);
    const opened = await command('open', '', { BROWSER: browser });
    assert.deepEqual(opened, { code: 0, out: `${url}/_/studio\n`, err: '' });
    assert.equal(await readWhenThere(join(root, '../opened')), `${url}/_/studio\n`);
    const none = await command('open', '', { BROWSER: join(root, 'no-browser') });
    assert.deepEqual([none.code, none.out], [0, `${url}/_/studio\n`]);
    assert.include(none.err, 'no browser could be started');
  });

  it('events prints a line of JSON for each event, until it is stopped', async () => {
    const following = startProgram(process.execPath, [main, 'events', '--root', root]);
    await following.prints(/"event":"ready"/);
    await done('layer set harbour/dusk/sun --set y=3');
    await following.prints(/"event":"change".*\n/);
    await done('history undo');
    following.child.kill('SIGTERM');
    assert.equal(await following.ended, 0);
    for (const line of following.printed().trim().split('\n'))
      assert.hasAllKeys(JSON.parse(line), ['event', 'data', 'id']);
  });

  it('the completion of bash completes names of the project', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = join(root, '..', 'bin');
    await mkdir(folder);
    await writeFile(join(folder, 'pagewright'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
    await chmod(join(folder, 'pagewright'), 0o755);
    const picture = join(root, '..', 'full moon.png');
    await writeFile(picture, Buffer.from('89504e470d0a1a0a', 'hex'));
    const added = await run(root, ['asset', 'add', picture, 'harbour/images/dusk']);
    assert.equal(added.code, 0, added.err);
    const script = `eval "$(pagewright completion bash)"
complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _pagewright; printf '%s\\n' "\${COMPREPLY[@]}"; }
complete_words pagewright layer show harbour/du
complete_words pagewright class detach harbour/dusk/sun ''
complete_words pagewright layer show '"harbour/dusk/su'
complete_words pagewright asset show 'harbour/images/dusk/full\\ m'
complete_words pagewright asset show '"harbour/images/dusk/full m'`;
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    const bash = startProgram('bash', ['-c', script], { cwd: root, env });
    assert.equal(await bash.ended, 0, bash.complained());
    const quoted = 'harbour/images/dusk/full\\ moon.png\nharbour/images/dusk/full moon.png\n';
    assert.equal(bash.printed(), `harbour/dusk/\nlinear\nharbour/dusk/sun\n${quoted}`);
    await done('history undo');
    for (const shell of ['zsh', 'fish', 'powershell']) assert.include(await done(`completion ${shell}`), '__complete');
  });
});

describe('a command where no service runs', () => {
  it('a command waits for a service that another process is about to start', async () => {
    const { root, remove } = await copySample();
    const other = await openDiskStore(root);
    const waiting = run(root, ['book', 'ls']);
    const refusals = async () =>
      (await readFile(join(root, '.pagewright', 'service.log'), 'utf8').catch(() => '')).split('has this project open');
    // Two starts of the service are refused while the project is open elsewhere.
    while ((await refusals()).length < 3) await pause(20);
    await other.close();
    const { code, out, err } = await waiting;
    assert.deepEqual([code, out], [0, 'harbour  dusk quay lighthouse\n'], err);
    await run(root, ['stop']);
    await remove();
  });

  it('commands start one service for a project, whose commands all join it, and stop ends it', async () => {
    const { root, remove } = await copySample();
    assert.equal((await run(root, ['status'])).code, 3);
    assert.deepEqual(await run(root, ['status', '--json']), { code: 3, out: '{"running":false}\n', err: '' });
    const lines = ['sun', 'sea', 'sky'].map((layer) => ['layer', 'set', `harbour/dusk/${layer}`, '--set', 'x=1']);
    const all = await Promise.all(lines.map((line) => run(root, line)));
    for (const { code, err } of all) assert.equal(code, 0, err);
    const { url, pid } = JSON.parse((await run(root, ['status', '--json'])).out) as { url: string; pid: number };
    for (const { err } of all) assert.include(['', `started the service at ${url}\n`], err);
    assert.equal((await run(root, ['history', 'ls', '--json'])).out.match(/"id"/g)?.length, 3);
    assert.deepEqual(await run(root, ['stop']), { code: 0, out: `stopped the service at ${url}\n`, err: '' });
    while (isAlive(pid)) await pause(20);
    assert.equal((await run(root, ['stop'])).out, `no service runs for ${root}\n`);
    await remove();
  });
});
