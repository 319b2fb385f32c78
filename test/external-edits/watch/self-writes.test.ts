import { expect } from 'chai';
import { lstatSync, readFileSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { openDiskRoot } from '#adapters/store-fs/open/open-disk-store';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/private-folder';
import { fileStatus } from '#adapters/store-fs/file-system/promises-file-system';
import { SelfWriteFilter } from '#adapters/store-fs/watch/self-write-filter';
import { SelfWriteWatch } from '#adapters/store-fs/watch/self-write-watch';
import { WatchedFiles } from '#adapters/store-fs/watched-files';
import type { FileChange } from '#domain/change/file-change';
import type { LiveFiles } from '#adapters/store-fs/live-files';
import { WatchedTestFolder } from './watched-folder.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

/** A time that can be set again to the last digit, in seconds. */
const wholeSecond = 1_000_000_000;
const bytes = (text: string) => Buffer.from(text);

describe('the self-write filter', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  describe('in a watched folder', () => {
    let time: number;
    let asked = 0;
    let written: SelfWriteFilter;
    let project: WatchedTestFolder;
    beforeEach(async () => {
      time = 0;
      written = new SelfWriteFilter(() => time);
      project = await WatchedTestFolder.begin(
        { 'a.lua': 'old', 'b.lua': 'old' },
        { isSelfWrite: (path, look) => written.isSelfWrite(path, look) },
      );
    });
    afterEach(() => project.remove());

    /** As a commit does it. */
    const put = (path: string, text: string) => {
      const fresh = project.place(`.${path}.0.pwtmp`);
      writeFileSync(fresh, text);
      utimesSync(fresh, wholeSecond, wholeSecond);
      written.expect(path, fileStatus(lstatSync(fresh)));
      renameSync(fresh, project.place(path));
    };
    const takeAway = (path: string) => {
      written.expect(path, null);
      const backup = project.place(`.${path}.1.pwtmp`);
      renameSync(project.place(path), backup);
      unlinkSync(backup);
    };
    /** What was reported so far: events come in the order of the edits. */
    const reported = async () => {
      const last = `last-${asked++}.lua`;
      project.write(last, 'the last');
      await project.reportOf(last);
      return project.reported.splice(0).filter((path) => !/^last|^\./.test(path));
    };

    it('the self-write filter reports none of the service’s own writes in a folder', async () => {
      put('a.lua', 'new');
      put('made.lua', 'new');
      takeAway('b.lua');
      expect(await reported()).to.deep.equal([]);
    });

    it('the self-write filter reports no second commit of the same file', async () => {
      put('a.lua', 'new');
      expect(await reported()).to.deep.equal([]);
      put('a.lua', 'newer');
      expect(await reported()).to.deep.equal([]);
    });

    const handEdits: Readonly<Record<string, () => void>> = {
      'written in place': () => writeFileSync(project.place('a.lua'), 'by hand'),
      'written in place, as long as it was, and its time set back': () => {
        writeFileSync(project.place('a.lua'), 'mad');
        utimesSync(project.place('a.lua'), wholeSecond, wholeSecond);
      },
      'replaced by a rename': () => {
        project.write('.by-hand', 'mad');
        renameSync(project.place('.by-hand'), project.place('a.lua'));
      },
      removed: () => rmSync(project.place('a.lua')),
      'removed and written anew': () => {
        rmSync(project.place('a.lua'));
        project.write('a.lua', 'mad');
      },
      'moved away and back again': () => {
        renameSync(project.place('a.lua'), project.place('.elsewhere'));
        renameSync(project.place('.elsewhere'), project.place('a.lua'));
      },
      'replaced by a folder': () => {
        rmSync(project.place('a.lua'));
        project.write('a.lua/in.lua', 'mad');
      },
    };
    for (const [what, edit] of Object.entries(handEdits)) {
      it(`the self-write filter reports a file that was ${what} before the event of the own write`, async () => {
        put('a.lua', 'new');
        edit();
        expect(await reported()).to.include('a.lua');
      });

      it(`the self-write filter reports a file that was ${what} after the event of the own write`, async () => {
        put('a.lua', 'new');
        expect(await reported()).to.deep.equal([]);
        edit();
        expect(await reported()).to.include('a.lua');
      });
    }

    it('the self-write filter reports a file that somebody makes in the place of one that it removed', async () => {
      takeAway('b.lua');
      project.write('b.lua', 'by hand');
      expect(await reported()).to.include('b.lua');
    });

    it('the self-write filter reports a file that somebody else removes a moment later', async () => {
      takeAway('b.lua');
      expect(await reported()).to.deep.equal([]);
      project.write('b.lua', 'by hand');
      rmSync(project.place('b.lua'));
      expect(await reported()).to.include('b.lua');
    });

    it('the self-write filter reports other edits of a file whose own write caused no event', async () => {
      written.expect('a.lua', fileStatus(lstatSync(project.place('b.lua'))));
      written.expect('b.lua', null);
      project.write('.by-hand', 'mad');
      renameSync(project.place('.by-hand'), project.place('a.lua'));
      renameSync(project.place('a.lua'), project.place('b.lua'));
      expect(await reported()).to.include.members(['a.lua', 'b.lua']);
    });

    it('the self-write filter expects nothing in a folder that may have been replaced', () => {
      for (const folder of ['a', '']) {
        written.expect('a/b.lua', null);
        written.expect('ab.lua', null);
        written.expectNoneBelow(folder);
        expect(
          written.isSelfWrite('a/b.lua', () => null),
          folder,
        ).to.equal(false);
        expect(written.has('a/b.lua'), folder).to.equal(true);
        expect(
          written.isSelfWrite('ab.lua', () => null),
          folder,
        ).to.equal(folder === 'a');
      }
    });

    it('the self-write filter expects nothing after events were lost', async () => {
      const filter = new SelfWriteFilter(() => 0);
      const other = await WatchedTestFolder.begin(
        { 'b.lua': 'old' },
        {
          mostEvents: 20,
          isSelfWrite: (path, look) => filter.isSelfWrite(path, look),
          onEvent: (folder, name) => filter.expectNoneBelow(name === undefined ? folder.path : folder.pathOf(name)),
        },
      );
      try {
        for (let index = 0; index < 40; index++) other.write(`file${index}`, '');
        filter.expect('b.lua', null);
        rmSync(other.place('b.lua'));
        other.write('b.lua', 'by hand');
        await other.reportOf('');
        other.reported.splice(0);
        rmSync(other.place('b.lua'));
        other.write('last.lua', '');
        await other.reportOf('last.lua');
        expect(other.reported).to.include('b.lua');
      } finally {
        await other.remove();
      }
    });

    it('the self-write filter ignores only names that were added or removed', async () => {
      const other = await WatchedTestFolder.begin({ 'a.lua': 'old' }, { isSelfWrite: (path) => path === 'a.lua' });
      try {
        writeFileSync(other.place('a.lua'), 'by hand');
        await other.reportOf('a.lua');
      } finally {
        await other.remove();
      }
    });

    it('the self-write filter reports an own write whose event comes too late', async () => {
      put('a.lua', 'new');
      time += 1_001;
      expect(await reported()).to.deep.equal(['a.lua']);
    });

    it('the self-write filter reports a file of which it knows only that a commit was under way', async () => {
      written.add(['a.lua']);
      project.write('.by-hand', 'mad');
      renameSync(project.place('.by-hand'), project.place('a.lua'));
      expect(await reported()).to.deep.equal(['a.lua']);
    });
  });

  describe('of a watched store', () => {
    const place = useTemporaryFolder();
    let store: LiveFiles;
    let reported: string[];
    let wake: () => void;
    beforeEach(async () => {
      const root = await openDiskRoot(place());
      const own = await openPrivateFolder(root);
      const nothing = () => Promise.resolve();
      // Nothing comes late here, however long the machine takes.
      const written = new SelfWriteFilter(() => 0);
      const hold = { folder: own, epoch: 1, boot: undefined, confirm: nothing, release: nothing };
      const watch = new SelfWriteWatch(place(), {}, written);
      store = new WatchedFiles((await openJournaledStore(root, hold, watch)).store, watch);
      writeFileSync(place('a.lua'), 'old');
      writeFileSync(place('b.lua'), 'old');
      reported = [];
      wake = () => undefined;
      await store.observe({
        changed: () => undefined,
        edited: (paths) => {
          reported.push(...paths);
          wake();
        },
      });
    });
    afterEach(() => store.close());

    const untilReported = async (path: string) => {
      while (!reported.includes(path)) await new Promise<void>((resolve) => (wake = resolve));
    };
    const changes: readonly FileChange[] = [
      { action: 'modified', path: 'a.lua', content: bytes('new') },
      { action: 'created', path: 'made.lua', content: bytes('made') },
      { action: 'removed', path: 'b.lua' },
    ];

    it('a watched store reports none of its own commits', async () => {
      await store.commit(changes, []);
      writeFileSync(place('last.lua'), 'the last');
      await untilReported('last.lua');
      expect(reported).to.deep.equal(['last.lua']);
    });

    it('a watched store reports edits by hand right after a commit', async () => {
      await store.commit(changes, []);
      writeFileSync(place('a.lua'), 'mad');
      writeFileSync(place('b.lua'), 'anew');
      rmSync(place('made.lua'));
      writeFileSync(place('last.lua'), 'the last');
      await untilReported('last.lua');
      expect(reported).to.include.members(['a.lua', 'b.lua', 'made.lua']);
      expect(readFileSync(place('a.lua'), 'utf8')).to.equal('mad');
    });
  });
});
