import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { parseArguments } from '#adapters/cli/parse/arguments';
import { UsageError } from '#adapters/cli/usage';
import { writeProject } from '#adapters/cli/write-project';
import { Problem } from '#domain/problem/problem';
import { StorageFailure, type FileReader } from '#application/ports/file-store';
import { newProject } from '../../../src/verbs/run-new.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';
import { pngOf } from './png-of.js';

describe('pagewright new', () => {
  const place = useTemporaryFolder();

  const run = (...args: readonly string[]) => {
    const wanted = parseArguments(['new', ...args], {});
    if (wanted.verb !== 'new') throw new Error(`not new, but ${wanted.verb}`);
    return newProject(wanted);
  };
  const refusal = async (...args: readonly string[]) => {
    const error: unknown = await Promise.resolve()
      .then(() => run(...args))
      .catch((thrown: unknown) => thrown);
    if (error instanceof UsageError || error instanceof Problem || error instanceof StorageFailure)
      return error.message;
    throw error instanceof Error ? error : new Error('was not refused');
  };
  const draw = async (...names: readonly string[]) => {
    await mkdir(place('art'), { recursive: true });
    for (const name of names) await writeFile(place('art', name), pngOf(40, 30));
  };

  it('pagewright new makes a folder with the project and nothing else', async () => {
    const printed = await run(place('harbour'));
    expect(printed).to.equal(`Made a project in ${place('harbour')}: the book "harbour" with the pages page1.

Next:
  cd ${place('harbour')}
  pagewright open                    see the book in the studio, and change it
  pagewright layer ls harbour/page1  what the first page has
  pagewright doctor                  check it
To run it, open the folder in the Solar2D simulator.
`);
    expect(await readdir(place())).to.deep.equal(['harbour']);
    expect((await readdir(place('harbour'))).sort()).to.deep.equal([
      'App',
      'build.settings',
      'config.lua',
      'custom',
      'main.lua',
      'pagewright',
    ]);
    expect(await readFile(place('harbour', 'App', 'harbour', 'index.lua'), 'utf8')).to.include('"page1"');
  });

  it('pagewright new makes pages in folders, or in files with --pages file', async () => {
    const pages = async (name: string) =>
      (await readdir(place(name, 'App', 'tale'), { recursive: true }))
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => /^(?:components\/[^/]+\/)?[^/]+\.lua$/.test(path))
        .sort();
    for (const [name, ...form] of [['one'], ['two', '--pages', 'folder'], ['three', '--pages', 'file']] as const)
      await run(place(name), '--book', 'tale', ...form);
    expect(await pages('one')).to.deep.equal(['components/page1/index.lua', 'index.lua']);
    expect(await pages('two')).to.deep.equal(await pages('one'));
    expect(await pages('three')).to.deep.equal(['index.lua', 'page1.lua']);
  });

  it('pagewright new fills an empty folder, which stays the same folder', async () => {
    await mkdir(place('harbour'));
    const before = await stat(place('harbour'));
    await run(place('harbour'), '--template', 'quiz', '--book', 'legs');
    expect((await stat(place('harbour'))).ino).to.equal(before.ino);
    expect((await readdir(place('harbour'))).filter((name) => name.startsWith('.'))).to.deep.equal([]);
    expect(await readdir(place('harbour', 'App'))).to.include('legs');
  });

  it('pagewright new calls the book by the nearest name that a book can have', async () => {
    expect(await run(place('2nd'))).to.include('the book "_2nd"');
    expect(await run(place('…'))).to.include('the book "book"');
  });

  it('pagewright new --from makes layers of images, ignores the files of file managers, and names others that it leaves out', async () => {
    await draw('sky.png', 'sea.png');
    await writeFile(place('art', '.DS_Store'), '');
    await writeFile(place('art', 'Thumbs.db'), '');
    await writeFile(place('art', 'README.md'), 'my drawings');
    expect(warningsIn(await run(place('harbour'), '--from', place('art')))).to.deep.equal([
      'warning: README.md is no PNG image, and was left out',
    ]);
    const images = place('harbour', 'App', 'harbour', 'assets', 'images', 'page1');
    expect((await readdir(images)).sort()).to.deep.equal(['sea.png', 'sea@4x.png', 'sky.png', 'sky@4x.png']);
    expect(await readFile(`${images}/sky.png`)).to.deep.equal(pngOf(40, 30));
    const index = await readFile(place('harbour', 'App', 'harbour', 'components', 'page1', 'index.lua'), 'utf8');
    expect(index).to.match(/sea[^]*sky/);
  });

  it('pagewright new --from lists the images whose layers have other names, and refuses them where it is --strict', async () => {
    await draw('02_sea.png', '1 sky.PNG', 'cat (1).png', 'cafe\u0301.png', 'sun.png', 'sun@2x.png');
    const { length } = await readdir(place('art'));
    expect(await refusal(place('strict'), '--from', place('art'), '--strict')).to.include(
      '1 sky.PNG: its layer would be called "sky"; rename it, or leave out --strict',
    );
    const printed = await run(place('harbour'), '--from', place('art'));
    expect(
      warningsIn(printed)
        .map((line) => line.normalize('NFC'))
        .sort(),
    ).to.deep.equal([
      'warning: 02_sea.png became the layer "sea"',
      'warning: 1 sky.PNG became the layer "sky"',
      'warning: caf\u00e9.png became the layer "caf\u00e9"',
      'warning: cat (1).png became the layer "cat_1"',
    ]);
    const index = await readFile(place('harbour', 'App', 'harbour', 'components', 'page1', 'index.lua'), 'utf8');
    expect(index).to.match(/sky = [^]*sea = [^]*caf\u00e9[^]*cat_1[^]*sun = /);
    const images = await readdir(place('harbour', 'App', 'harbour', 'assets', 'images', 'page1'));
    expect(images.sort()).to.deep.equal(
      ['caf\u00e9', 'cat_1', 'sea', 'sky']
        .flatMap((name) => [`${name}.png`, `${name}@4x.png`])
        .concat('sun.png', 'sun@2x.png')
        .sort(),
    );
    expect(await readdir(place('art'))).to.have.length(length);
    expect((await readdir(place())).sort()).to.deep.equal(['art', 'harbour']);
  });

  it('pagewright new --from takes the layout of Kwik’s exporter, from the images of a page or from its book', async () => {
    const page = place('old', 'assets', 'images', 'cover');
    await mkdir(`${page}/fleet`, { recursive: true });
    for (const name of ['sky.png', 'fleet/boat.png']) await writeFile(`${page}/${name}`, pngOf(40, 30));
    const image = (id: string, more: object) => ({ id, path: `images/cover/${id}.png`, x: 960, y: 640, ...more });
    const layout = {
      canvas: { width: 1920, height: 1280 },
      images: [image('sky', {}), image('fleet/boat', { x: 100, y: 200, rotation: 30, scaleX: 0.5, scaleY: 2 })],
      groups: [{ id: 'fleet', imageIds: ['fleet/boat'], childGroupIds: [] }],
    };
    await writeFile(`${page}/layout.json`, JSON.stringify(layout));
    for (const [name, from] of [
      ['one', page],
      ['two', place('old')],
    ] as const) {
      expect(warningsIn(await run(place(name), '--from', from))).to.deep.equal([]);
      const layers = place(name, 'App', name, 'components', 'page1', 'layers');
      expect((await readdir(layers)).sort()).to.deep.equal(['fleet', 'sky.lua']);
      const boat = await readFile(`${layers}/fleet/boat.lua`, 'utf8');
      for (const line of ['width = 40', 'x = 100', 'y = 200', 'M.xScale = 0.5', 'M.yScale = 2', 'M.rotation = 30'])
        expect(boat).to.include(line);
    }
  });

  it('pagewright new refuses a folder that is not empty, and leaves it as it is', async () => {
    await mkdir(place('harbour'));
    await writeFile(place('harbour', 'notes.txt'), 'mine');
    expect(await refusal(place('harbour'))).to.include('is not empty: "notes.txt"');
    expect(await readdir(place('harbour'))).to.deep.equal(['notes.txt']);
  });

  for (const [what, args, expected] of [
    ['no folder', [], 'takes the folder'],
    ['two folders', ['a', 'b'], 'not also "b"'],
    ['an empty --from', ['a', '--from', ''], '--from takes a folder'],
    ['an unknown option', ['a', '--templat', 'quiz'], 'did you mean --template?'],
  ] as const) {
    it(`pagewright new refuses ${what}`, async () => expect(await refusal(...args)).to.include(expected));
  }

  it('pagewright new leaves nothing behind when it refuses', async () => {
    await draw('sky.png');
    await writeFile(place('art', 'moon.png'), 'no image');
    const faults: readonly (readonly [args: readonly string[], expected: string])[] = [
      [[place('harbour'), '--template', 'novel'], 'no book template "novel"'],
      [[place('harbour'), '--book', 'a/b'], 'cannot be the name of a book'],
      [[place('harbour'), '--from', place('none')], `there is no folder ${place('none')}`],
      [[place('harbour'), '--from', place('art')], 'moon.png: this is no PNG'],
      [[place('none', 'harbour')], `there is no folder ${place('none')}`],
      [[place('art', 'sky.png')], 'is a file'],
    ];
    for (const [args, expected] of faults) expect(await refusal(...args)).to.include(expected);
    expect(await readdir(place())).to.deep.equal(['art']);
  });

  for (const exists of [true, false]) {
    it(`pagewright new leaves nothing behind when a write fails in a folder that is ${exists ? 'empty' : 'not there'}`, async () => {
      if (exists) await mkdir(place('harbour'));
      const files = {
        list: () =>
          Promise.resolve([
            { name: 'one.lua', kind: 'file' },
            { name: 'two.lua', kind: 'file' },
          ]),
        read: (path: string) =>
          path === 'one.lua'
            ? Promise.resolve({ content: Buffer.from('1'), version: '' })
            : Promise.reject(new Error('broken')),
      } as unknown as FileReader;
      const error: unknown = await writeProject({ path: place('harbour'), exists }, files).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).to.be.instanceOf(StorageFailure).with.property('message').that.includes('broken');
      expect(await readdir(place())).to.deep.equal(exists ? ['harbour'] : []);
      if (exists) expect(await readdir(place('harbour'))).to.deep.equal([]);
    });
  }

  function warningsIn(printed: string): string[] {
    return printed.split('\n').filter((line) => line.startsWith('warning: '));
  }

  describe('pagewright new after one that was killed', () => {
    // The number of a process that has ended.
    const dead = spawnSync(process.execPath, ['--version']).pid;
    const leave = async (folder: string, owner: object | string, ...more: readonly string[]) => {
      const path = place(folder, '.pagewright-new-0123456789ab');
      await mkdir(path, { recursive: true });
      await mkdir(join(path, 'project'));
      await writeFile(join(path, 'project', 'main.lua'), '');
      await writeFile(join(path, 'written-by.json'), typeof owner === 'string' ? owner : JSON.stringify(owner));
      for (const name of more) await writeFile(join(path, name), '');
    };
    const owner = { program: 'pagewright new', host: hostname(), pid: dead };

    it('pagewright new after one that was killed removes what that left, beside the folder and in it', async () => {
      await leave('.', owner);
      await leave('harbour', owner);
      await run(place('harbour'));
      expect(await readdir(place())).to.deep.equal(['harbour']);
      expect((await readdir(place('harbour'))).filter((name) => name.startsWith('.'))).to.deep.equal([]);
    });

    it('pagewright new after one that was killed removes nothing that may be of somebody else', async () => {
      const others: readonly Parameters<typeof leave>[] = [
        ['.', { ...owner, pid: process.pid }],
        ['.', { ...owner, host: 'another' }],
        ['.', { ...owner, program: 'another' }],
        ['.', 'no JSON'],
        ['.', owner, 'notes.txt'],
      ];
      for (const other of others) {
        await leave(...other);
        await run(place('harbour'));
        expect(await readdir(place()), JSON.stringify(other)).to.include('.pagewright-new-0123456789ab');
        await rm(place('.pagewright-new-0123456789ab'), { recursive: true });
        await rm(place('harbour'), { recursive: true });
      }
    });

    it('pagewright new after one that was killed finds what a real process has left', async () => {
      const module = new URL('../../../src/adapters/cli/unfinished-project.ts', import.meta.url).href;
      const text = `import { makeUnfinished } from ${JSON.stringify(module)};
        await makeUnfinished(${JSON.stringify(place())}); process.kill(process.pid, 'SIGKILL');`;
      spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', text]);
      expect(await readdir(place())).to.have.length(1);
      await run(place('harbour'));
      expect(await readdir(place())).to.deep.equal(['harbour']);
    });
  });
});
