import { expect } from 'chai';
import { setImmediate as turn } from 'node:timers/promises';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { MemoryProject, openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { defaultHistoryLimits } from '#application/changes/history-limits';
import { HistoryLog } from '#application/changes/history-log';
import { DamagedRecord, largeContentBytes, type ChangeLog, type NewRecord } from '#application/ports/change-log';
import type { FileStore } from '#application/ports/file-store';
import { Problem } from '#domain/problem/problem';
import { replaced, replacedLog } from '../../support/store/replaced-store.js';

const facts = { at: '2026-11-22T20:00:00.000Z', author: '', request: null, resource: null, kind: 'change' } as const;

function recordOf(id: string): NewRecord {
  return historyEntryCodec.write({
    entry: { ...facts, id },
    files: [{ path: id, before: null, after: Buffer.from(id) }],
  });
}

async function record(store: FileStore, ...ids: string[]): Promise<void> {
  await store.commit({ files: [], preconditions: [], records: ids.map(recordOf) });
}

/** A log over the store's, with faults. */
function logOver(store: FileStore, faults: Partial<ChangeLog> = {}, limits = defaultHistoryLimits): HistoryLog {
  const log = replacedLog(store.log, faults);
  return new HistoryLog(
    replaced(store, () => ({ log })),
    historyEntryCodec,
    limits,
  );
}

async function idsIn(log: HistoryLog): Promise<string[]> {
  return (await log.open()).entries().map(({ id }) => id);
}

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof Problem)) throw new Error(`this is no problem: ${String(error)}`);
  return error;
}

