import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const scripts = new URL('../../../scripts/', import.meta.url);
const lib = 'node_modules/@sparticuz/chromium';

describe('what finds a browser for the tests', function () {
  // The package brings a program for these machines only, and programs are shell scripts here.
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const place = useTemporaryFolder();

  beforeEach(() => {
    for (const name of ['browser.mjs', 'bootstrap.mjs', 'failure-reason.mjs', 'with-lock.mjs']) {
      put(`scripts/${name}`);
      copyFileSync(fileURLToPath(new URL(name, scripts)), place('scripts', name));
    }
    const installed = { packages: { [lib]: { version: '1.2.3' } } };
    put('test/browser/package-lock.json', JSON.stringify(installed));
    put('test/browser/node_modules/.lock-copy', JSON.stringify(installed));
    put(`test/browser/${lib}/package.json`, '{ "version": "1.2.3" }');
    put('test/browser/fonts.conf', '<fontconfig/>');
    for (const name of ['swiftshader', 'al2023', 'fonts']) pack(`${name}.tar.br`, tarOf(name));
    pack('chromium.br', 'echo "Chromium of the package"');
  });

  it('the search for a browser takes the one of the package, and unpacks it once', () => {
    expect(find()).to.deep.equal({
      path: place('.work/browser/chromium-1.2.3/chromium'),
      version: 'Chromium of the package',
      environment: { FONTCONFIG_FILE: place('.work/browser/chromium-1.2.3/fonts.conf') },
    });
    pack('chromium.br', 'exit 1');
    expect(find()).to.include({ version: 'Chromium of the package' });
    expect(readdirSync(place('.work/browser'))).to.deep.equal(['chromium-1.2.3']);
  });

  it('the search for a browser adds the package’s libraries when the browser does not start without them', () => {
    pack('chromium.br', 'case "$LD_LIBRARY_PATH" in */chromium-1.2.3/lib*) echo with its own;; *) exit 127;; esac');
    const { environment } = find();
    expect(environment?.['LD_LIBRARY_PATH']).to.contain(place('.work/browser/chromium-1.2.3/lib'));
  });

  it('the search for a browser unpacks again when an unpacking was interrupted', () => {
    put('.work/browser/unpacking-abc/chromium', 'half');
    expect(find()).to.include({ version: 'Chromium of the package' });
    expect(existsSync(place('.work/browser/unpacking-abc'))).to.equal(false);
  });

  it('the search for a browser takes the named one, and no other when that does not start', () => {
    put('mine', '#!/bin/sh\necho "Chromium of mine"\n', 0o755);
    expect(find({ PAGEWRIGHT_CHROMIUM: place('mine') })).to.include({
      path: place('mine'),
      version: 'Chromium of mine',
    });
    expect(find({ PAGEWRIGHT_CHROMIUM: place('nowhere') }).problem).to.equal(
      `PAGEWRIGHT_CHROMIUM is ${place('nowhere')}, which does not start as a browser.`,
    );
  });

  it('the search for a browser takes an installed one when the package’s does not start, and otherwise names what to install', () => {
    pack('chromium.br', 'exit 127');
    put('bin/chromium', '#!/bin/sh\necho "Chromium installed"\n', 0o755);
    expect(find({ PATH: `${place('bin')}:/bin` })).to.include({ path: place('bin/chromium') });
    expect(find({ PATH: place('empty') }).problem).to.match(/^No Chromium was found: install Google Chrome/);
  });

  function put(path: string, text = '', mode = 0o644): void {
    mkdirSync(dirname(place(path)), { recursive: true });
    writeFileSync(place(path), text, { mode });
  }

  function pack(name: string, content: string | Buffer): void {
    const bytes = typeof content === 'string' ? Buffer.from(`#!/bin/sh\n${content}\n`) : content;
    put(`test/browser/${lib}/bin/${name}`);
    writeFileSync(place('test/browser', lib, 'bin', name), brotliCompressSync(bytes));
  }

  /** An archive of one empty file in a folder of that name. */
  function tarOf(name: string): Buffer {
    put(`parts/${name}/something`);
    return spawnSync('tar', ['-c', '-C', place('parts'), name]).stdout;
  }

  /** What a new process finds, with these in its environment; `problem` where it finds nothing. */
  function find(environment: Record<string, string> = {}): Found {
    const program = `import('${place('scripts/browser.mjs')}')
      .then(({ makeBrowserReady }) => makeBrowserReady(() => {}))
      .then(({ packages, ...found }) => found, ({ message }) => ({ problem: message }))
      .then((found) => console.log(JSON.stringify(found)))`;
    const { PAGEWRIGHT_CHROMIUM, LD_LIBRARY_PATH, ...others } = process.env;
    const { stdout } = spawnSync(process.execPath, ['--eval', program], {
      env: { ...others, ...environment },
      encoding: 'utf8',
    });
    return JSON.parse(stdout) as Found;
  }
});

interface Found {
  readonly path?: string;
  readonly version?: string;
  readonly environment?: Record<string, string>;
  readonly problem?: string;
}
