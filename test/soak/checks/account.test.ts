import { expect } from 'chai';
import type { HistoryRecord } from '#domain/history/history-entry';
import { ServiceProcess } from '../service-process.js';
import { checkPage } from './check-page.js';
import { HistoryArchive } from './history-archive.js';
import { Listener } from '../callers/listener.js';
import { PageWork } from '../../support/linearizability/page-work.js';
import { differences } from '../project-tree.js';

const file = 'App/line/components/page/index.lua';

/** A change of one file, from one text to another. */
function change(revision: number, before: string | null, after: string | null, key?: string): HistoryRecord {
  const bytes = (text: string | null) => (text === null ? null : Buffer.from(text));
  return {
    entry: {
      id: `c${revision}`,
      revision,
      at: '2026-11-21T09:00:00.000Z',
      author: '',
      request: null,
      kind: 'change',
      resource: null,
      changes: [{ path: file, action: 'modified' }],
      ...(key === undefined ? {} : { key: { key, fingerprint: 'f' } }),
    },
    files: [{ path: file, before: bytes(before), after: bytes(after) }],
  };
}

function archiveOf(...records: HistoryRecord[]): HistoryArchive {
  const archive = new HistoryArchive('');
  archive.records.push(...records);
  return archive;
}

const nowhere = new ServiceProcess('');

describe('the account of a soak', () => {
  it('the account of a soak makes the project from its first files and the history', () => {
    const faults: string[] = [];
    const tree = archiveOf(change(1, 'a', 'b'), change(2, 'b', 'c')).replay(new Map([[file, 'a']]), faults);
    expect([...tree]).to.deep.equal([[file, 'c']]);
    expect(faults).to.deep.equal([]);
  });

  it('the account of a soak finds a file that became another between two changes', () => {
    const faults: string[] = [];
    archiveOf(change(1, 'a', 'b'), change(2, 'x', 'c')).replay(new Map([[file, 'a']]), faults);
    expect(faults).to.deep.equal([`revision 2 (change) found ${file} other than the history left it`]);
  });

  it('the account of a soak finds files that are lost, left over and different', () => {
    const found = differences(
      new Map([
        ['a', '1'],
        ['b', '1'],
      ]),
      new Map([
        ['b', '2'],
        ['c', '1'],
      ]),
    );
    expect(found.map((text) => text.slice(0, 9))).to.deep.equal(['a is ther', 'b differs', 'c is gone']);
  });

  it('the account of a soak finds an event that is missing, sent twice, or skipped by a reset', () => {
    const receive = (...revisions: number[]) => {
      const listener = new Listener(nowhere, 0);
      listener.take({ type: 'ready', id: '1-', data: { revision: 1 } });
      for (const revision of revisions) listener.take({ type: 'change', id: '', data: { revision, id: '' } });
      return listener;
    };
    expect(receive(2, 3).faults).to.deep.equal([]);
    expect(receive(2, 4).faults).to.deep.equal(['after revision 2 a listener received 4']);
    expect(receive(2, 2).faults).to.deep.equal(['after revision 2 a listener received 2']);
    const reset = receive(2);
    reset.take({ type: 'reset', id: '9-', data: { revision: 9 } });
    expect(reset.faults).to.have.length(1);
  });

  it('the account of a soak finds a request that was carried out twice, and one that was answered and is not in the history', () => {
    const made = [change(1, null, 'a'), change(2, 'a', 'b'), change(3, 'b', 'c')];
    const work = new PageWork();
    expect(checkPage(work, archiveOf(...made))).to.deep.equal([]);
    expect(checkPage(work, archiveOf(...made, change(4, 'c', 'd', 'k'), change(5, 'd', 'e', 'k')))).to.include(
      'k was carried out twice',
    );
    const edit = { kind: 'set', sent: 1, answered: 2, layer: '', value: 0.5, outcome: 'changed', revision: 4 } as const;
    work.operations.push(edit);
    work.keys.set(edit, 'lost');
    expect(checkPage(work, archiveOf(...made))).to.include('set was answered as a change, and the history has none');
  });
});