describe('HistoryLog', () => {
  it('HistoryLog is at revision 0 without entries', async () => {
    const history = await logOver(await openMemoryStore()).open();
    expect([history.revision, history.all]).to.deep.equal([0, []]);
  });

  it('HistoryLog has all entries of the store, those of other services too, each with its revision', async () => {
    const store = await openMemoryStore();
    const log = logOver(store);
    await record(store, 'one', 'two');
    expect(await idsIn(log)).to.deep.equal(['one', 'two']);
    await record(store, 'three');
    expect(await idsIn(log)).to.deep.equal(['one', 'two', 'three']);
    expect((await log.open()).find('three')?.revision).to.equal(3);
  });

  it('HistoryLog reads only the entries that are new to it', async () => {
    const store = await openMemoryStore();
    await record(store, 'one', 'two');
    const asked: number[] = [];
    const log = logOver(store, { since: (revision) => (asked.push(revision), store.log.since(revision)) });
    await log.open();
    await record(store, 'three');
    await log.open();
    await log.open();
    expect(asked).to.deep.equal([2, 3]);
  });

  it('HistoryLog asks a store for nothing that it has reported, and has what others have added, trimmed and dropped', async () => {
    const project = await MemoryProject.create();
    const [store, other] = [project.open(), project.open()];
    let isOpen = false;
    const since = (revision: number) =>
      isOpen ? Promise.reject(new Error('this was reported')) : store.log.since(revision);
    const log = logOver(store, { since });
    const ids = async () => (await log.reported()).entries().map(({ id }) => id);
    await record(other, 'one');
    expect(await ids()).to.deep.equal(['one']);
    isOpen = true;
    await record(other, 'two', 'three');
    expect(await ids()).to.deep.equal(['one', 'two', 'three']);
    log.committed((await store.commit({ files: [], preconditions: [], records: [recordOf('four')] })).heads);
    expect(await ids()).to.deep.equal(['one', 'two', 'three', 'four']);
    await other.log.trim(2);
    expect(await ids()).to.deep.equal(['two', 'three', 'four']);
    isOpen = false;
    await project.restore();
    expect(await ids()).to.deep.equal([]);
    await record(other, 'another');
    expect(await ids()).to.deep.equal(['another']);
  });

  it('HistoryLog marks the entry of which another service has dropped a large content', async () => {
    const project = await MemoryProject.create();
    const [store, other] = [project.open(), project.open()];
    const log = logOver(store);
    const after = Buffer.alloc(largeContentBytes + 1, 'x');
    const large = { entry: { ...facts, id: 'large' }, files: [{ path: 'a', before: null, after }] };
    await other.commit({ files: [], preconditions: [], records: [historyEntryCodec.write(large), recordOf('two')] });
    expect((await log.reported()).find('large')?.irrevocable).to.equal(undefined);
    await other.log.trimContents(0);
    while ((await log.reported()).find('large')?.irrevocable !== true) await turn();
  });

  it('HistoryLog gives an entry the time of the store, where the store has a clock', async () => {
    const store = await openMemoryStore();
    await record(store, 'one');
    const at = '2030-01-01T00:00:00.000Z';
    const log = logOver(store, {
      heads: async (before, limit) => (await store.log.heads(before, limit)).map((head) => ({ ...head, at })),
      record: async (revision) => {
        const found = await store.log.record(revision);
        return found && { ...found, at };
      },
    });
    expect((await log.open()).find('one')?.at).to.equal(at);
    expect((await log.record('one')).entry.at).to.equal(at);
  });

  it('HistoryLog has each entry once when it is opened several times at once', async () => {
    const store = await openMemoryStore();
    await record(store, 'one', 'two');
    const log = logOver(store);
    await Promise.all([log.open(), log.open(), log.open()]);
    expect(await idsIn(log)).to.deep.equal(['one', 'two']);
  });

  it('HistoryLog is read again after it could not be', async () => {
    const store = await openMemoryStore();
    await record(store, 'one');
    let failures = 1;
    const heads: ChangeLog['heads'] = (before, limit) =>
      failures-- > 0 ? Promise.reject(new Error('the disk is tired')) : store.log.heads(before, limit);
    const log = logOver(store, { heads });
    expect(await log.open().catch(String)).to.equal('Error: the disk is tired');
    expect(await idsIn(log)).to.deep.equal(['one']);
  });

  it('HistoryLog has an unreadable entry as its place and its problem, and all others', async () => {
    const store = await openMemoryStore();
    await record(store, 'one');
    await store.commit({ files: [], preconditions: [], records: [{ head: { version: 4 }, contents: [] }] });
    await record(store, 'three');
    const heads: ChangeLog['heads'] = async (before, limit) => {
      const found = await store.log.heads(before, limit);
      return found.map((head) =>
        head.revision === 1 ? { revision: 1, head: undefined, size: 5, damage: 'torn' } : head,
      );
    };
    const { all, revision } = await logOver(store, { heads }).open();
    expect(revision).to.equal(3);
    expect(all.map((each) => [each.revision, each.entry?.id])).to.deep.equal([
      [1, undefined],
      [2, undefined],
      [3, 'three'],
    ]);
    expect(all[0]).to.deep.equal({ revision: 1, entry: undefined, problem: 'torn' });
    expect(all[1]?.problem).to.include('version 4');
  });

  describe('with a long history', () => {
    const total = 1_050;
    const idOf = (revision: number) => `id${revision}`;

    /** A log over a long history, and the limits of the pages that it reads. */
    async function longLog(entries = total) {
      const store = await openMemoryStore();
      await record(store, ...Array.from({ length: entries }, (_, index) => idOf(index + 1)));
      const pages: (number | undefined)[] = [];
      const heads: ChangeLog['heads'] = (before, limit) => (pages.push(limit), store.log.heads(before, limit));
      const since: ChangeLog['since'] = (revision) =>
        revision < total ? Promise.reject(new Error(`this is all since ${revision}`)) : store.log.since(revision);
      return { store, pages, log: logOver(store, { heads, since }, { ...defaultHistoryLimits, entries: 2_000 }) };
    }

    it('HistoryLog begins with one page of the newest entries, and reads those that are new', async () => {
      const { store, pages, log } = await longLog();
      expect([(await log.open()).first, (await log.open()).revision]).to.deep.equal([total - 99, total]);
      await record(store, 'next');
      expect((await log.open()).find('next')?.revision).to.equal(total + 1);
      expect(pages).to.deep.equal([100]);
    });

    it('HistoryLog reads older pages, each as long as what it has, until it has what is looked for', async () => {
      const { pages, log } = await longLog();
      expect((await log.find(idOf(400)))?.revision).to.equal(400);
      expect(pages).to.deep.equal([100, 100, 200, 400]);
      expect((await log.find(idOf(total - 150)))?.revision).to.equal(total - 150);
      expect((await log.record(idOf(300))).entry.revision).to.equal(300);
      expect(pages).to.deep.equal([100, 100, 200, 400]);
      expect((await log.whole()).all.map(({ revision }) => revision)).to.deep.equal(
        Array.from({ length: total }, (_, index) => index + 1),
      );
      expect(await log.find('none')).to.equal(undefined);
      expect(pages).to.deep.equal([100, 100, 200, 400, 800]);
    });

    it('HistoryLog lists a page before any entry, and has every entry after one', async () => {
      const { pages, log } = await longLog();
      const revisions = async (before: number, limit: number) =>
        (await log.page(before, limit)).map(({ revision }) => revision);
      expect(await revisions(Infinity, 2)).to.deep.equal([total, total - 1]);
      expect(pages).to.deep.equal([100]);
      expect((await log.after(total - 100)).first).to.equal(total - 99);
      expect(pages).to.deep.equal([100]);
      expect((await log.after(total - 101)).first).to.equal(total - 199);
      expect(await revisions(3, 9)).to.deep.equal([2, 1]);
      expect(await revisions(1, 9)).to.deep.equal([]);
    });

    it('HistoryLog reads an older page once for all who look at the same time', async () => {
      const { pages, log } = await longLog();
      await log.open();
      await Promise.all([log.find(idOf(900)), log.page(900, 20), log.whole(), log.find('none')]);
      expect(pages).to.deep.equal([100, 100, 200, 400, 800]);
    });

    it('HistoryLog has the oldest entry that is left when others are dropped while it reads a page', async () => {
      const { store, log } = await longLog();
      await log.open();
      const reading = log.whole();
      await store.log.trim(500);
      const { all } = await reading;
      expect([all[0]?.revision, all.length]).to.deep.equal([500, total - 499]);
    });

    it('HistoryLog has only the entries of the log that it became while a page was read', async () => {
      const project = await MemoryProject.create();
      const [store, other] = [project.open(), project.open()];
      await record(other, ...Array.from({ length: 300 }, (_, index) => idOf(index + 1)));
      let meanwhile = () => Promise.resolve();
      const heads: ChangeLog['heads'] = async (before, limit) => {
        const found = await store.log.heads(before, limit);
        await meanwhile();
        return found;
      };
      const log = logOver(store, { heads });
      await log.open();
      meanwhile = async () => {
        meanwhile = () => Promise.resolve();
        await project.restore();
        await record(other, 'another');
      };
      expect((await log.whole()).entries().map(({ id }) => id)).to.deep.equal(['another']);
    });

    it('HistoryLog drops what exceeds the limits without reading what is between', async () => {
      const { store, pages, log } = await longLog(2_000);
      await log.open();
      const next = await store.commit({ files: [], preconditions: [], records: [recordOf('next')] });
      log.committed(next.heads);
      await log.trim([]);
      expect(pages).to.deep.equal([100, 100]);
      expect((await store.log.extent()).oldest).to.equal(2);
      expect(await log.find(idOf(1))).to.equal(undefined);
      expect((await log.find(idOf(2)))?.revision).to.equal(2);
    });
  });

  it('HistoryLog shows the record of an entry with what its files held', async () => {
    const store = await openMemoryStore();
    await record(store, 'one', 'two');
    const { entry, files } = await logOver(store).record('two');
    expect([entry.id, entry.revision]).to.deep.equal(['two', 2]);
    expect(files.map(({ path, after }) => [path, Buffer.from(after as Uint8Array).toString()])).to.deep.equal([
      ['two', 'two'],
    ]);
  });

  const unreadable: Readonly<Record<string, { readonly id?: string; readonly record?: ChangeLog['record'] }>> = {
    'that there is none of': { id: 'none' },
    'whose record is gone': { record: () => Promise.resolve(undefined) },
    'whose record is damaged': { record: () => Promise.reject(new DamagedRecord('torn')) },
    'whose record has another form': { record: () => Promise.resolve({ revision: 1, head: {}, contents: [] }) },
  };
  for (const [name, { id = 'one', ...faults }] of Object.entries(unreadable)) {
    it(`HistoryLog does not find an entry ${name}`, async () => {
      const store = await openMemoryStore();
      await record(store, 'one');
      const problem = await problemOf(logOver(store, faults).record(id));
      expect(problem.code).to.equal('history-entry-not-found');
      expect(problem.message).to.include(JSON.stringify(id));
    });
  }

  it('HistoryLog does not call an entry lost when the disk fails', async () => {
    const store = await openMemoryStore();
    await record(store, 'one');
    const log = logOver(store, { record: () => Promise.reject(new Error('the disk is tired')) });
    expect(await log.record('one').catch(String)).to.equal('Error: the disk is tired');
  });

  it('HistoryLog drops the oldest entries that its limits do not allow, here and in the store', async () => {
    const store = await openMemoryStore();
    await record(store, 'one', 'two', 'three', 'four');
    const log = logOver(store, {}, { ...defaultHistoryLimits, entries: 2 });
    await log.open();
    await log.trim([]);
    expect(await idsIn(log)).to.deep.equal(['three', 'four']);
    expect((await store.log.since(0)).map(({ revision }) => revision)).to.deep.equal([3, 4]);
    expect((await problemOf(log.record('two'))).code).to.equal('history-entry-not-found');
  });

  it('HistoryLog drops the oldest large contents that its limits do not allow, and marks their entries', async () => {
    const store = await openMemoryStore();
    const large = (letter: string) => Buffer.alloc(largeContentBytes + 1, letter);
    const log = logOver(store, {}, { ...defaultHistoryLimits, largeBytes: 2 * largeContentBytes });
    for (const [id, after] of Object.entries({ one: large('1'), two: Buffer.from('text'), three: large('3') })) {
      const entry = { ...facts, id };
      const records = [historyEntryCodec.write({ entry, files: [{ path: id, before: null, after }] })];
      log.committed((await store.commit({ files: [], preconditions: [], records })).heads);
      await log.trim(records);
    }
    const irrevocable = async (history: HistoryLog) =>
      (await history.open()).entries().map((entry) => entry.irrevocable ?? false);
    expect(await irrevocable(log)).to.deep.equal([true, false, false]);
    expect(await irrevocable(logOver(store))).to.deep.equal([true, false, false]);
    expect((await log.open()).find('one')?.irrevocable).to.equal(true);
    expect((await log.open()).lastByPath.get('one')?.irrevocable).to.equal(true);
    expect((await log.record('one')).files[0]?.after).to.equal('not-retained');
    expect((await log.record('one')).entry.irrevocable).to.equal(true);
    expect((await log.record('two')).files[0]?.after).to.deep.equal(Buffer.from('text'));
  });

  it('HistoryLog asks the store to drop nothing while its limits allow all', async () => {
    const store = await openMemoryStore();
    await record(store, 'one', 'two');
    const log = logOver(store, { trim: () => Promise.reject(new Error('this must not be called')) });
    await log.open();
    await log.trim([]);
    expect(await idsIn(log)).to.deep.equal(['one', 'two']);
  });

  it('HistoryLog has all its entries when the store could not drop the oldest', async () => {
    const store = await openMemoryStore();
    await record(store, 'one', 'two');
    const trim = () => Promise.reject(new Error('the disk is tired'));
    const log = logOver(store, { trim }, { ...defaultHistoryLimits, entries: 1 });
    await log.open();
    expect(await log.trim([]).catch(String)).to.equal('Error: the disk is tired');
    expect(await idsIn(log)).to.deep.equal(['one', 'two']);
  });
});
