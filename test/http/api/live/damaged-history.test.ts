import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';
import { serveStore, type ServedAnswer, type ServedStore } from '../../../support/service/serve-store.js';
import { withDamagedContents, withDamagedRecord } from '../../../support/store/replaced-store.js';

interface Entry {
  readonly id: string;
  readonly revision: number;
  readonly kind: string;
  readonly irrevocable?: boolean;
  readonly summary: string;
  readonly problem?: string;
  readonly changes: readonly { readonly path: string; readonly diff?: string }[];
}

interface Undone {
  readonly target: string;
  readonly warnings: readonly { readonly code: string; readonly at: string; readonly message: string }[];
}

describe('a damaged history', () => {
  const { call, files, opened, changedSince } = useProject();

  /** Moves each layer of the page, as one change each, and serves the project with losses in its history. */
  async function serveAfter(
    layers: readonly string[],
    lose: (store: ReturnType<typeof opened>['fileStore'], first: number) => ReturnType<typeof opened>['fileStore'],
  ): Promise<{ readonly again: ServedStore; readonly ids: readonly string[] }> {
    for (const layer of ['sun', 'moon']) await call('PUT', `/story/cover/${layer}`, { body: { x: 0 } });
    const ids: string[] = [];
    for (const [at, layer] of layers.entries()) {
      const moved = await call('POST', `/story/cover/${layer}`, { body: { x: at + 1 } });
      ids.push(moved.body.changeset ?? '');
    }
    const { revision } = (JSON.parse((await call('GET', '/_/history?limit=1')).text) as Entry[])[0] ?? { revision: 0 };
    const again = await serveStore(lose(opened().fileStore, revision - layers.length + 1));
    after(() => again.stop());
    return { again, ids };
  }
  const undone = ({ body }: ServedAnswer) => body as unknown as Undone;

  it('a damaged history marks the entry that has lost a content, in the list and by itself', async () => {
    const { again, ids } = await serveAfter(['sun', 'moon'], (store, first) => withDamagedContents(store, [first + 1]));
    const [moon, sun] = (await again.call('GET', '/_/history?limit=2')).body as unknown as Entry[];
    expect(sun).to.not.have.any.keys('problem', 'irrevocable');
    expect(moon).to.deep.include({ id: ids[1], kind: 'change', irrevocable: true });
    expect(moon?.problem).to.match(/^the content of App\S*moon\S* is damaged in the history/);
    const shown = await again.call('GET', `/_/history/${ids[1]}`);
    expect([shown.status, (shown.body as unknown as Entry).problem]).to.deep.equal([200, moon?.problem]);
    expect([sun?.summary, moon?.summary]).to.deep.equal(['Moved sun', 'Moved moon']);
  });

  it('an undo skips a change whose content is damaged, with a warning, and undoes all others', async () => {
    const { again, ids } = await serveAfter(['sun', 'moon'], (store, first) => withDamagedContents(store, [first + 1]));
    const { target, warnings } = undone(await again.call('POST', '/_/history/undo'));
    expect(target).to.equal(ids[0]);
    expect(warnings.map(({ code }) => code)).to.deep.equal(['change-skipped']);
    expect(warnings[0]?.message).to.include(`${ids[1]} stays as it is: the content of App`);
    expect((await call('GET', '/story/cover/sun')).body.props).to.include({ x: 0 });
    expect((await call('GET', '/story/cover/moon')).body.props).to.include({ x: 2 });
    expect(undone(await again.call('POST', '/_/history/redo')).target).to.equal(ids[0]);
    expect((await call('GET', '/story/cover/sun')).body.props).to.include({ x: 1 });
  });

  it('an undo by author skips a change whose content is damaged, too', async () => {
    const { again, ids } = await serveAfter(['sun', 'moon'], (store, first) => withDamagedContents(store, [first + 1]));
    const author = { headers: { 'Pagewright-Author': 'Ann' } };
    await again.call('POST', '/story/cover/sun', { body: { x: 9 }, ...author });
    expect(undone(await again.call('POST', '/_/history/undo?author=Ann')).warnings).to.deep.equal([]);
    const refused = await again.call('POST', `/_/history/undo?change=${ids[1]}`);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'edited-elsewhere']);
    expect(refused.body.detail).to.include('is damaged in the history');
  });

  it('an undo skips what lies below a damaged change of the same file', async () => {
    const { again, ids } = await serveAfter(['sun', 'moon', 'moon'], (store, first) =>
      withDamagedContents(store, [first + 2]),
    );
    const { target, warnings } = undone(await again.call('POST', '/_/history/undo'));
    expect([target, warnings.length]).to.deep.equal([ids[0], 2]);
    expect((await call('GET', '/story/cover/moon')).body.props).to.include({ x: 3 });
  });

  it('an undo skips a change of a file that an unreadable entry may have changed', async () => {
    const { again, ids } = await serveAfter(['sun', 'moon', 'moon'], (store, first) =>
      withDamagedRecord(store, first + 2),
    );
    const newest = (await again.call('GET', '/_/history?limit=1')).body as unknown as Entry[];
    expect(newest[0]).to.deep.include({ kind: 'unreadable', summary: 'A change that cannot be read' });
    expect(undone(await again.call('POST', '/_/history/undo')).target).to.equal(ids[0]);
    const whole = await files();
    const refused = await again.call('POST', `/_/history/undo?change=${ids[1]}`);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'edited-elsewhere']);
    expect(await changedSince(whole)).to.deep.equal([]);
  });

  it('an undo reports what is damaged where nothing else can be undone', async () => {
    const all = Array.from({ length: 30 }, (_, revision) => revision + 1);
    const { again } = await serveAfter(['moon'], (store) => withDamagedContents(store, all));
    const refused = await again.call('POST', '/_/history/undo');
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'edited-elsewhere']);
    expect(refused.body.detail).to.include('is damaged in the history');
  });

  it('a request whose first response is damaged is not made again', async () => {
    const key = { headers: { 'Idempotency-Key': 'once' } };
    await call('PUT', '/tale', key);
    const [{ revision }] = JSON.parse((await call('GET', '/_/history?limit=1')).text) as [Entry];
    const again = await serveStore(withDamagedContents(opened().fileStore, [revision], -1));
    try {
      await again.call('DELETE', '/tale?confirm=tale');
      const replayed = await again.call('PUT', '/tale', key);
      expect([replayed.status, replayed.body.code]).to.deep.equal([404, 'history-entry-not-found']);
      expect(replayed.body.detail).to.include('was not made again');
      expect((await again.call('GET', '/tale')).status).to.equal(404);
    } finally {
      await again.stop();
    }
  });
});
