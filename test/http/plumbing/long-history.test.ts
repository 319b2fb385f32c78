import { expect } from 'chai';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import type { FileStore } from '#application/ports/file-store';
import { quietRecords } from '../../support/history/quiet-records.js';
import { fixtureTree } from '../../support/project/project.js';
import { EventReader } from '../../support/service/read-events.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';
import { replaced, replacedLog } from '../../support/store/replaced-store.js';

interface HistoryEntryBody {
  readonly id: string;
  readonly revision: number;
  readonly summary: string;
  readonly target?: string;
  readonly undone: boolean;
}

const layer = '/story/cover/sun';

/** What a store was asked of its log, and how many heads it has returned. */
class CountedHeads {
  heads = 0;
  readonly asked: string[] = [];

  over(store: FileStore): FileStore {
    const counted = async <Heads extends readonly unknown[]>(what: string, heads: Promise<Heads>): Promise<Heads> => {
      this.asked.push(what);
      this.heads += (await heads).length;
      return heads;
    };
    const log = replacedLog(store.log, {
      heads: (before, limit) => counted('heads', store.log.heads(before, limit)),
      since: (revision) => counted('since', store.log.since(revision)),
    });
    return replaced(store, () => ({ log }));
  }

  take(): { asked: string[]; heads: number } {
    const { heads } = this;
    this.heads = 0;
    return { asked: this.asked.splice(0), heads };
  }
}

