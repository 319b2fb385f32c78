import { expect } from 'chai';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { CommitConflict, StorageFailure, type FileReader } from '#application/ports/file-store';
import type { ReadSet } from '#application/reading/read-set';
import { savePatterns } from '../../support/project/save-patterns.js';
import { CachedProject } from './cached-project.js';

const files = {
  'a/one.lua': 'one',
  'a/two.lua': 'two',
  'a/deep/two.lua': 'two',
  'b/deep/two.lua': 'another two',
  'c/three.lua': 'three',
};

const look = (path: string) => (files: FileReader) => files.read(path);
const list = (path: string) => (files: FileReader) => files.list(path);

/** What is read, and what a hand does then, in one turn: no event of it has come yet. */
const edits: Readonly<
  Record<string, readonly [(files: FileReader) => Promise<unknown>, (project: CachedProject) => void]>
> = {
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
  'it may not be read any more': [look('a/one.lua'), (project) => chmodSync(project.place('a/one.lua'), 0)],
  'the folder above may not be entered any more': [
    look('a/deep/two.lua'),
    (project) => chmodSync(project.place('a'), 0),
  ],
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
  'a folder goes whose status was read': [
    (files) => files.stat('b/deep'),
    (project) => rmSync(project.place('b'), { recursive: true }),
  ],
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

const bytes = (text: string) => Buffer.from(text);

describe('the cache of a watched folder', function () {
  let project: CachedProject;
  beforeEach(async function () {
    if (process.platform !== 'linux') this.skip();
    project = await CachedProject.open(files);
    if (!project.isExact) this.skip();
  });
  afterEach(async () => {
    rmSync(`${project.folder}-moved`, { recursive: true, force: true });
    // A test may have locked itself out.
    if (existsSync(project.place('a'))) chmodSync(project.place('a'), 0o755);
    await project.remove();
  });

  async function read(look: (files: FileReader) => Promise<unknown>): Promise<ReadSet> {
    const snapshot = await project.store.snapshot();
    await look(snapshot);
    snapshot.release();
    return snapshot.readSet;
  }
  async function isFresh(readSet: ReadSet): Promise<boolean> {
    await readSet.sync();
    return readSet.freshAt() !== undefined;
  }
  async function text(path: string): Promise<string> {
    const snapshot = await project.store.snapshot();
    const file = await snapshot.read(path).finally(() => snapshot.release());
    return file === undefined ? 'absent' : Buffer.from(file.content).toString();
  }
  const commit = (...changes: Parameters<CachedProject['store']['commit']>[0]['files']) =>
    project.store.commit({ files: changes, preconditions: [], records: [] });
  const modify = (path: string, content: string) => ({ action: 'modified', path, content: bytes(content) }) as const;

  for (const [what, [look, edit]] of Object.entries(edits)) {
    it(`the cache of a watched folder is stale when ${what}`, async () => {
      const [touched, other] = [await read(look), await read((snapshot) => snapshot.read('c/other.lua'))];
      expect([await isFresh(touched), await isFresh(other)], 'before').to.deep.equal([true, true]);
      try {
        edit(project);
        expect(await isFresh(touched)).to.equal(false);
      } finally {
        if (what.includes('project')) renameSync(`${project.folder}-moved`, project.folder);
      }
    });
  }

  for (const [name, save] of Object.entries(savePatterns)) {
    it(`the cache of a watched folder is stale when a program ${name}`, async () => {
      const readSet = await read((snapshot) => snapshot.read('a/one.lua'));
      await save(project.place('a/one.lua'), 'one and more', async () => void (await project.store.sync()));
      expect(await isFresh(readSet)).to.equal(false);
      expect(await text('a/one.lua')).to.equal('one and more');
    });
  }

  it('the cache of a watched folder holds no file with a hard link, which can be edited without an event', async () => {
    linkSync(project.place('a/one.lua'), project.place('c/one.lua'));
    expect(await text('a/one.lua')).to.equal('one');
    for (const content of ['first', 'second', 'third']) {
      writeFileSync(project.place('c/one.lua'), content);
      expect(await text('a/one.lua')).to.equal(content);
      expect(await isFresh(await read((snapshot) => snapshot.read('a/one.lua')))).to.equal(false);
    }
  });

  it('the cache of a watched folder holds no file whose edits are not reported', async () => {
    for (const path of ['.hidden/file', 'a/node_modules/some/file', '.hidden/there/is/none']) {
      expect(await isFresh(await read((snapshot) => snapshot.read(path))), path).to.equal(false);
    }
    for (const content of ['first', 'second']) {
      project.write('.hidden/file', content);
      expect(await text('.hidden/file')).to.equal(content);
    }
  });

  it('the cache of a watched folder holds no new folder before it is watched', async () => {
    project.write('a/x/new.lua', '1');
    const early = await read((snapshot) => snapshot.read('a/x/new.lua'));
    project.write('a/x/new.lua', '2');
    expect(await isFresh(early)).to.equal(false);
    expect(await text('a/x/new.lua')).to.equal('2');
  });

  it('the cache of a watched folder is stale when the watcher is stopped', async () => {
    const readSet = await read((snapshot) => snapshot.read('a/one.lua'));
    await project.stopObserving();
    expect(await isFresh(readSet)).to.equal(false);
    project.write('a/one.lua', '1');
    expect(await text('a/one.lua')).to.equal('1');
  });

  it('the cache of a watched folder stays fresh while only other files change', async () => {
    const readSet = await read(async (snapshot) => {
      await snapshot.read('a/one.lua');
      await snapshot.list('a/deep');
    });
    project.write('b/new.lua', '');
    project.write('a/two.lua', '2');
    writeFileSync(project.place('a/.one.lua.0123456789ab.pwtmp'), 'what the store stages');
    expect(await isFresh(readSet)).to.equal(true);
    project.calls.splice(0);
    expect(await text('a/one.lua')).to.equal('one');
    expect(project.calls).to.deep.equal([]);
  });

  it('the cache of a watched folder works in folders that were made or moved in later', async () => {
    project.write('a/x/y/new.lua', '');
    renameSync(project.place('b'), project.place('a/moved'));
    await project.store.sync();
    const look = async (snapshot: FileReader) => {
      await snapshot.read('a/x/y/new.lua');
      await snapshot.read('a/moved/deep/two.lua');
    };
    const readSet = await read(look);
    expect(await isFresh(readSet)).to.equal(true);
    project.write('a/moved/deep/two.lua', '2');
    expect(await isFresh(readSet)).to.equal(false);
  });

  it('the cache of a watched folder is stale after lost events, and works again when everything is watched again', async () => {
    await project.remove();
    project = await CachedProject.open(files, { options: { mostEvents: 20 } });
    const readSet = await read((snapshot) => snapshot.read('c/three.lua'));
    expect(await isFresh(readSet)).to.equal(true);
    for (let index = 0; index < 40; index++) writeFileSync(project.place(`a/file${index}`), '');
    expect(await isFresh(readSet)).to.equal(false);
    while (!project.isExact) await project.store.sync();
    const again = await read((snapshot) => snapshot.read('c/three.lua'));
    expect(await isFresh(again)).to.equal(true);
    project.write('c/three.lua', '3');
    expect(await isFresh(again)).to.equal(false);
  });

  it('the cache of a watched folder holds both of two folders that differ only by case', async () => {
    project.write('A/other.lua', 'other');
    for (const path of ['A/other.lua', 'a/one.lua', 'A/one.lua', 'a/other.lua']) {
      expect(await text(path)).to.equal({ 'A/other.lua': 'other', 'a/one.lua': 'one' }[path] ?? 'absent');
    }
    await commit(modify('A/other.lua', '2'), { action: 'created', path: 'A/made.lua', content: bytes('made') });
    expect([await text('A/other.lua'), await text('A/made.lua'), await text('a/made.lua')]).to.deep.equal([
      '2',
      'made',
      'absent',
    ]);
  });

  it('the cache of a watched folder shows the last of several simultaneous commits', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => commit(modify('a/one.lua', `commit ${index}`))));
    expect(await text('a/one.lua')).to.equal('commit 19');
    expect(project.text('a/one.lua')).to.equal('commit 19');
  });

  it('the cache of a watched folder shows nothing of a refused commit', async () => {
    project.failing = ['rename'];
    expect(await failure(commit(modify('a/one.lua', 'made')))).to.be.instanceOf(StorageFailure);
    expect(await failure(commit({ action: 'removed', path: 'a/two.lua' }))).to.be.instanceOf(StorageFailure);
    project.failing = [];
    expect([await text('a/one.lua'), await text('a/two.lua')]).to.deep.equal(['one', 'two']);
    unlinkSync(project.place('a/two.lua'));
    expect(await text('a/two.lua')).to.equal('absent');
  });

  it('the cache of a watched folder is not used while a commit is half made', async () => {
    expect(await text('a/two.lua')).to.equal('two');
    project.meanwhile = (call) => {
      // One is made, and can neither be followed by the other nor rolled back.
      if (call === 'rename') project.failing = ['rename'];
    };
    const refused = await failure(commit(modify('a/one.lua', 'new'), modify('b/deep/two.lua', 'new')));
    expect(refused).to.be.instanceOf(StorageFailure).with.property('reason', 'unfinished');
    expect(await failure(text('a/two.lua')))
      .to.be.instanceOf(StorageFailure)
      .with.property('reason', 'blocked');
  });

  it('a commit that removes files leaves a folder with a file that was made by hand', async () => {
    await commit({ action: 'removed', path: 'a/one.lua' });
    project.write('a/beside.lua', 'by hand');
    await commit({ action: 'removed', path: 'a/two.lua' });
    project.meanwhile = (call) => {
      if (call === 'flush') project.write('b/deep/beside.lua', 'by hand');
    };
    await commit({ action: 'removed', path: 'b/deep/two.lua' });
    expect([project.text('a/beside.lua'), project.text('b/deep/beside.lua')]).to.deep.equal(['by hand', 'by hand']);
  });

  it('a commit is refused when a file of its preconditions is edited meanwhile', async () => {
    const snapshot = await project.store.snapshot();
    const version = (await snapshot.read('a/two.lua'))?.version ?? null;
    project.meanwhile = (call) => {
      if (call === 'flush') project.write('a/two.lua', 'by hand');
    };
    const preconditions = [{ path: 'a/two.lua', version }];
    const refused = await failure(
      project.store.commit({ files: [modify('a/one.lua', 'new')], preconditions, records: [] }),
    );
    expect(refused).to.be.instanceOf(CommitConflict).with.property('paths').that.deep.equals(['a/two.lua']);
    expect(project.text('a/one.lua')).to.equal('one');
  });

  for (const [name, put] of Object.entries({
    'a folder': (place: string) => mkdirSync(place),
    'a link to a file like it': (place: string) => symlinkSync(project.place('a/same.lua'), place),
    nothing: () => undefined,
  })) {
    it(`a commit is refused when ${name} replaces a file that it changes`, async () => {
      project.write('a/same.lua', 'one');
      project.meanwhile = (call) => {
        if (call !== 'flush') return;
        project.meanwhile = () => undefined;
        unlinkSync(project.place('a/one.lua'));
        put(project.place('a/one.lua'));
      };
      expect(await failure(commit(modify('a/one.lua', 'new')))).to.be.instanceOf(CommitConflict);
    });
  }

  it('a commit is refused when a hand removes its file first, and that edit is reported', async () => {
    // The event comes while the commit puts another file in its place.
    project.meanwhile = async (call) => {
      if (call !== 'rename') return;
      project.meanwhile = () => undefined;
      unlinkSync(project.place('a/two.lua'));
      await project.store.sync();
    };
    const refused = await failure(commit(modify('a/one.lua', 'new'), { action: 'removed', path: 'a/two.lua' }));
    expect(refused).to.be.instanceOf(CommitConflict);
    await project.flush();
    expect(project.reported).to.include('a/two.lua');
  });

  it('a commit never overwrites what was written without an event', async () => {
    const snapshot = await project.store.snapshot();
    const version = (await snapshot.read('a/one.lua'))?.version ?? null;
    linkSync(project.place('a/one.lua'), project.place('b/second-name.lua'));
    await project.store.sync();
    writeFileSync(project.place('b/second-name.lua'), 'eno');
    await project.store.sync();
    const preconditions = [{ path: 'a/one.lua', version }];
    const refused = await failure(
      project.store.commit({ files: [modify('a/one.lua', 'new')], preconditions, records: [] }),
    );
    expect(refused).to.be.instanceOf(CommitConflict);
    expect(project.text('a/one.lua')).to.equal('eno');
  });
});

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
}
