import { expect } from 'chai';
import {
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { contentVersion } from '#adapters/store-fs/root/content-version';
import { KeptFiles } from '#adapters/store-fs/kept/kept-files';
import { Watching } from '#adapters/store-fs/kept/watching';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { KeptProject } from './kept-project.js';

const files = {
  'a/one.lua': 'one',
  'a/two.lua': 'two',
  'a/deep/three.lua': 'three',
  'b/deep/three.lua': 'another three',
};
const bytes = (text: string) => Buffer.from(text);

/** What there is to be asked, as text. */
const asks: Readonly<Record<string, (files: ProjectFiles) => Promise<unknown>>> = {
  'a file': async (from) => (await from.read('a/one.lua'))?.content.toString(),
  'a file that is not there': (from) => from.read('a/none.lua'),
  'a file in a folder that is not there': (from) => from.read('a/x/y/none.lua'),
  'the kind of a file': (from) => from.stat('a/one.lua'),
  'the kind of a folder': (from) => from.stat('a/deep'),
  'that nothing is there': (from) => from.stat('a/none.lua'),
  'that nothing is in a folder that is not there': (from) => from.stat('a/x/y/none.lua'),
  'a list': (from) => from.list('a'),
  'the list of a folder that is not there': (from) => from.list('a/x/y'),
};

describe('what was read of a watched folder', function () {
  let project: KeptProject;
  let current: () => Promise<ProjectFiles>;
  const open = async (broken?: Parameters<typeof KeptProject.open>[1]) => {
    project = await KeptProject.open(files, broken);
    current = () => project.store.current();
  };
  const text = async (path: string) => {
    const file = await (await current()).read(path);
    return file === undefined ? 'absent' : Buffer.from(file.content).toString();
  };
  beforeEach(async function () {
    if (process.platform !== 'linux') this.skip();
    await open();
    if (!project.isVouchedFor) this.skip();
  });
  afterEach(() => project.remove());

  for (const [what, ask] of Object.entries(asks)) {
    it(`is not read again: ${what}`, async () => {
      const first = await ask(await current());
      expect(await ask(project.store), 'what the store itself says').to.deep.equal(first);
      project.asked.splice(0);
      expect(await ask(await current())).to.deep.equal(first);
      expect(project.asked).to.deep.equal([]);
    });

    it(`is read again by who asks the store itself: ${what}`, async () => {
      await ask(await current());
      project.asked.splice(0);
      await ask(project.store);
      expect(project.asked).not.to.deep.equal([]);
    });
  }

  const edits: Readonly<Record<string, () => void>> = {
    'it is written': () => project.write('a/one.lua', '1'),
    'it is written, as long as it was, and its time set back': () => {
      project.write('a/one.lua', 'eno');
      utimesSync(project.place('a/one.lua'), 1, 1);
    },
    'another file is moved over it': () => renameSync(project.place('a/two.lua'), project.place('a/one.lua')),
    'it is removed': () => unlinkSync(project.place('a/one.lua')),
    'a link takes its place': () => {
      unlinkSync(project.place('a/one.lua'));
      symlinkSync(project.place('a/two.lua'), project.place('a/one.lua'));
    },
    'the folder is moved away': () => renameSync(project.place('a'), project.place('gone')),
    'another folder takes the place of the one above': () => {
      renameSync(project.place('a'), project.place('gone'));
      renameSync(project.place('b'), project.place('a'));
    },
    'a link takes the place of the folder above': () => {
      renameSync(project.place('a'), project.place('gone'));
      symlinkSync(project.place('gone'), project.place('a'));
    },
    'files and folders come': () => {
      project.write('a/none.lua', 'new');
      project.write('a/x/y/none.lua', 'new');
    },
    'the folder goes and comes again': () => {
      rmSync(project.place('a'), { recursive: true });
      project.write('a/one.lua', 'one, too');
    },
  };
  for (const [what, edit] of Object.entries(edits)) {
    it(`is read again when ${what}`, async () => {
      const before = await current();
      for (const ask of Object.values(asks)) await ask(before);
      edit();
      const after = await current();
      for (const [asked, ask] of Object.entries(asks)) {
        expect(await ask(after), asked).to.deep.equal(await ask(project.store));
      }
    });
  }

  it('what was read of a watched folder stays when its neighbours are written, but for the list', async () => {
    const before = await current();
    for (const ask of Object.values(asks)) await ask(before);
    project.write('a/two.lua', '2');
    const after = await current();
    project.asked.splice(0);
    for (const ask of Object.values(asks)) await ask(after);
    expect(project.asked.filter((asked) => !asked.startsWith('lstat'))).to.deep.equal(['realpath a', 'readdir a']);
  });

  it('what was read of a watched folder is as a commit of its own has made it, in the turn in which that is made', async () => {
    const before = await current();
    for (const ask of Object.values(asks)) await ask(before);
    await project.store.commit(
      [
        { action: 'modified', path: 'a/one.lua', content: bytes('new') },
        { action: 'created', path: 'a/x/y/none.lua', content: bytes('made') },
        { action: 'removed', path: 'a/deep/three.lua' },
      ],
      [],
    );
    for (const [asked, ask] of Object.entries(asks)) {
      expect(await ask(before), asked).to.deep.equal(await ask(project.store));
    }
  });

  it('need not be read after a commit of its own has written it, also when the system has told of that', async () => {
    const content = bytes('new');
    await project.store.commit(
      [
        { action: 'modified', path: 'a/one.lua', content },
        { action: 'created', path: 'b/made.lua', content: bytes('made') },
      ],
      [],
    );
    content.write('bad');
    project.asked.splice(0);
    for (let turn = 0; turn < 2; turn++) {
      expect(await text('a/one.lua')).to.equal('new');
      expect(await text('b/made.lua')).to.equal('made');
      expect((await (await current()).read('a/one.lua'))?.version).to.equal(contentVersion(bytes('new')));
    }
    expect(project.asked).to.deep.equal([]);
  });

  it('is what the last of several commits has written that were asked for at once', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => `commit ${index}`);
    await Promise.all(
      contents.map((content) =>
        project.store.commit([{ action: 'modified', path: 'a/one.lua', content: bytes(content) }], []),
      ),
    );
    expect(await text('a/one.lua')).to.equal('commit 19');
    expect(project.text('a/one.lua')).to.equal('commit 19');
  });

  it('is read where a commit was not made', async () => {
    project.failing = ['rename'];
    await failed(project.store.commit([{ action: 'modified', path: 'a/one.lua', content: bytes('made') }], []));
    project.failing = [];
    expect(await text('a/one.lua')).to.equal('one');
  });

  it('is read again when a hand takes away what a commit was to, and could not', async () => {
    project.failing = ['rename'];
    await failed(project.store.commit([{ action: 'removed', path: 'a/one.lua' }], []));
    project.failing = [];
    expect(await text('a/one.lua')).to.equal('one');
    unlinkSync(project.place('a/one.lua'));
    expect(await text('a/one.lua')).to.equal('absent');
  });

  it('is known of what a commit wrote, which is not read for that', async () => {
    await (await current()).list('a');
    await project.store.commit(
      [
        { action: 'modified', path: 'a/one.lua', content: bytes('new') },
        { action: 'created', path: 'a/none.lua', content: bytes('made') },
      ],
      [],
    );
    project.asked.splice(0);
    const after = await current();
    const output = [
      await text('a/one.lua'),
      await text('a/none.lua'),
      await after.stat('a/none.lua'),
      await after.list('a'),
    ];
    expect(project.asked).to.deep.equal([]);
    const { store } = project;
    expect(output.slice(0, 2)).to.deep.equal(['new', 'made']);
    expect(output.slice(2)).to.deep.equal([await store.stat('a/none.lua'), await store.list('a')]);
    expect((await after.read('a/one.lua'))?.version).to.equal((await store.read('a/one.lua'))?.version);
  });

  it('is known of what a commit took away, and of what is left beside it', async () => {
    await (await current()).list('a');
    await project.store.commit(
      [
        { action: 'created', path: 'a/none.lua', content: bytes('made') },
        { action: 'removed', path: 'a/one.lua' },
        { action: 'removed', path: 'a/two.lua' },
      ],
      [],
    );
    project.asked.splice(0);
    const after = await current();
    const output = [await text('a/one.lua'), await after.stat('a/two.lua'), await after.list('a')];
    expect(project.asked).to.deep.equal([]);
    expect(output).to.deep.equal(['absent', undefined, await project.store.list('a')]);
  });

  it('is known of what a list says: what is not in it, and what is a folder', async () => {
    symlinkSync(project.place('a/two.lua'), project.place('a/link.lua'));
    const paths = ['a/none.lua', 'a/deep', 'a/link.lua', 'a/ONE.lua'];
    const { store } = project;
    const there = await Promise.all(paths.map(async (path) => [await store.read(path), await store.stat(path)]));
    const from = await current();
    await from.list('a');
    project.asked.splice(0);
    const output = await Promise.all(paths.map(async (path) => [await from.read(path), await from.stat(path)]));
    expect(output).to.deep.equal(there);
    expect(project.asked).to.deep.equal([]);
    expect(await from.read('a/one.lua')).to.deep.equal(await store.read('a/one.lua'));
    expect(await from.stat('a/two.lua')).to.deep.equal(await store.stat('a/two.lua'));
  });

  it('is read of the folders in which a commit may have left nothing', async () => {
    for (const ask of Object.values(asks)) await ask(await current());
    await (await current()).list('a/deep');
    const before = await current();
    await project.store.commit([{ action: 'removed', path: 'a/deep/three.lua' }], []);
    const { store } = project;
    for (const path of ['a', 'a/deep']) {
      expect(await before.list(path), path).to.deep.equal(await store.list(path));
      expect(await before.stat(path), path).to.deep.equal(await store.stat(path));
    }
  });

  it('what was read of a watched folder is that of each of two folders that differ only by case', async () => {
    project.write('A/other.lua', 'other');
    for (const path of ['A', 'a']) await (await current()).list(path);
    await project.store.commit(
      ['a/made.lua', 'A/made.lua'].map((path) => ({ action: 'created', path, content: bytes('made') })),
      [],
    );
    for (const path of ['A', 'a']) {
      expect(await (await current()).list(path), path).to.deep.equal(await project.store.list(path));
    }
  });

  const handEdits: Readonly<Record<string, () => void>> = {
    'written in place': () => project.write('a/one.lua', 'mad'),
    'written in place, and its time set back': () => {
      const { atime, mtime } = statSync(project.place('a/one.lua'));
      project.write('a/one.lua', 'mad');
      utimesSync(project.place('a/one.lua'), atime, mtime);
    },
    'replaced by a rename': () => {
      project.write('a/.one', 'mad');
      renameSync(project.place('a/.one'), project.place('a/one.lua'));
    },
    removed: () => unlinkSync(project.place('a/one.lua')),
    'replaced by a link': () => {
      unlinkSync(project.place('a/one.lua'));
      symlinkSync(project.place('a/two.lua'), project.place('a/one.lua'));
    },
    'moved away with its folder': () => renameSync(project.place('a'), project.place('gone')),
  };
  for (const [what, edit] of Object.entries(handEdits)) {
    for (const turns of [0, 1]) {
      it(`is not what a commit wrote where that was ${what} at once, and told ${turns === 0 ? 'after' : 'before'} it was made`, async () => {
        for (const ask of Object.values(asks)) await ask(await current());
        project.meanwhile = async (call) => {
          if (call !== 'rename') return;
          project.meanwhile = () => undefined;
          edit();
          if (turns > 0) await project.store.witness.caughtUp();
        };
        await project.store.commit([{ action: 'modified', path: 'a/one.lua', content: bytes('new') }], []);
        const after = await current();
        for (const [asked, ask] of Object.entries(asks)) {
          expect(await ask(after), asked).to.deep.equal(await ask(project.store));
        }
      });
    }
  }

  it('what was read of a watched folder is not kept when it changed while it was read', async () => {
    expect(await afterAnEditInBetween()).to.equal('by hand');
  });

  it('what was read of a watched folder would be wrong if it were kept then', async () => {
    await project.remove();
    await open({ watching: TooLate });
    expect(await afterAnEditInBetween()).to.equal('one');
  });

  /** A hand writes the file when it was read, and the system has told of it when that is kept. */
  async function afterAnEditInBetween(): Promise<string> {
    const before = await current();
    project.meanwhile = async (call) => {
      if (call !== 'read') return;
      project.meanwhile = () => undefined;
      project.write('a/one.lua', 'by hand');
      await project.store.witness.caughtUp();
    };
    await before.read('a/one.lua');
    return text('a/one.lua');
  }

  it('what was read of a watched folder is not kept while a commit is under way in its folder', async () => {
    let read: Promise<unknown> | undefined;
    project.meanwhile = (call) => {
      if (call === 'flush') read ??= current().then((from) => from.read('a/one.lua'));
    };
    await project.store.commit([{ action: 'modified', path: 'a/one.lua', content: bytes('new') }], []);
    await read;
    expect(await text('a/one.lua')).to.equal('new');
  });

  it('what was read of a watched folder is not kept of a file with two names', async () => {
    linkSync(project.place('a/one.lua'), project.place('b/one.lua'));
    expect(await text('a/one.lua')).to.equal('one');
    project.write('b/one.lua', 'by its other name');
    expect(await text('a/one.lua')).to.equal('by its other name');
  });

  it('is not kept of what is hidden, which nobody watches', async () => {
    project.write('.hidden/file', 'first');
    expect(await text('.hidden/file')).to.equal('first');
    project.write('.hidden/file', 'second');
    expect(await text('.hidden/file')).to.equal('second');
  });

  it('what was read of a watched folder is not kept where the system did not say what changed', async () => {
    await text('a/one.lua');
    const folder = project.watching.watcher.exactTree?.deepest(['a']).folder;
    if (folder !== undefined) project.watching.cached.reported(folder, undefined);
    project.asked.splice(0);
    await text('a/one.lua');
    expect(project.asked).to.include('read a/one.lua');
  });

  it('what was read of a watched folder is not kept where events were lost, nor before everything is watched again', async () => {
    await text('a/one.lua');
    expect(project.watching.cached.file('a/one.lua')).not.to.equal(undefined);
    project.watching.watcher.exactTree?.close('lost');
    // In this very turn: it is watched again in the next.
    expect(project.watching.cached.file('a/one.lua')).to.equal(undefined);
    expect(project.watching.cached.begin('a/one.lua', 'file')).to.equal(undefined);
    expect(project.watching.cached.isFolder('a')).to.equal(false);
  });

  it('what was read of a watched folder is not given for a name in another spelling, and forgotten when that is told', async () => {
    await text('a/one.lua');
    expect(project.watching.cached.file('a/one.lua')).not.to.equal(undefined);
    expect(project.watching.cached.file('a/ONE.lua')).to.equal(undefined);
    const folder = project.watching.watcher.exactTree?.deepest(['a']).folder;
    if (folder !== undefined) project.watching.cached.reported(folder, 'ONE.lua');
    expect(project.watching.cached.file('a/one.lua')).to.equal(undefined);
  });

  it('what was read of a watched folder is not kept where it is large', async () => {
    project.write('a/large.lua', 'x'.repeat(64 * 1024 + 1));
    await text('a/large.lua');
    project.asked.splice(0);
    await text('a/large.lua');
    expect(project.asked).to.include('read a/large.lua');
  });

  it('what was read of a watched folder is not kept of more than a change of one book asks for', async () => {
    const all = await current();
    for (let each = 0; each < 8_000; each++) await all.stat(`a/file${each}`);
    await all.read('a/one.lua');
    expect(project.watching.cached.status('a/file7999')).to.equal(null);
    expect(project.watching.cached.file('a/one.lua')).to.equal(undefined);
  });

  it('what was read of a watched folder is not shown while a commit is half done', async () => {
    expect(await text('a/two.lua')).to.equal('two');
    project.meanwhile = (call) => {
      // One is made, and can neither be followed by the other nor taken back.
      if (call === 'rename') project.failing = ['rename'];
    };
    const changes = ['a/one.lua', 'b/deep/three.lua'].map(
      (path) => ({ action: 'modified', path, content: bytes('new') }) as const,
    );
    const failed = await project.store.commit(changes, []).catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(StorageFailure).with.property('reason', 'unfinished');
    const refused = await text('a/two.lua').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(StorageFailure).with.property('reason', 'blocked');
  });

  describe('and a commit', () => {
    const modify = { action: 'modified', path: 'a/one.lua', content: bytes('new') } as const;
    const standsOn = async (...paths: string[]) => {
      const from = await current();
      return Promise.all(paths.map(async (path) => ({ path, version: (await from.read(path))?.version ?? null })));
    };

    it('does not read again what it only stands on', async () => {
      const preconditions = await standsOn('a/one.lua', 'a/two.lua', 'a/none.lua', 'a/deep/three.lua');
      project.asked.splice(0);
      await project.store.commit([modify], preconditions);
      const others = project.asked.filter((asked) => /two|none|three/.test(asked));
      expect(others).to.deep.equal([]);
    });

    it('reads what it changes once, right before', async () => {
      const preconditions = await standsOn('a/one.lua');
      project.asked.splice(0);
      await project.store.commit([modify], preconditions);
      const reads = project.asked.filter((asked) => asked === 'read a/one.lua');
      expect(reads).to.have.length(1);
      expect(project.asked).not.to.include('realpath a/one.lua');
    });

    it('a commit that removes files leaves a folder in which a file was made by hand', async () => {
      const remove = (path: string) => project.store.commit([{ action: 'removed', path }], []);
      await (await current()).list('a');
      await remove('a/one.lua');
      project.write('a/beside.lua', 'by hand');
      await remove('a/two.lua');
      await (await current()).list('a/deep');
      await remove('a/deep/three.lua');
      expect(await (await current()).list('a')).to.deep.equal([{ name: 'beside.lua', kind: 'file' }]);
      await (await current()).list('b/deep');
      project.meanwhile = (call) => {
        if (call === 'flush') project.write('b/deep/beside.lua', 'by hand');
      };
      await remove('b/deep/three.lua');
      expect(project.text('b/deep/beside.lua')).to.equal('by hand');
    });

    it('what was read of a watched folder and a commit is refused when a file that it stands on is written while it is under way', async () => {
      const preconditions = await standsOn('a/one.lua', 'a/two.lua');
      project.meanwhile = (call) => {
        if (call === 'flush') project.write('a/two.lua', 'by hand');
      };
      const refused = await project.store.commit([modify], preconditions).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(CommitConflict).with.property('paths').that.deep.equals(['a/two.lua']);
      expect(project.text('a/one.lua')).to.equal('one');
    });

    it('what was read of a watched folder and a commit of many files leaves known what it made of each, but for what a hand made of one of them meanwhile', async () => {
      const paths = Array.from({ length: 20 }, (_, number) => `c/${number}.lua`);
      const make = (word: string, action: 'created' | 'modified') =>
        project.store.commit(
          paths.map((path) => ({ action, path, content: bytes(`${word} ${path}`) })),
          [],
        );
      await make('one', 'created');
      await project.store.witness.caughtUp();
      const renamed: string[] = [];
      project.meanwhile = () => {
        const done = project.asked.filter((asked) => asked.startsWith('rename'));
        if (renamed.length === 0 && done.length > 10)
          renamed.push(...paths.filter((path) => /^two/.test(project.text(path))));
        const [first] = renamed;
        if (first !== undefined) project.write(first, 'by hand');
      };
      project.asked.splice(0);
      await make('two', 'modified');
      project.meanwhile = () => undefined;
      const [first] = renamed;
      const from = await current();
      project.asked.splice(0);
      for (const path of paths) {
        const wanted = path === first ? 'by hand' : `two ${path}`;
        expect(Buffer.from((await from.read(path))?.content ?? []).toString()).to.equal(wanted);
      }
      expect(first).to.be.a('string');
      expect(project.asked.filter((asked) => asked.startsWith('read '))).to.deep.equal([`read ${first}`]);
    });

    for (const [name, put] of Object.entries({
      'a folder': (place: string) => mkdirSync(place),
      'a link to a file like it': (place: string) => symlinkSync(project.place('a/same.lua'), place),
      nothing: () => undefined,
    })) {
      it(`what was read of a watched folder and a commit is refused where ${name} is in the place of what it changes, right before`, async () => {
        project.write('a/same.lua', 'one');
        await standsOn('a/one.lua');
        project.meanwhile = (call) => {
          if (call !== 'flush') return;
          project.meanwhile = () => undefined;
          unlinkSync(project.place('a/one.lua'));
          put(project.place('a/one.lua'));
        };
        const refused = await failed(project.store.commit([modify], []));
        expect(refused).to.be.instanceOf(CommitConflict);
      });
    }

    it('what was read of a watched folder and a commit is refused where a hand takes away first what it is to, and does not hide that', async () => {
      // The system tells of it while the commit puts another file in its place.
      project.meanwhile = async (call) => {
        if (call !== 'rename') return;
        project.meanwhile = () => undefined;
        unlinkSync(project.place('a/two.lua'));
        await project.store.witness.caughtUp();
      };
      const refused = await failed(project.store.commit([modify, { action: 'removed', path: 'a/two.lua' }], []));
      expect(refused).to.be.instanceOf(CommitConflict);
      await project.store.tellNow();
      expect(project.reported).to.include('a/two.lua');
    });

    it('never overwrites what was written without a word of the system', async () => {
      const preconditions = await standsOn('a/one.lua');
      linkSync(project.place('a/one.lua'), project.place('b/second-name.lua'));
      await project.store.witness.caughtUp();
      // By the second name, that the file has only now: nobody tells of the first.
      writeFileSync(project.place('b/second-name.lua'), 'eno');
      await project.store.witness.caughtUp();
      const refused = await project.store.commit([modify], preconditions).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(CommitConflict);
      expect(project.text('a/one.lua')).to.equal('eno');
    });
  });
});

class KeptTooLate extends KeptFiles {
  override begin(...of: Parameters<KeptFiles['begin']>): ReturnType<KeptFiles['begin']> {
    return (output) => super.begin(...of)?.(output);
  }
}

class TooLate extends Watching {
  override readonly cached = new KeptTooLate(this.witness, () => this.watcher.exactTree);
}

async function failed(commit: Promise<void>): Promise<unknown> {
  return commit.then(
    () => expect.fail('it was made'),
    (error: unknown) => error,
  );
}
