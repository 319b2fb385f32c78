import { expect } from 'chai';
import { mkdirSync, renameSync, unlinkSync, watch, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Watcher, type WatcherOptions, type WatchMethod } from '#adapters/store-fs/watch/watcher';
import { VouchingFolder } from './vouching-folder.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('a watched folder of which events may have been lost', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  let project: VouchingFolder;
  beforeEach(async () => {
    project = await VouchingFolder.begin({ 'a/one.lua': '1', 'b/two.lua': '2' }, { mostEvents: 20 });
  });
  afterEach(() => project.remove());

  it('a watched folder of which events may have been lost vouches for nothing that was read before, and tells of everything when it is watched again', async () => {
    const testimony = project.witness.begin();
    testimony.looksAt('b/two.lua');
    await project.witness.caughtUp();
    expect(testimony.holds()).to.equal(true);
    for (let index = 0; index < 40; index++) writeFileSync(project.place(`a/file${index}`), '');
    await project.witness.caughtUp();
    expect(testimony.holds()).to.equal(false);
    await project.reportOf('');
    const again = project.witness.begin();
    again.looksAt('b/two.lua');
    await project.witness.caughtUp();
    expect(again.holds()).to.equal(true);
    project.write('b/two.lua', '3');
    await project.witness.caughtUp();
    expect(again.holds()).to.equal(false);
  });

  it('a watched folder of which events may have been lost is as before when as many come one after the other', async () => {
    const testimony = project.witness.begin();
    testimony.looksAt('b/two.lua');
    for (let index = 0; index < 40; index++) {
      writeFileSync(project.place('a/one.lua'), String(index));
      await project.witness.caughtUp();
    }
    expect(testimony.holds()).to.equal(true);
  });

  it('is watched again when it was gone, and has come back', async () => {
    const away = `${project.folder}-away`;
    renameSync(project.folder, away);
    await project.witness.caughtUp();
    // The first attempt to watch it again fails.
    await pause(50);
    renameSync(away, project.folder);
    await project.reportOf('');
    expect(project.watcher.exactTree).not.to.equal(undefined);
    project.write('a/new.lua', '');
    await project.reportOf('a/new.lua');
  });
});

describe('a folder is watched', () => {
  const place = useTemporaryFolder();
  const reported = new Set<string>();
  let wake: () => void = () => undefined;
  let watcher: Watcher | undefined;
  beforeEach(() => {
    mkdirSync(place('App/story'), { recursive: true });
    writeFileSync(place('App/story/old.lua'), 'old');
    reported.clear();
  });
  afterEach(() => watcher?.close());

  const listener = {
    changed: (path: string) => {
      reported.add(path);
      wake();
    },
    folderAdded: () => undefined,
  };
  async function begin(options: WatcherOptions): Promise<Watcher> {
    watcher = new Watcher(place(), options);
    await watcher.listen(listener);
    return watcher;
  }
  const isTold = (path: string) => [...reported].some((one) => one === path || path.startsWith(`${one}/`));
  async function toldOf(...paths: string[]): Promise<void> {
    while (!paths.every(isTold)) await new Promise<void>((resolve) => (wake = resolve));
  }
  /** Edits, and when polling began to look at a file only after that, edits again. */
  async function edited(): Promise<void> {
    const paths = ['App/story/old.lua', 'App/made/deep/new.lua'];
    for (let text = 'new'; !paths.every(isTold); text += ', and newer') {
      for (const path of paths) {
        mkdirSync(dirname(place(path)), { recursive: true });
        writeFileSync(place(path), text);
      }
      writeFileSync(place('.hidden'), text);
      await Promise.race([toldOf(...paths), pause(5_000)]);
    }
  }

  const methods: readonly WatchMethod[] = ['each-folder', 'recursive', 'polling'];
  for (const method of methods) {
    it(`a folder is watched by the method ${method}`, async () => {
      await begin({ method });
      await edited();
      expect([...reported]).not.to.include('.hidden');
    });
  }

  it('a folder is watched and told of what goes', async function () {
    if (process.platform !== 'linux') this.skip();
    await begin({ method: 'each-folder' });
    unlinkSync(place('App/story/old.lua'));
    await toldOf('App/story/old.lua');
  });

  for (const [what, room] of Object.entries({ 'from the first on': 0, 'from the third on': 2 })) {
    it(`a folder is watched by looking at it every so often where there is no room for watches, ${what}`, async () => {
      let left = room;
      const { exactTree } = await begin({
        method: 'each-folder',
        calls: {
          watch: (folder) => {
            if (left-- === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            return watch(folder, { persistent: false });
          },
        },
      });
      expect(exactTree).to.equal(undefined);
      expect([...reported]).to.include('');
      reported.clear();
      await edited();
    });
  }

  it('a folder is watched and one that is not there is refused', async () => {
    for (const method of ['each-folder', 'recursive'] as const) {
      const none = new Watcher(place('none'), { method });
      const error = await none.listen(listener).catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: 'ENOENT' });
      await none.close();
    }
  });
});
