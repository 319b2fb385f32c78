import { expect } from 'chai';
import { usualLimits } from '#application/history/history';
import { HistoryLog } from '#application/history/history-log';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import type { FolderEntry } from '#application/ports/file-store';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectFiles } from '#application/project/files/project-files';

const folderOf = (...revisions: number[]): FolderEntry[] =>
  revisions.map((revision) => ({
    name: layout.historyEntry(revision).slice(layout.history.length + 1),
    kind: 'file',
  }));

function logOver(files: Partial<ProjectFiles>): HistoryLog {
  const unasked = () => Promise.reject(new Error('nobody should ask for this'));
  return new HistoryLog({ read: unasked, list: unasked, stat: unasked, ...files }, historyEntryCodec, usualLimits);
}

const unreadable = () => Promise.resolve({ content: Buffer.from('?'), version: '1' });

describe('HistoryLog', () => {
  it('HistoryLog knows the revision by the names of the entries, and reads none', async () => {
    const log = logOver({ list: () => Promise.resolve(folderOf(3, 12, 4)) });
    expect((await log.newest()).revision).to.equal(12);
  });

  it('HistoryLog is at revision 0 without entries', async () => {
    expect((await logOver({ list: () => Promise.resolve([]) }).newest()).revision).to.equal(0);
  });

  it('HistoryLog goes by the entries once it has them', async () => {
    const log = logOver({ list: () => Promise.resolve(folderOf(1, 2)), read: unreadable });
    const newest = await log.newest();
    (await log.open()).add({ revision: 3, size: 1, entry: undefined });
    expect(newest.revision).to.equal(3);
  });

  it('HistoryLog does not take a listing for the truth that ends after the first change began', async () => {
    let listed = (entries: FolderEntry[]): void => void entries;
    const late = new Promise<FolderEntry[]>((resolve) => (listed = resolve));
    const listings = [late, Promise.resolve([])];
    const log = logOver({ list: () => listings.shift() ?? Promise.resolve([]) });
    const newest = log.newest();
    await log.open();
    // The file of the first change is there, and the change not made yet.
    listed(folderOf(1));
    expect((await newest).revision).to.equal(0);
  });

  it('HistoryLog is read again after it could not be', async () => {
    const listings = [Promise.reject(new Error('the disk is tired')), Promise.resolve(folderOf(7))];
    const log = logOver({ list: () => listings.shift() ?? Promise.resolve([]), read: unreadable });
    expect(await log.open().catch(String)).to.equal('Error: the disk is tired');
    expect((await log.open()).revision).to.equal(7);
  });

  it('HistoryLog does not take an entry for one of another revision', async () => {
    const facts = { id: 'one', at: '2026-11-22T20:00:00.000Z', author: '', request: null, resource: null };
    const entry = { ...facts, kind: 'change', revision: 1, changes: [] } as const;
    const content = historyEntryCodec.write({ entry, files: [] });
    const read = () => Promise.resolve({ content, version: '1' });
    const history = await logOver({ list: () => Promise.resolve(folderOf(1, 2)), read }).open();
    expect(history.all.map(({ problem }) => problem)).to.deep.equal([undefined, 'it says it is revision 1']);
    expect(history.find('one')?.revision).to.equal(1);
  });

  it('HistoryLog asks again after a failed read', async () => {
    const listings = [Promise.reject(new Error('the disk is tired')), Promise.resolve(folderOf(7))];
    const log = logOver({ list: () => listings.shift() ?? Promise.resolve([]) });
    expect(await log.newest().catch(String)).to.equal('Error: the disk is tired');
    expect((await log.newest()).revision).to.equal(7);
  });
});
