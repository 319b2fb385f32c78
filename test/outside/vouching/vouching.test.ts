import { expect } from 'chai';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  watch,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { EventBarrier } from '#adapters/store-fs/watch/watcher';
import type { Testimony } from '#application/ports/file-store';
import { savePatterns } from '../../support/project/save-patterns.js';
import { VouchingFolder } from './vouching-folder.js';

const files = {
  'a/one.lua': 'one',
  'a/deep/two.lua': 'two',
  'b/deep/two.lua': 'another two',
  'c/three.lua': 'three',
};

const look = (path: string) => (testimony: Testimony) => testimony.looksAt(path);
const list = (path: string) => (testimony: Testimony) => testimony.lists(path);

/** What is looked at, and what is done by hand then. Each is one turn: nobody has been told of anything yet. */
const edits: Readonly<Record<string, readonly [(reported: Testimony) => void, (project: VouchingFolder) => void]>> = {
  'a file is written in place': [look('a/one.lua'), (project) => project.write('a/one.lua', '1')],
  'a file is appended to': [look('a/one.lua'), (project) => appendFileSync(project.place('a/one.lua'), '1')],
  'a file is cut': [look('a/one.lua'), (project) => truncateSync(project.place('a/one.lua'), 1)],
  'a file is written through a handle that was open before': [
    look('a/one.lua'),
    (project) => {
      const handle = openSync(project.place('a/one.lua'), 'r+');
      writeSync(handle, 'uno');
      closeSync(handle);
    },
  ],
  'a file is written, and its times are set back': [
    look('a/one.lua'),
    (project) => {
      project.write('a/one.lua', 'uno');
      utimesSync(project.place('a/one.lua'), 1, 1);
    },
  ],
  'another file is moved over it': [
    look('a/one.lua'),
    (project) => renameSync(project.place('c/three.lua'), project.place('a/one.lua')),
  ],
  'a file under a hidden name is moved over it': [
    look('a/one.lua'),
    (project) => {
      project.write('a/.one.lua.tmp', '1');
      renameSync(project.place('a/.one.lua.tmp'), project.place('a/one.lua'));
    },
  ],
  'it is removed': [look('a/one.lua'), (project) => unlinkSync(project.place('a/one.lua'))],
  'it is removed and made again': [
    look('a/one.lua'),
    (project) => {
      unlinkSync(project.place('a/one.lua'));
      project.write('a/one.lua', 'one');
    },
  ],
  'a link takes its place': [
    look('a/one.lua'),
    (project) => {
      unlinkSync(project.place('a/one.lua'));
      symlinkSync(project.place('c/three.lua'), project.place('a/one.lua'));
    },
  ],
  'a folder takes its place': [
    look('a/one.lua'),
    (project) => {
      unlinkSync(project.place('a/one.lua'));
      mkdirSync(project.place('a/one.lua'));
    },
  ],
  'nobody may read it any more': [look('a/one.lua'), (project) => chmodSync(project.place('a/one.lua'), 0)],
  'nobody may enter the folder above any more': [look('a/deep/two.lua'), (project) => chmodSync(project.place('a'), 0)],
  'the folder above is moved away': [
    look('a/deep/two.lua'),
    (project) => renameSync(project.place('a'), project.place('gone')),
  ],
  'another folder is moved in the place of the one above': [
    look('a/deep/two.lua'),
    (project) => {
      renameSync(project.place('a'), project.place('gone'));
      renameSync(project.place('b'), project.place('a'));
    },
  ],
  'two folders change places': [
    look('a/deep/two.lua'),
    (project) => {
      renameSync(project.place('a'), project.place('x'));
      renameSync(project.place('b'), project.place('a'));
      renameSync(project.place('x'), project.place('b'));
    },
  ],
  'everything is removed, and made again with the same names': [
    look('a/deep/two.lua'),
    (project) => {
      rmSync(project.place('a'), { recursive: true });
      project.write('a/deep/two.lua', 'deux');
    },
  ],
  'a link takes the place of a folder above': [
    look('a/deep/two.lua'),
    (project) => {
      renameSync(project.place('a/deep'), project.place('elsewhere'));
      symlinkSync(project.place('b/deep'), project.place('a/deep'));
    },
  ],
  'a file comes that was not there': [look('a/new.lua'), (project) => project.write('a/new.lua', '')],
  'a file comes in folders that were not there': [
    look('a/x/y/z/new.lua'),
    (project) => project.write('a/x/y/z/new.lua', ''),
  ],
  'a folder that was not there is moved in with its file': [
    look('a/x/two.lua'),
    (project) => renameSync(project.place('b/deep'), project.place('a/x')),
  ],
  'a folder takes the place of a file above': [
    look('a/one.lua/new.lua'),
    (project) => {
      unlinkSync(project.place('a/one.lua'));
      project.write('a/one.lua/new.lua', '');
    },
  ],
  'a folder that was asked for goes': [look('b/deep'), (project) => rmSync(project.place('b'), { recursive: true })],
  'a listed folder gets a file': [list('a'), (project) => project.write('a/new.lua', '')],
  'a listed folder loses a file': [list('a'), (project) => unlinkSync(project.place('a/one.lua'))],
  'a listed folder gets a hidden file': [list('a'), (project) => project.write('a/.hidden', '')],
  'a listed folder gets a folder': [list('a'), (project) => mkdirSync(project.place('a/new'))],
  'a listed folder loses a folder': [list('a'), (project) => rmSync(project.place('a/deep'), { recursive: true })],
  'a folder comes that was listed while it was not there': [
    list('a/x/y'),
    (project) => project.write('a/x/y/new.lua', ''),
  ],
  'the whole project is moved away': [
    look('a/one.lua'),
    (project) => renameSync(project.folder, `${project.folder}-moved`),
  ],
};

