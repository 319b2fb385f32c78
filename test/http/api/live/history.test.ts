import { expect } from 'chai';
import { withDamagedRecord } from '../../../support/store/replaced-store.js';
import { serveStore } from '../../../support/service/serve-store.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';
import { useProject } from '../../../support/project/use-project.js';

interface Entry {
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  readonly author: string;
  readonly summary: string;
  readonly request: { readonly method: string; readonly path: string };
  readonly kind: string;
  readonly target?: string;
  readonly resource: { readonly type: string; readonly name: string; readonly href: string };
  readonly changes: readonly { readonly path: string; readonly action: string; readonly diff?: string }[];
  readonly undone: boolean;
  readonly problem?: string;
}

describe('the history', () => {
  const { call, files, text, opened, changedSince } = useProject();
  const history = async (query = '') => JSON.parse((await call('GET', `/_/history${query}`)).text) as Entry[];
  const hand = async (path: string, content: string | null) => {
    const { store } = opened();
    const there = (await store.read(path)) !== undefined;
    const bytes = Buffer.from(content ?? '');
    await store.commit(
      [
        content === null
          ? { action: 'removed', path }
          : { action: there ? 'modified' : 'created', path, content: bytes },
      ],
      [],
    );
  };

  it('the history is empty before the first change', async () => {
    expect(await history()).to.deep.equal([]);
  });

  it('the history has the author, the request and the files of each change', async () => {
    const refused = await call('GET', '/story', { headers: { 'Pagewright-Author': 'a'.repeat(101) } });
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'invalid-header']);
    const made = await call('PUT', '/story/cover/sun', { headers: { 'Pagewright-Author': 'Ann' } });
    const [entry, ...more] = await history();
    expect(more).to.deep.equal([]);
    expect(entry).to.deep.include({
      id: made.body.changeset,
      revision: 1,
      author: 'Ann',
      summary: 'Added sun',
      request: {
        method: 'PUT',
        path: '/story/cover/sun',
        operation: 'createLayer',
        address: ['story', 'cover', 'sun'],
      },
      kind: 'change',
      resource: { type: 'layer', name: 'sun', href: '/story/cover/sun', address: ['story', 'cover', 'sun'] },
      changes: made.body.changes,
      undone: false,
    });
    expect(Date.parse(entry?.at ?? '')).to.be.closeTo(Date.now(), 60_000);
  });

  it('the history names the request and the address of the thing for each kind of thing', async () => {
    const made = [
      ['PUT', '/tale', '/tale'],
      ['PUT', '/tale/one', '/tale/one'],
      ['PUT', '/tale/one/night/star%20a', '/tale/one/night/star%20a'],
      ['POST', '/tale/one/night/star%20a?class=linear', '/tale/one/night/star%20a/linear'],
      ['PUT', '/tale/commands/one/twinkle', '/tale/commands/one/twinkle'],
      ['PUT', '/tale/components/one/groups/sky', '/tale/components/one/groups/sky'],
      ['PUT', '/tale/components/one/groups/sky/linear', '/tale/components/one/groups/sky/linear'],
      ['POST', '/tale/components/one/groups/sky?class=rotation', '/tale/components/one/groups/sky/rotation'],
      ['PUT', '/components/custom/wave', '/components/custom/wave'],
      ['PUT', '/_/bridge', '/_/bridge'],
    ] as const;
    for (const [method, address] of made) {
      const answer = await call(method, address);
      expect(answer.status, `${method} ${address}: ${answer.text}`).to.equal(201);
    }
    const entries = (await history()).reverse();
    expect(entries.map(({ request, resource }) => [request.method, request.path, resource.href])).to.deep.equal(
      made.map(([method, , path]) => [method, path, path]),
    );
    expect(entries.map(({ summary }) => summary)).to.deep.equal([
      'Added tale',
      'Added one',
      'Added star a',
      'Changed linear of star a',
      'Added twinkle',
      'Added sky',
      'Added linear to sky',
      'Changed rotation of sky',
      'Added wave',
      'Put the bridge into the project',
    ]);
    expect(entries.map(({ resource }) => resource.type)).to.deep.equal(
      'book page layer class command component class class custom-class bridge'.split(' '),
    );
  });

  it('undo restores a file beside another one whose name differs only by capitals', async () => {
    await hand('App/story/components/cover/layers/Hero_linear.lua', '-- by hand\n');
    const before = await files();
    expect((await call('DELETE', '/story/cover/hero?class=linear')).status).to.equal(200);
    const after = await files();
    const undone = await call('POST', '/_/history/undo');
    expect(undone.status, undone.body.detail).to.equal(200);
    expect(await changedSince(before)).to.deep.equal([]);
    expect((await call('POST', '/_/history/redo')).status).to.equal(200);
    expect(await changedSince(after)).to.deep.equal([]);
  });

  it('the history shows one change with a diff of each file', async () => {
    const { body } = await call('PUT', '/story/cover/sun');
    const { body: entry } = await call('GET', `/_/history/${body.changeset}`);
    expect(entry.changes.map(({ path, action }) => ({ path, action }))).to.deep.equal(body.changes);
    for (const { path, action, diff } of entry.changes) {
      expect(diff).to.contain(
        action === 'created' ? `--- /dev/null\n+++ b/${path}\n` : `--- a/${path}\n+++ b/${path}\n`,
      );
    }
  });

  it('the history shows a change as undone until it is redone', async () => {
    const { changeset } = (await call('PUT', '/story/cover/sun')).body;
    const undone = async () => {
      const listed = (await history()).find(({ id }) => id === changeset);
      return [listed?.undone, (JSON.parse((await call('GET', `/_/history/${changeset}`)).text) as Entry).undone];
    };
    expect(await undone()).to.deep.equal([false, false]);
    await call('POST', '/_/history/undo');
    expect(await undone()).to.deep.equal([true, true]);
    await call('POST', '/_/history/redo');
    expect(await undone()).to.deep.equal([false, false]);
  });

  it('the history answers 404 for an unknown entry', async () => {
    const { status, body } = await call('GET', '/_/history/nonesuch');
    expect(status).to.equal(404);
    expect(body.code).to.equal('history-entry-not-found');
  });

  it('the history does not record what changes no file', async () => {
    await call('PUT', '/story/cover');
    await call('PUT', '/story/cover/sun?dryRun=true');
    await call('PUT', '/nonesuch/page');
    expect(await history()).to.deep.equal([]);
  });

  it('the history lists the newest change first, page by page', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await call('PUT', `/story/cover/${name}`);
    const names = (entries: readonly Entry[]) => entries.map(({ resource }) => resource.name).join('');
    const first = await history('?limit=2');
    expect(names(first)).to.equal('ed');
    const second = await history(`?limit=2&before=${first[1]?.id}`);
    expect(names(second)).to.equal('cb');
    expect(names(await history(`?limit=2&before=${second[1]?.id}`))).to.equal('a');
    expect(await history(`?before=${(await history()).at(-1)?.id}`)).to.deep.equal([]);
  });

  for (const query of [
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=',
    'limit=1.5',
    'before=',
    'before=nonesuch',
    'after=x',
  ]) {
    it(`the history refuses ?${query}`, async () => {
      const { status, body } = await call('GET', `/_/history?${query}`);
      expect(status).to.equal(400);
      expect(body.code).to.equal('invalid-query');
    });
  }

  it('the history never shows its own files', async () => {
    await call('PUT', '/story/cover/sun');
    const { body } = await call('POST', '/_/history/undo');
    expect(JSON.stringify([body, await history()])).not.to.contain('.pagewright');
  });

  it('the history reports an unreadable entry, and lists the others', async () => {
    await call('PUT', '/story/cover/sun');
    await call('PUT', '/story/cover/moon');
    const again = await serveStore(withDamagedRecord(opened().fileStore, 1));
    try {
      const { body } = await again.call('GET', '/_/history');
      const [moon, torn] = body as unknown as Entry[];
      expect(moon?.resource.name).to.equal('moon');
      expect(torn).to.deep.include({ id: null, revision: 1, kind: 'unreadable' });
      expect(torn?.problem).to.be.a('string');
      expect((await again.call('POST', '/_/history/undo')).status).to.equal(200);
      expect((await again.call('POST', '/_/history/undo')).body.code).to.equal('nothing-to-undo');
      expect((await again.call('PUT', '/story/cover/star')).status).to.equal(201);
    } finally {
      await again.stop();
    }
  });

  describe('undo and redo', () => {
    it('undo and redo restore every byte, step by step, both ways', async () => {
      const states = [await files()];
      const requests: [string, string, object?][] = [
        ['PUT', '/story/cover/sun', { x: 10 }],
        ['PUT', '/story/cover/group/ray'],
        ['PUT', '/story/cover/sun?class=linear'],
        ['POST', '/story/cover/sun', { alpha: 0.5 }],
        ['PUT', '/story/cover?newName=front'],
        ['PUT', '/story/copy?copyFrom=story/front'],
        ['PUT', '/second'],
        ['DELETE', '/story/front/group'],
        ['DELETE', '/story?confirm=story'],
      ];
      for (const [method, path, body] of requests) {
        const answer = await call(method, path, body === undefined ? {} : { body });
        expect(answer.status, `${method} ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
        states.push(await files());
      }
      for (let index = states.length - 2; index >= 0; index--) {
        expect((await call('POST', '/_/history/undo')).status).to.equal(200);
        expect(treeDifferences(states[index] ?? new Map(), await files())).to.deep.equal([]);
      }
      expect((await call('POST', '/_/history/undo')).body.code).to.equal('nothing-to-undo');
      for (const state of states.slice(1)) {
        expect((await call('POST', '/_/history/redo')).status).to.equal(200);
        expect(await changedSince(state)).to.deep.equal([]);
      }
      expect((await call('POST', '/_/history/redo')).body.code).to.equal('nothing-to-redo');
    });

    it('undo and redo answer like a change of the thing that was changed', async () => {
      await call('PUT', '/story/cover/sun');
      const { status, body } = await call('POST', '/_/history/undo', { headers: { 'Pagewright-Author': 'Ben' } });
      expect(status).to.equal(200);
      expect(body.resource).to.deep.equal({
        type: 'layer',
        name: 'sun',
        href: '/story/cover/sun',
        address: ['story', 'cover', 'sun'],
      });
      expect(body.changes).to.deep.include({ path: 'App/story/components/cover/layers/sun.lua', action: 'removed' });
      expect(body.warnings).to.deep.equal([]);
      const [undo, change] = await history();
      expect(undo).to.deep.include({
        id: body.changeset,
        author: 'Ben',
        summary: 'Undid “Added sun”',
        kind: 'undo',
        target: change?.id,
        undone: false,
      });
      expect(change?.undone).to.equal(true);
    });

    it('undo and redo remove folders that became empty', async () => {
      await call('PUT', '/fresh');
      await call('PUT', '/fresh/page');
      expect(await opened().store.stat('App/fresh')).to.not.equal(undefined);
      await call('POST', '/_/history/undo');
      await call('POST', '/_/history/undo');
      expect(await opened().store.stat('App/fresh')).to.equal(undefined);
    });

    it('a dry run of undo and redo shows what they would do', async () => {
      await call('PUT', '/story/cover/sun');
      const before = await files();
      const { body } = await call('POST', '/_/history/undo?dryRun=true');
      expect(body.changeset).to.equal(null);
      expect(body.changes[0]?.diff).to.contain('---');
      expect(await changedSince(before)).to.deep.equal([]);
      expect(await history()).to.have.length(1);
    });

    it('undo and redo refuse another change than the expected one', async () => {
      const first = (await call('PUT', '/story/cover/sun')).body.changeset ?? '';
      const shown = (await call('POST', '/_/history/undo?dryRun=true')).body as { readonly target?: string };
      expect(shown.target).to.equal(first);
      const second = (await call('PUT', '/story/cover/moon2')).body.changeset ?? '';
      const before = await files();
      const { status, body } = await call('POST', `/_/history/undo?entry=${first}`);
      expect([status, body.code]).to.deep.equal([412, 'precondition-failed']);
      expect(body.detail).to.contain(second).and.contain(first);
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await call('POST', `/_/history/undo?entry=${second}`)).status).to.equal(200);
      expect((await call('POST', `/_/history/redo?entry=${first}`)).status).to.equal(412);
      const again = (await call('POST', `/_/history/redo?entry=${second}`)).body as { readonly target?: string };
      expect(again.target).to.equal(second);
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('a new change ends what can be redone', async () => {
      await call('PUT', '/story/cover/sun');
      await call('POST', '/_/history/undo');
      await call('PUT', '/story/cover/moon');
      expect((await call('POST', '/_/history/redo')).body.code).to.equal('nothing-to-redo');
    });

    const script = 'App/story/components/cover/layers/sun.lua';

    it('undo and redo do not overwrite an edit by hand, and show the file and its diff', async () => {
      await call('PUT', '/story/cover/sun');
      await hand(script, `${await text(script)}-- mine\n`);
      const before = await files();
      const { status, body } = await call('POST', '/_/history/undo');
      expect(status).to.equal(409);
      expect(body).to.include({ code: 'edited-elsewhere', file: script });
      expect(body.detail).to.contain(script);
      expect(JSON.parse((await call('POST', '/_/history/undo')).text))
        .to.have.property('difference')
        .that.contains('+-- mine');
      expect(await changedSince(before)).to.deep.equal([]);
      expect(await history()).to.have.length(1);
    });

    it('undo does not restore a file where somebody put another one', async () => {
      await call('PUT', '/story/cover/sun');
      await call('DELETE', '/story/cover/sun');
      await hand(script, 'mine');
      expect((await call('POST', '/_/history/undo')).body).to.include({ code: 'edited-elsewhere', file: script });
      expect(await text(script)).to.equal('mine');
    });

    it('redo does not overwrite what somebody wrote since', async () => {
      await call('PUT', '/story/cover/sun');
      await call('POST', '/_/history/undo');
      await hand(script, 'mine');
      expect((await call('POST', '/_/history/redo')).body).to.include({ code: 'edited-elsewhere', file: script });
    });

    it('undo and redo accept what somebody already did by hand', async () => {
      await call('PUT', '/second');
      const changes = (await history())[0]?.changes ?? [];
      for (const { path } of changes) await hand(path, null);
      const { status, body } = await call('POST', '/_/history/undo');
      expect(status).to.equal(200);
      expect(body.changes).to.deep.equal([]);
      expect((await call('POST', '/_/history/undo')).body.code).to.equal('nothing-to-undo');
    });

    it('undo and redo refuse If-Match', async () => {
      await call('PUT', '/story/cover/sun');
      const { status } = await call('POST', '/_/history/undo', { headers: { 'If-Match': '"x"' } });
      expect(status).to.equal(412);
    });
  });

  describe('undo of one author', () => {
    const as = async (author: string, method: string, path: string) => {
      const answer = await call(method, path, { headers: { 'Pagewright-Author': author } });
      expect(answer.status, answer.text).to.equal(201);
      return answer;
    };

    it('undo for one author undoes the newest change of that author only', async () => {
      await as('Ann', 'PUT', '/story/cover/sun');
      await as('Ben', 'PUT', '/story/forest/bush');
      const before = await files();
      const { status, body } = await call('POST', '/_/history/undo?author=Ann');
      expect(status).to.equal(200);
      expect(body.resource.name).to.equal('sun');
      expect((await changedSince(before)).join()).not.to.contain('forest');
      expect((await call('POST', '/_/history/undo?author=Ann')).body.code).to.equal('nothing-to-undo');
      expect((await call('POST', '/_/history/undo')).body.resource.name).to.equal('bush');
    });

    it('undo for one author is refused when a later change touched one of the files', async () => {
      await as('Ann', 'PUT', '/story/cover/sun');
      const { body: later } = await as('Ben', 'PUT', '/story/cover/moon');
      const before = await files();
      const { status, body } = await call('POST', '/_/history/undo?author=Ann');
      expect(status).to.equal(409);
      expect(body.code).to.equal('edited-elsewhere');
      expect(body.file).to.match(/^App\/story\/.*cover/);
      expect(body.detail).to.contain(later.changeset).and.to.contain('Ben').and.to.contain(body.file);
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('undo for one author works after the later change was undone', async () => {
      await as('Ann', 'PUT', '/story/cover/sun');
      await as('Ben', 'PUT', '/story/cover/moon');
      await call('POST', '/_/history/undo?author=Ben');
      expect((await call('POST', '/_/history/undo?author=Ann')).status).to.equal(200);
    });

    it('undo for one author can be redone', async () => {
      await as('Ann', 'PUT', '/story/cover/sun');
      await as('Ben', 'PUT', '/story/forest/bush');
      const before = await files();
      for (const step of ['undo?author=Ann', 'redo'])
        expect((await call('POST', `/_/history/${step}`)).body.resource.name, step).to.equal('sun');
      expect(await changedSince(before)).to.deep.equal([]);
    });
  });

  describe('undo of one change', () => {
    const made = async (path: string) => (await call('PUT', path)).body.changeset as string;

    it('undoes a change that is not the newest, byte for byte, and redo makes it again', async () => {
      const [sun] = [await made('/story/cover/sun')];
      const early = await files();
      await made('/story/forest/bush');
      const both = await files();
      const { status, body } = await call('POST', `/_/history/undo?change=${sun}`);
      expect(status, body.detail).to.equal(200);
      expect(body).to.deep.include({ target: sun });
      expect(body.resource.name).to.equal('sun');
      expect((await changedSince(both)).every((path: string) => path.includes('/cover/'))).to.equal(true);
      expect((await call('POST', '/_/history/redo')).body).to.include({ target: sun });
      expect(await changedSince(both)).to.deep.equal([]);
      expect(await changedSince(early)).not.to.deep.equal([]);
    });

    it('a dry run shows the difference and changes nothing', async () => {
      const sun = await made('/story/cover/sun');
      await made('/story/forest/bush');
      const before = await files();
      const { body } = await call('POST', `/_/history/undo?change=${sun}&dryRun=true`);
      expect(body).to.include({ target: sun });
      expect(body.changes[0]).to.have.property('diff');
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('is refused where a later change touched one of its files, twice, and for what is no change', async () => {
      const sun = await made('/story/cover/sun');
      const moon = await made('/story/cover/moon');
      const refused = await call('POST', `/_/history/undo?change=${sun}`);
      expect([refused.status, refused.body.code]).to.deep.equal([409, 'edited-elsewhere']);
      expect((await call('POST', `/_/history/undo?change=${moon}`)).status).to.equal(200);
      const twice = await call('POST', `/_/history/undo?change=${moon}`);
      expect(twice.body).to.include({ code: 'nothing-to-undo', detail: `The change ${moon} is undone already.` });
      const [undo] = await history();
      expect((await call('POST', `/_/history/undo?change=${undo?.id}`)).body.code).to.equal('nothing-to-undo');
      expect((await call('POST', '/_/history/undo?change=none')).body.code).to.equal('history-entry-not-found');
      const both = await call('POST', `/_/history/undo?change=${sun}&author=Ann`);
      expect([both.status, both.body.code]).to.deep.equal([400, 'invalid-query']);
    });
  });
});
