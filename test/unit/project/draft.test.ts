import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { Draft } from '#application/project/draft/draft';

const nothing = Buffer.alloc(0);

/** A draft over files, which folders of the store it has listed, and what it has asked for there besides. */
async function draftOver(...paths: string[]): Promise<{ draft: Draft; listed: string[]; asked: string[] }> {
  const store = await openMemoryStore(paths.map((path) => [path, nothing]));
  const listed: string[] = [];
  const asked: string[] = [];
  const draft = new Draft({
    read: (path) => store.read(path),
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
    await draft.refuseTwins();
    expect(listed).to.deep.equal(['a/b/c']);
  });

  for (const path of ['a/b/c/ONE', 'a/B/d/two', 'A/two']) {
    it(`a new file of a draft is refused where a name on the way is there in another spelling: ${path}`, async () => {
      const { draft } = await draftOver('a/b/c/one');
      await draft.create(path, nothing);
      expect(await refusal(draft.refuseTwins())).to.equal('name-collides');
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
      await draft.refuseTwins();
      await draft.create(other, nothing);
      expect(await refusal(draft.refuseTwins()), other).to.equal('name-collides');
    }
  });

  it('a new file of a draft may take the place of one in another spelling, whatever came first', async () => {
    const { draft } = await draftOver('a/Folder/one', 'a/Folder/two', 'a/other');
    for (const name of ['one', 'two']) expect(await draft.move(`a/Folder/${name}`, `a/folder/${name}`)).to.equal(true);
    await draft.create('a/OTHER', nothing);
    await draft.remove('a/other');
    await draft.refuseTwins();
    await draft.create('a/Folder/three', nothing);
    expect(await refusal(draft.refuseTwins())).to.equal('name-collides');
  });

  it('a new file of a draft may be beside two that were there in two spellings before', async () => {
    const { draft } = await draftOver('a/one', 'a/ONE');
    await draft.create('a/two', nothing);
    await draft.refuseTwins();
    await draft.create('a/One', nothing);
    expect(await refusal(draft.refuseTwins())).to.equal('name-collides');
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

  it('is what the draft put there since the folder was listed', async () => {
    const { draft } = await draftOver('a/one');
    await draft.list('a');
    await draft.create('a/two', Buffer.from('new'));
    await draft.remove('a/one');
    expect(await draft.stat('a/two')).to.deep.equal({ name: 'two', kind: 'file', size: 3 });
    expect(await draft.stat('a/one')).to.equal(undefined);
  });
});

describe('what a draft only glanced at', () => {
  it('what a draft only glanced at is read, and not demanded of the commit', async () => {
    const { draft } = await draftOver('a/one', 'a/two');
    expect((await draft.glance('a/one'))?.content).to.have.length(0);
    await draft.read('a/two');
    expect(draft.preconditions().map(({ path }) => path)).to.deep.equal(['a/two']);
  });

  it('is what the draft makes of it, and is not demanded of a draft that this one is made upon either', async () => {
    const { draft } = await draftOver('a/one', 'a/two');
    await draft.replace('a/one', Buffer.from('new'));
    const upon = new Draft(draft);
    expect((await upon.glance('a/one'))?.content.toString()).to.equal('new');
    await upon.glance('a/two');
    expect(await upon.glance('a/three')).to.equal(undefined);
    expect(draft.preconditions().map(({ path }) => path)).to.deep.equal(['a/one']);
  });
});