describe('what was read from a watched folder is not vouched for when', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  let project: VouchingFolder;
  beforeEach(async () => {
    project = await VouchingFolder.begin(files);
  });
  afterEach(async () => {
    rmSync(`${project.folder}-moved`, { recursive: true, force: true });
    await project.remove();
  });

  for (const [what, [looks, edit]] of Object.entries(edits)) {
    it(what, async () => {
      const [touched, other] = [project.witness.begin(), project.witness.begin()];
      looks(touched);
      other.looksAt('c/other.lua');
      await project.witness.caughtUp();
      expect([touched.holds(), other.holds()], 'before').to.deep.equal([true, true]);
      edit(project);
      await project.witness.caughtUp();
      expect(touched.holds()).to.equal(false);
    });
  }

  for (const [name, save] of Object.entries(savePatterns)) {
    it(`what was read from a watched folder is not vouched for when a program ${name}`, async () => {
      const testimony = project.witness.begin();
      testimony.looksAt('a/one.lua');
      await save(project.place('a/one.lua'), 'one and more', () => project.witness.caughtUp());
      await project.witness.caughtUp();
      expect(testimony.holds()).to.equal(false);
    });
  }

  it('what was read from a watched folder is not vouched for when it has a second name, by which it could be written without a word', async () => {
    linkSync(project.place('a/one.lua'), project.place('c/one.lua'));
    await project.witness.caughtUp();
    const testimony = project.witness.begin();
    testimony.looksAt('a/one.lua');
    expect(testimony.holds()).to.equal(false);
  });

  it('it is in a folder that is not watched', async () => {
    project.write('.hidden/file', '');
    project.write('a/node_modules/some/file', '');
    await project.witness.caughtUp();
    for (const path of ['.hidden/file', 'a/node_modules/some/file', '.hidden/there/is/none']) {
      const testimony = project.witness.begin();
      testimony.looksAt(path);
      expect(testimony.holds(), path).to.equal(false);
    }
  });

  it('it was read in a new folder before that was watched', async () => {
    project.write('a/x/new.lua', '1');
    const early = project.witness.begin();
    early.looksAt('a/x/new.lua');
    project.write('a/x/new.lua', '2');
    await project.witness.caughtUp();
    expect(early.holds()).to.equal(false);
  });

  it('what was read from a watched folder is not vouched for when nobody watches any more', async () => {
    const testimony = project.witness.begin();
    testimony.looksAt('a/one.lua');
    expect(testimony.holds()).to.equal(true);
    await project.watcher.close();
    expect(testimony.holds()).to.equal(false);
  });
});

describe('a watched folder', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  for (const [what, replace] of Object.entries({
    'a link': (place: string, elsewhere: string) => symlinkSync(elsewhere, place),
    'a file': (place: string) => writeFileSync(place, ''),
  })) {
    it(`a watched folder takes ${what} for no folder that took the place of one when that had just been listed`, async () => {
      const project = new VouchingFolder(files, {
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
        expect(project.watcher.exactTree?.deepest(['a', 'deep']).depth).to.equal(1);
        expect(project.watcher.exactTree?.deepest(['b', 'deep']).depth).to.equal(2);
      } finally {
        await project.remove();
      }
    });
  }

  it('a watched folder is watched in a part that was closed at first, when that is opened', async () => {
    let isClosed = true;
    const project = await VouchingFolder.begin(files, {
      calls: {
        watch: (place) => {
          if (isClosed && place.endsWith('a/deep')) throw Object.assign(new Error('denied'), { code: 'EACCES' });
          return watch(place, { persistent: false });
        },
      },
    });
    try {
      isClosed = false;
      chmodSync(project.place('a/deep'), 0o700);
      await project.reportOf('a/deep');
      project.write('a/deep/two.lua', '2');
      await project.reportOf('a/deep/two.lua');
    } finally {
      await project.remove();
    }
  });

  it('a watched folder with many folders lets the event loop run while they are entered', async () => {
    let turns = 0;
    const count = setInterval(() => turns++, 0);
    const paths = Array.from({ length: 40 }, (_, n) => [`f${n}/one.lua`, '1']);
    const project = await VouchingFolder.begin(Object.fromEntries(paths), {
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

describe('what was read from a watched folder is vouched for', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  let project: VouchingFolder;
  beforeEach(async () => {
    project = await VouchingFolder.begin(files);
  });
  afterEach(() => project.remove());

  it('while only other folders change', async () => {
    const testimony = project.witness.begin();
    testimony.looksAt('a/one.lua');
    testimony.lists('a');
    project.write('b/new.lua', '');
    project.write('a/deep/new.lua', '');
    writeFileSync(project.place('a/.one.lua.0123456789ab.pwtmp'), 'what the store stages');
    await project.witness.caughtUp();
    expect(testimony.holds()).to.equal(true);
  });

  it('also in folders that were made or moved in later', async () => {
    project.write('a/x/y/new.lua', '');
    renameSync(project.place('b'), project.place('a/moved'));
    await project.reportOf('a/x/y');
    await project.reportOf('a/moved/deep');
    expect(project.foldersAdded).to.be.greaterThan(1);
    await project.witness.caughtUp();
    const testimony = project.witness.begin();
    testimony.looksAt('a/x/y/new.lua');
    testimony.looksAt('a/moved/deep/two.lua');
    expect(testimony.holds()).to.equal(true);
    project.write('a/moved/deep/two.lua', '2');
    await project.witness.caughtUp();
    expect(testimony.holds()).to.equal(false);
  });
});
