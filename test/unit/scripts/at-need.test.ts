import { build, type BuildOptions, type Plugin } from 'esbuild';
import { expect } from 'chai';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

interface AtNeed {
  readonly plugin: Plugin;
  readonly take: () => Record<string, string> | undefined;
}

/** What the packages of these tests say when they are read. */
const read: string[] = [];
Object.assign(globalThis, { atNeedTestReads: (name: string) => read.push(name) });

describe('a package that is read at need', () => {
  const place = useTemporaryFolder();

  beforeEach(() => {
    read.length = 0;
  });

  it('is not read by whoever imports it, nor by who keeps a function of it', async () => {
    await addPackage('heavy', '1.0.0', 'exports.twice = (n) => 2 * n; exports.limit = 7;');
    const { held, limit } = await program(
      ['heavy'],
      "import { twice, limit } from 'heavy'; export const held = { twice }; export const getLimit = () => limit;",
    ).then((made) => ({ held: made.held as { twice: (n: number) => number }, limit: made.getLimit as () => number }));
    expect(read).to.deep.equal([]);
    expect(held.twice(4)).to.equal(8);
    expect(limit()).to.equal(7);
    expect(read).to.deep.equal(['heavy 1.0.0']);
  });

  it('may be a function or a class itself, and have members', async () => {
    await addPackage(
      'heavy',
      '1.0.0',
      `module.exports = function (name) { if (!new.target) return 'called ' + name + ' on ' + this; this.name = name; };
       module.exports.hint = () => 'hint';`,
    );
    const made = await program(
      ['heavy'],
      "const heavy = require('heavy'); module.exports = { call: (on) => heavy.call(on, 'a'), make: () => new heavy('b'), hint: heavy.hint };",
      'cjs',
    );
    const { call, make, hint } = made as { call: (on: string) => string; make: () => unknown; hint: () => string };
    expect(read).to.deep.equal([]);
    expect(hint()).to.equal('hint');
    expect(call('me')).to.equal('called a on me');
    expect(make()).to.include({ name: 'b' });
    expect(read).to.deep.equal(['heavy 1.0.0']);
  });

  it('may have classes, which are its own', async () => {
    await addPackage('heavy', '1.0.0', 'exports.Thing = class Thing {}; exports.make = () => new exports.Thing();');
    const made = await program(
      ['heavy'],
      "import { Thing, make } from 'heavy'; export const isOne = () => make() instanceof Thing;",
    );
    expect((made.isOne as () => boolean)()).to.equal(true);
  });

  it('may need another one, of which there may be two versions', async () => {
    await addPackage('table', '2.0.0', "exports.name = () => 'table 2';");
    await addPackage('heavy', '1.0.0', "const { name } = require('table'); exports.below = () => name();");
    await addPackage('table', '1.0.0', "exports.name = () => 'table 1';", 'heavy');
    const made = await program(
      ['heavy', 'table'],
      "import { below } from 'heavy'; import { name } from 'table'; export const asked = { below, name };",
    );
    const asked = made.asked as { below: () => string; name: () => string };
    expect(asked.below()).to.equal('table 1');
    expect(read).to.deep.equal(['heavy 1.0.0', 'table 1.0.0']);
    expect(asked.name()).to.equal('table 2');
    expect((await readdir(place('out'))).sort()).to.deep.equal([
      'heavy-1.0.0.cjs',
      'program.mjs',
      'table-1.0.0.cjs',
      'table-2.0.0.cjs',
    ]);
  });

  /** @param within another package, for a version that it alone sees */
  async function addPackage(name: string, version: string, text: string, within?: string): Promise<void> {
    const path = place(...(within === undefined ? [] : ['node_modules', within]), 'node_modules', name);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'package.json'), JSON.stringify({ name, version, main: 'index.js' }));
    // The build reads a package, too, to know what it has.
    const told = `if (/[\\\\/]out$/.test(__dirname)) globalThis.atNeedTestReads(${JSON.stringify(`${name} ${version}`)});`;
    await writeFile(join(path, 'index.js'), `${told}\n${text}`);
  }

  /** What the program exports, built as the bundle is. */
  async function program(
    packages: readonly string[],
    text: string,
    language: 'mjs' | 'cjs' = 'mjs',
  ): Promise<Record<string, unknown>> {
    const scripts = new URL('../../../scripts/at-need.mjs', import.meta.url).href;
    const { atNeed } = (await import(scripts)) as { atNeed: (packages: readonly string[]) => AtNeed };
    const { plugin, take } = atNeed(packages);
    const common: BuildOptions = { absWorkingDir: place(), outdir: 'out', bundle: true, platform: 'node' };
    await writeFile(place(`program.${language}`), text);
    await build({
      ...common,
      entryPoints: [`program.${language}`],
      format: 'esm',
      outExtension: { '.js': '.mjs' },
      plugins: [plugin],
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    for (let due = take(); due !== undefined; due = take()) {
      const more: BuildOptions = { entryPoints: due, format: 'cjs', outExtension: { '.js': '.cjs' } };
      await build({ ...common, ...more, plugins: [plugin] });
    }
    const made = (await import(pathToFileURL(place('out', 'program.mjs')).href)) as Record<string, unknown>;
    return language === 'cjs' ? (made.default as Record<string, unknown>) : made;
  }
});
