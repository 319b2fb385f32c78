import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { plainFiles } from '../../contract/file-store/plain-files.js';
import { Draft } from '#application/project/draft/draft';

const nothing = Buffer.alloc(0);

/** A draft over files, the folders that it listed in the store, and the paths of which it read the status there. */
async function draftOver(...paths: string[]): Promise<{ draft: Draft; listed: string[]; asked: string[] }> {
  const store = plainFiles(await openMemoryStore(paths.map((path) => [path, nothing])));
  const listed: string[] = [];
  const asked: string[] = [];
  const draft = new Draft({
    ...store,
    stat: (path) => {
      asked.push(path);
      return store.stat(path);
    },
    list: (path) => {
      listed.push(path);
      return store.list(path);
    },
  });
  return { draft, listed, asked };
}

async function refusal(work: Promise<unknown>): Promise<unknown> {
  const outcome = await work.catch((error: unknown) => error);
  return outcome instanceof Error && 'code' in outcome ? outcome.code : outcome;
}

describe('a new file of a draft', () => {
  it('a new file of a draft has no folder listed but the one it goes into', async () => {
    const { draft, listed } = await draftOver('a/b/c/one');
    await draft.create('a/b/c/two', nothing);
    await draft.refuseCollidingNames();
    expect(listed).to.deep.equal(['a/b/c']);
  });

  for (const path of ['a/b/c/ONE', 'a/B/d/two', 'A/two']) {
    it(`a new file of a draft is refused where a name on the way is there in another spelling: ${path}`, async () => {
      const { draft } = await draftOver('a/b/c/one');
      await draft.create(path, nothing);
      expect(await refusal(draft.refuseCollidingNames())).to.equal('name-collides');
    });
  }

  it('a new file of a draft is refused beside another new one in another spelling, and below a new folder, too', async () => {
    for (const [one, other] of [
      ['a/two', 'a/Two'],
      ['b/c/one', 'B/one'],
      ['a/new/one', 'a/new/ONE'],
    ] as const) {
      const { draft } = await draftOver('a/one');
      await draft.create(one, nothing);
      await draft.refuseCollidingNames();
      await draft.create(other, nothing);
      expect(await refusal(draft.refuseCollidingNames()), other).to.equal('name-collides');
    }
  });

  it('a new file of a draft may take the place of one in another spelling, whatever came first', async () => {
    const { draft } = await draftOver('a/Folder/one', 'a/Folder/two', 'a/other');
    for (const name of ['one', 'two']) expect(await draft.move(`a/Folder/${name}`, `a/folder/${name}`)).to.equal(true);
    await draft.create('a/OTHER', nothing);
    await draft.remove('a/other');
    await draft.refuseCollidingNames();
    await draft.create('a/Folder/three', nothing);
    expect(await refusal(draft.refuseCollidingNames())).to.equal('name-collides');
  });

  it('a new file of a draft may be beside two that were there in two spellings before', async () => {
    const { draft } = await draftOver('a/one', 'a/ONE');
    await draft.create('a/two', nothing);
    await draft.refuseCollidingNames();
    await draft.create('a/One', nothing);
    expect(await refusal(draft.refuseCollidingNames())).to.equal('name-collides');
  });
});

describe('what is at a path of a draft', () => {
  it('what is at a path of a draft is not asked of the store where the folder was listed and holds no such name', async () => {
    const { draft, asked } = await draftOver('a/one', 'a/b/two');
    await draft.list('a');
    expect(await draft.stat('a/two')).to.equal(undefined);
    expect(asked).to.deep.equal([]);
    expect(await draft.stat('a/one')).to.deep.equal({ name: 'one', kind: 'file', size: 0 });
    expect(await draft.stat('a/b')).to.deep.equal({ name: 'b', kind: 'folder', size: 0 });
    expect(asked).to.deep.equal(['a/one', 'a/b']);
  });

  it('what is at a path of a draft is what the draft wrote since the folder was listed', async () => {
    const { draft } = await draftOver('a/one');
    await draft.list('a');
    await draft.create('a/two', Buffer.from('new'));
    await draft.remove('a/one');
    expect(await draft.stat('a/two')).to.deep.equal({ name: 'two', kind: 'file', size: 3 });
    expect(await draft.stat('a/one')).to.equal(undefined);
  });
});

describe('an untracked read of a draft', () => {
  it('an untracked read of a draft finds the file, and is no precondition of the commit', async () => {
    const { draft } = await draftOver('a/one', 'a/two');
    expect((await draft.glance('a/one'))?.content).to.have.length(0);
    await draft.read('a/two');
    expect(draft.preconditions().map(({ path }) => path)).to.deep.equal(['a/two']);
  });

  it('an untracked read of a draft finds what the draft makes of the file, and is no precondition of the draft below either', async () => {
    const { draft } = await draftOver('a/one', 'a/two');
    await draft.replace('a/one', Buffer.from('new'));
    const above = new Draft(draft);
    expect((await above.glance('a/one'))?.content.toString()).to.equal('new');
    await above.glance('a/two');
    expect(await above.glance('a/three')).to.equal(undefined);
    expect(draft.preconditions().map(({ path }) => path)).to.deep.equal(['a/one']);
  });
});

describe('a draft that reads many files', () => {
  it('a draft that reads many files lets other work of the process run between two of them', async () => {
    const paths = ['a', 'b', 'c', 'd'];
    const store = plainFiles(await openMemoryStore(paths.map((path) => [path, nothing])));
    const slow = new Draft({
      ...store,
      read: (path) => {
        const begun = performance.now();
        while (performance.now() - begun < 20);
        return store.read(path);
      },
    });
    let read = 0;
    const before = new Promise<number>((resolve) => {
      setImmediate(() => resolve(read));
    });
    for (const path of paths) {
      await slow.read(path);
      read += 1;
    }
    expect(await before).to.be.lessThan(paths.length);
  });
});

describe('the changes of a draft', () => {
  it('the changes of a draft have scripts before the index that lists them, and removals last', async () => {
    const [index, page, script] = [
      'App/b/index.lua',
      'App/b/components/p/index.lua',
      'App/b/components/p/layers/old.lua',
    ];
    const { draft } = await draftOver(index, page, script, 'App/b/components/p/layers/other.lua');
    await draft.remove(script);
    await draft.replace(index, Buffer.from('index'));
    await draft.replace(page, Buffer.from('page'));
    await draft.replace('App/b/components/p/layers/other.lua', Buffer.from('other'));
    await draft.create('App/b/components/p/layers/new.lua', Buffer.from('new'));
    expect(draft.changes().map(({ action, path }) => `${action} ${path}`)).to.deep.equal([
      'created App/b/components/p/layers/new.lua',
      'modified App/b/components/p/layers/other.lua',
      `modified ${page}`,
      `modified ${index}`,
      `removed ${script}`,
    ]);
  });

  it('the changes of a draft omit a file that gets its old bytes back', async () => {
    const { draft } = await draftOver('a');
    await draft.replace('a', Buffer.from('x'));
    await draft.replace('a', nothing);
    await draft.create('b', nothing);
    await draft.remove('b');
    expect(draft.changes()).to.deep.equal([]);
  });
});
