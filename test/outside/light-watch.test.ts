import { expect } from 'chai';
import { mkdirSync, watch, writeFileSync } from 'node:fs';
import { lightWatchOf, provenOn, type FoldersListener } from '#adapters/store-fs/watch/tree/light-watch';
import { WatchedFolder } from '#adapters/store-fs/watch/tree/watched-folder';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

describe('a light watch', function () {
  before(function () {
    const [major = ''] = process.versions.node.split('.');
    if (process.platform === 'linux' && provenOn.includes(major)) return;
    console.log(`      skipped: node ${major} on ${process.platform} has the watches that node itself makes`);
    this.skip();
  });

  const place = useTemporaryFolder();
  beforeEach(() => mkdirSync(place('below')));

  const nobody: FoldersListener<string> = { happened: () => undefined, failed: () => undefined };

  function lightWatch(listener: FoldersListener<string>) {
    const watcher = watch(place(), { persistent: false });
    const light = lightWatchOf<string>(watcher, listener);
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
    const begun = lightWatch(listener)(place('below'), 'mine');
    // Nothing of it keeps the process alive; this does.
    const alive = setInterval(() => undefined, 1_000);
    writeFileSync(place('below/new.lua'), '');
    expect(await told).to.deep.equal(['mine', 'new.lua']);
    clearInterval(alive);
    begun.close();
  });

  it('fails with the code of the system', () => {
    expect(() => lightWatch(nobody)(place('nowhere'), 'mine'))
      .to.throw()
      .with.property('code', 'ENOENT');
  });

  it('is not to be had of a watcher made otherwise', () => {
    const watcher = watch(place(), { persistent: false });
    expect(lightWatchOf(Object.create(watcher, { _handle: { value: {} } }), nobody)).to.equal(undefined);
    watcher.close();
  });
});

describe('the folders in a folder', () => {
  for (const count of [1, 3, 20]) {
    const folderOf = (names: readonly string[]) => {
      const folder = new WatchedFolder('book', undefined);
      const children = names.map((name) => new WatchedFolder(name, folder));
      for (const child of children) folder.put(child);
      return { folder, children };
    };
    const names = Array.from({ length: count }, (_, index) => `page${index}`);
    const found = (folder: WatchedFolder) => names.flatMap((name) => folder.child(name) ?? []);
    const below = (folder: WatchedFolder) => [...folder.all()].filter((each) => each !== folder);

    it(`are found by their names, ${count} of them, and nothing else is`, () => {
      const { folder, children } = folderOf(names);
      expect(found(folder)).to.deep.equal(children);
      expect(below(folder)).to.have.members(children);
      expect(folder.child('page99')).to.equal(undefined);
    });

    it(`take the places of those that had their names, ${count} of them`, () => {
      const { folder } = folderOf([...names, ...names]);
      const again = names.map((name) => new WatchedFolder(name, folder));
      for (const child of again) folder.put(child);
      expect(found(folder)).to.deep.equal(again);
      expect(below(folder)).to.have.members(again);
    });

    for (const index of new Set([0, count >> 1, count - 1])) {
      it(`are taken away by name, and may come again: number ${index} of ${count}`, () => {
        const { folder, children } = folderOf(names);
        const [gone] = children.splice(index, 1);
        folder.remove(gone?.name ?? '');
        folder.remove('page99');
        expect(found(folder)).to.deep.equal(children);
        expect(below(folder)).to.have.members(children);
        if (gone !== undefined) folder.put(gone);
        expect(below(folder)).to.have.length(count).and.to.include(gone);
      });
    }
  }
});
