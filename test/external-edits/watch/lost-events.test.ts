import { expect } from 'chai';
import { chmodSync, mkdirSync, readdirSync, renameSync, symlinkSync, unlinkSync, watch, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EventBarrier, Watcher, type WatcherOptions, type WatchMethod } from '#adapters/store-fs/watch/watcher';
import { WatchedTestFolder } from './watched-folder.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('a watched folder of which events may have been lost', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  let project: WatchedTestFolder;
  beforeEach(async () => {
    project = await WatchedTestFolder.begin({ 'a/one.lua': '1', 'b/two.lua': '2' }, { mostEvents: 20 });
  });
  afterEach(() => project.remove());

  it('a watcher that may have lost events reports everything when it watches again', async () => {
    const barrier = new EventBarrier();
    expect(project.watcher.isExact).to.equal(true);
    for (let index = 0; index < 40; index++) writeFileSync(project.place(`a/file${index}`), '');
    await barrier.sync();
    expect(project.watcher.isExact).to.equal(false);
    await project.reportOf('');
    expect(project.watcher.isExact).to.equal(true);
    project.reported.splice(0);
    project.write('b/two.lua', '3');
    await project.reportOf('b/two.lua');
  });

  it('a watcher loses no events when many come one after the other', async () => {
    const barrier = new EventBarrier();
    for (let index = 0; index < 40; index++) {
      writeFileSync(project.place('a/one.lua'), String(index));
      await barrier.sync();
    }
    expect(project.watcher.isExact).to.equal(true);
    expect(project.reported).not.to.include('');
  });

  it('a folder that was removed and restored is watched again', async () => {
    const away = `${project.folder}-away`;
    renameSync(project.folder, away);
    await new EventBarrier().sync();
    renameSync(away, project.folder);
    await project.reportOf('');
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
  const isReported = (path: string) => [...reported].some((one) => one === path || path.startsWith(`${one}/`));
  async function reportsOf(...paths: string[]): Promise<void> {
    while (!paths.every(isReported)) await new Promise<void>((resolve) => (wake = resolve));
  }
  /** Edits, and when polling began to look at a file only after that, edits again. */
  async function edited(): Promise<void> {
    const paths = ['App/story/old.lua', 'App/made/deep/new.lua'];
    for (let text = 'new'; !paths.every(isReported); text += ', and newer') {
      for (const path of paths) {
        mkdirSync(dirname(place(path)), { recursive: true });
        writeFileSync(place(path), text);
      }
      writeFileSync(place('.hidden'), text);
      await Promise.race([reportsOf(...paths), pause(5_000)]);
    }
  }

  const methods: readonly WatchMethod[] = ['each-folder', 'recursive', 'polling'];
  for (const method of methods) {
    it(`a folder is watched by the method ${method}`, async () => {
      await begin({ method });
      await edited();
    });
  }

  it('the removal of a watched file is reported', async function () {
    if (process.platform !== 'linux') this.skip();
    await begin({ method: 'each-folder' });
    unlinkSync(place('App/story/old.lua'));
    await reportsOf('App/story/old.lua');
  });

  for (const [what, room] of Object.entries({ 'from the first on': 0, 'from the third on': 2 })) {
    it(`a folder is polled when the system has no more watches: ${what}`, async () => {
      let left = room;
      const { isExact } = await begin({
        method: 'each-folder',
        calls: {
          watch: (folder) => {
            if (left-- === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            return watch(folder, { persistent: false });
          },
        },
      });
      expect(isExact).to.equal(false);
      reported.clear();
      await edited();
    });
  }

  it('a folder is watched only if it exists', async () => {
    for (const method of ['each-folder', 'recursive'] as const) {
      const none = new Watcher(place('none'), { method });
      const error = await none.listen(listener).catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: 'ENOENT' });
      await none.close();
    }
  });
});

const files = { 'a/one.lua': 'one', 'a/deep/two.lua': 'two', 'b/deep/two.lua': 'another two' };

describe('a watched folder', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  for (const [what, replace] of Object.entries({
    'a link': (place: string, elsewhere: string) => symlinkSync(elsewhere, place),
    'a file': (place: string) => writeFileSync(place, ''),
  })) {
    it(`a watcher does not mistake ${what} for the folder that it replaced`, async () => {
      const project = new WatchedTestFolder(files, {
        calls: {
          readdir: (place) => {
            const entries = readdirSync(place, { withFileTypes: true });
            if (place === project.place('a')) {
              renameSync(project.place('a/deep'), project.place('elsewhere'));
              replace(project.place('a/deep'), project.place('elsewhere'));
            }
            return entries;
          },
        },
      });
      try {
        await project.begin();
        await new EventBarrier().sync();
        project.write('elsewhere/two.lua', '2');
        project.write('b/deep/two.lua', '2');
        await project.reportOf('b/deep/two.lua');
        expect(project.reported.filter((path) => path.startsWith('a/deep/'))).to.deep.equal([]);
        expect(project.watcher.isExact).to.equal(true);
      } finally {
        await project.remove();
      }
    });
  }

  it('a watcher watches a part of a folder as soon as its permissions allow it', async () => {
    let isClosed = true;
    const project = await WatchedTestFolder.begin(files, {
      calls: {
        watch: (place) => {
          if (isClosed && place.endsWith('a/deep')) throw Object.assign(new Error('denied'), { code: 'EACCES' });
          return watch(place, { persistent: false });
        },
      },
    });
    try {
      expect(project.watcher.isExact).to.equal(false);
      isClosed = false;
      chmodSync(project.place('a/deep'), 0o700);
      await project.reportOf('a/deep');
      expect(project.watcher.isExact).to.equal(true);
      project.write('a/deep/two.lua', '2');
      await project.reportOf('a/deep/two.lua');
    } finally {
      await project.remove();
    }
  });

  it('a watcher lets the event loop run while it enters many folders', async () => {
    let turns = 0;
    const count = setInterval(() => turns++, 0);
    const paths = Array.from({ length: 40 }, (_, n) => [`f${n}/one.lua`, '1']);
    const project = await WatchedTestFolder.begin(Object.fromEntries(paths), {
      calls: {
        readdir: (place) => {
          for (const began = performance.now(); performance.now() - began < 1;);
          return readdirSync(place, { withFileTypes: true });
        },
      },
    });
    clearInterval(count);
    try {
      expect(turns).to.be.greaterThan(4);
      for (const [path = ''] of paths) project.write(path, '2');
      for (const [path = ''] of paths) await project.reportOf(path);
    } finally {
      await project.remove();
    }
  });
});