describe('a long history', () => {
  let project: MemoryProject;
  const opened: { stop: () => Promise<void> }[] = [];

  beforeEach(async () => {
    project = await MemoryProject.create(await fixtureTree('project'));
  });
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.stop();
  });

  /** A service that has read nothing yet. */
  async function newService(counted = new CountedHeads()): Promise<ServedStore> {
    const store = project.open();
    const service = await serveStore(counted.over(store), { history: { entries: 1_000_000 } });
    opened.push({ stop: () => store.close() }, service);
    return service;
  }

  async function addQuiet(count: number): Promise<void> {
    const store = project.open();
    await store.commit({ files: [], preconditions: [], records: quietRecords(count) });
    await store.close();
  }

  async function expectAnswer(service: ServedStore, method: string, path: string, headers = {}) {
    const { status, body } = await service.call(method, path, { headers });
    expect(status, `${method} ${path} ${JSON.stringify(body)}`).to.be.below(300);
    return body as typeof body & HistoryEntryBody;
  }

  async function listed(service: ServedStore, query = ''): Promise<HistoryEntryBody[]> {
    return (await expectAnswer(service, 'GET', `/_/history${query}`)) as unknown as HistoryEntryBody[];
  }

  it('an opening, its first page, a change, an undo and a redo read no more of 10,000 entries than of 200', async () => {
    const read = async (entries: number) => {
      project = await MemoryProject.create(await fixtureTree('project'));
      await addQuiet(entries);
      const counted = new CountedHeads();
      const service = await newService(counted);
      expect(await listed(service)).to.have.length(50);
      const first = counted.take();
      await expectAnswer(service, 'PUT', layer);
      await expectAnswer(service, 'POST', '/_/history/undo');
      await expectAnswer(service, 'POST', '/_/history/redo');
      return [first, counted.take()];
    };
    for (const entries of [200, 10_000]) {
      const [opening, changes] = await read(entries);
      // The service follows what others commit, so it may look at the newest page on its own, too.
      expect(opening?.asked.length, `${entries}`).to.be.at.most(3);
      expect(opening?.heads, `${entries}`).to.be.at.most(200);
      expect(changes?.asked.length, `${entries}`).to.be.at.most(1);
      expect(changes?.heads, `${entries}`).to.be.at.most(10);
    }
  });

  it('a repeated request gets the first response without the entries since', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const { changeset } = await expectAnswer(await newService(), 'PUT', layer, key);
    await addQuiet(500);
    const counted = new CountedHeads();
    expect((await expectAnswer(await newService(counted), 'PUT', layer, key)).changeset).to.equal(changeset);
    expect(counted.take().heads).to.be.at.most(100);
  });

  it('an undo and a redo find a change before the first page, and so does the list of them', async () => {
    const { changeset } = await expectAnswer(await newService(), 'PUT', layer);
    await addQuiet(300);
    const undo = await expectAnswer(await newService(), 'POST', '/_/history/undo');
    const [undone] = await listed(await newService(), '?limit=1');
    expect([undone?.id, undone?.target, undone?.summary]).to.deep.equal([
      undo.changeset,
      changeset,
      'Undid “Added sun”',
    ]);
    expect((await expectAnswer(await newService(), 'GET', `/_/history/${changeset}`)).undone).to.equal(true);
    expect((await expectAnswer(await newService(), 'GET', `/_/history/${undo.changeset}`)).summary).to.equal(
      'Undid “Added sun”',
    );
    const redo = await expectAnswer(await newService(), 'POST', '/_/history/redo');
    expect(redo.target).to.equal(changeset);
    const again = await expectAnswer(await newService(), 'POST', '/_/history/undo');
    expect(again.target).to.equal(changeset);
  });

  it('an undo is refused where the history has nothing to undo, however long it is', async () => {
    await addQuiet(300);
    const { status, body } = await (await newService()).call('POST', '/_/history/undo');
    expect([status, body.code]).to.deep.equal([409, 'nothing-to-undo']);
  });

  it('the list goes on page by page to the first entry', async () => {
    await addQuiet(450);
    const service = await newService();
    const revisions: number[] = [];
    for (let page = await listed(service); page.length > 0;) {
      revisions.push(...page.map(({ revision }) => revision));
      page = await listed(service, `?before=${page.at(-1)?.id}`);
    }
    expect(revisions).to.deep.equal(Array.from({ length: 450 }, (_, index) => 450 - index));
  });

  it('events go on from an entry before the first page, and an undo has the words of the change that it is about', async () => {
    const { changeset } = await expectAnswer(await newService(), 'PUT', layer);
    await addQuiet(250);
    await expectAnswer(await newService(), 'POST', '/_/history/undo');
    const service = await newService();
    for (const [last, count] of [
      [`1-${changeset}`, 252],
      ['0-', 253],
      ['151-quiet150', 102],
      ['201-quiet200', 52],
    ] as const) {
      const reader = new EventReader(await service.open('/_/events', { 'Last-Event-ID': last }));
      const events = await reader.take(count);
      reader.close();
      expect(events[0]).to.deep.include({ type: 'ready', id: last });
      expect(events.at(-1)?.data).to.deep.include({ revision: 252, summary: 'Undid “Added sun”' });
    }
  });

  it('an event of an undo elsewhere waits for the change that it is about', async () => {
    await expectAnswer(await newService(), 'PUT', layer);
    await addQuiet(250);
    const [service, other] = [await newService(), await newService()];
    await service.pagewright.watch();
    const reader = new EventReader(await service.open('/_/events'));
    await expectAnswer(other, 'POST', '/_/history/undo');
    const events = await reader.take(2);
    reader.close();
    expect(events[1]?.data['summary']).to.equal('Undid “Added sun”');
  });

  it('checkpoints and a restore reach back to the first entries', async () => {
    await expectAnswer(await newService(), 'PUT', layer);
    await expectAnswer(await newService(), 'PUT', '/_/history/checkpoints/early');
    await addQuiet(250);
    const names = (await expectAnswer(await newService(), 'GET', '/_/history/checkpoints')) as unknown as {
      name: string;
    }[];
    expect(names.map(({ name }) => name)).to.deep.equal(['early']);
    expect((await expectAnswer(await newService(), 'GET', '/_/history/checkpoints/early')).revision).to.equal(2);
    const { status, body } = await (await newService()).call('POST', '/_/history/restore?to=none');
    expect([status, body.code]).to.deep.equal([404, 'history-entry-not-found']);
    await expectAnswer(await newService(), 'DELETE', '/_/history/checkpoints/early');
  });
});
