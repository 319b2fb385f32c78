import { expect } from 'chai';
import { mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildFolders } from '#adapters/store-fs/watch/child-folders';
import { lightWatchOf, provenOn, type FoldersListener } from '#adapters/store-fs/watch/light-watch';

describe('a light watch', function () {
  before(function () {
    const [major = ''] = process.versions.node.split('.');
    if (process.platform === 'linux' && provenOn.includes(major)) return;
    console.log(`      skipped: node ${major} on ${process.platform} has the watches that node itself makes`);
    this.skip();
  });

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pagewright-light-'));
    mkdirSync(join(folder, 'below'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function lightWatch() {
    const watcher = watch(folder, { persistent: false });
    const light = lightWatchOf<string>(watcher);
    watcher.close();
    if (light === undefined) throw new Error('this node makes its watches otherwise');
    return light;
  }

  it('tells which folder it is of, and what of', async () => {
    let tell: (what: readonly [string, string | undefined]) => void;
    const told = new Promise<readonly [string, string | undefined]>((resolve) => (tell = resolve));
    const listener: FoldersListener<string> = {
      happened: (of, _type, name) => tell([of, name]),
      failed: () => undefined,
    };
    const begun = lightWatch()(join(folder, 'below'), 'mine', listener);
    // Nothing of it keeps the process alive; this does.
    const alive = setInterval(() => undefined, 1_000);
    writeFileSync(join(folder, 'below/new.lua'), '');
    expect(await told).to.deep.equal(['mine', 'new.lua']);
    clearInterval(alive);
    begun.close();
  });

  it('fails with the code of the system', () => {
    const listener: FoldersListener<string> = { happened: () => undefined, failed: () => undefined };
    expect(() => lightWatch()(join(folder, 'nowhere'), 'mine', listener))
      .to.throw()
      .with.property('code', 'ENOENT');
  });

  it('is not to be had of a watcher made otherwise', () => {
    const watcher = watch(folder, { persistent: false });
    expect(lightWatchOf(Object.create(watcher, { _handle: { value: {} } }))).to.equal(undefined);
    watcher.close();
  });
});

describe('the folders in a folder', () => {
  for (const count of [3, 20]) {
    it(`are found by their names, ${count} of them, replaced and taken away`, () => {
      const folders = new ChildFolders<{ readonly name: string; readonly age: number }>();
      for (let age = 0; age < 2; age++)
        for (let index = 0; index < count; index++) folders.put({ name: `page${index}`, age });
      expect([...folders.all()].length).to.equal(count);
      expect(folders.get('page2')).to.deep.equal({ name: 'page2', age: 1 });
      folders.delete('page2');
      folders.delete('page99');
      expect(folders.get('page2')).to.equal(undefined);
      expect([...folders.all()].length).to.equal(count - 1);
    });
  }
});
