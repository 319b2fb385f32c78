import { expect } from 'chai';
import { HistoryRetention } from '#application/changes/history-retention';
import type { RecordHead } from '#application/ports/change-log';

/** A log of records with these sizes, the first of revision 1, and what of it was read. */
class SizedLog {
  readonly asked: string[] = [];
  records: RecordHead[];

  constructor(sizes: readonly number[]) {
    this.records = sizes.map((size, index) => ({ revision: index + 1, head: null, size }));
  }

  extent() {
    this.asked.push('extent');
    const { records: all } = this;
    return Promise.resolve({
      oldest: all[0]?.revision ?? 0,
      newest: all.at(-1)?.revision ?? 0,
      bytes: all.reduce((sum, { size }) => sum + size, 0),
    });
  }

  heads(before = Infinity, limit = Infinity) {
    this.asked.push('heads');
    return Promise.resolve(
      this.records
        .filter(({ revision }) => revision < before)
        .reverse()
        .slice(0, limit),
    );
  }

  trim(before: number): void {
    this.records = this.records.filter(({ revision }) => revision >= before);
  }

  add(size: number): RecordHead {
    const head = { revision: (this.records.at(-1)?.revision ?? 0) + 1, head: null, size };
    this.records.push(head);
    return head;
  }
}

function retentionOf({ entries, bytes }: { entries: number; bytes: number }, sizes: readonly number[]) {
  const log = new SizedLog(sizes);
  const retention = new HistoryRetention(log, { entries, bytes, largeBytes: 0 });
  return {
    log,
    retention,
    add: (size: number) => retention.added(log.add(size)),
    /** Drops the surplus. @returns the oldest that is left */
    trim: async () => {
      const before = await retention.surplus();
      if (before === undefined) return undefined;
      log.trim(before);
      retention.dropped(before);
      return before;
    },
  };
}

describe('HistoryRetention', () => {
  it('HistoryRetention has no surplus while there are as many entries as there may be', async () => {
    const { add, retention } = retentionOf({ entries: 3, bytes: 1_000 }, [1, 1, 1]);
    expect(await retention.surplus()).to.equal(undefined);
    add(1);
    expect(await retention.surplus()).to.equal(2);
  });

  it('HistoryRetention has no surplus while the entries take as many bytes as they may', async () => {
    const { add, trim } = retentionOf({ entries: 100, bytes: 100 }, [30, 30, 40]);
    expect(await trim()).to.equal(undefined);
    add(1);
    expect(await trim()).to.equal(2);
    add(99);
    expect(await trim()).to.equal(4);
    expect(await trim()).to.equal(undefined);
  });

  it('HistoryRetention lets the newest entry stay, however large it is', async () => {
    const limits = { entries: 9, bytes: 100 };
    expect(await retentionOf(limits, []).trim()).to.equal(undefined);
    expect(await retentionOf(limits, [5_000]).trim()).to.equal(undefined);
    expect(await retentionOf(limits, [50, 5_000]).trim()).to.equal(2);
    expect(await retentionOf({ entries: 0, bytes: 0 }, [1, 1]).trim()).to.equal(2);
  });

  it('HistoryRetention has the whole surplus at once', async () => {
    const { trim } = retentionOf({ entries: 1, bytes: 1_000 }, Array<number>(500).fill(1));
    expect(await trim()).to.equal(500);
    expect(await trim()).to.equal(undefined);
  });

  it('HistoryRetention reads the sizes of a hundred entries at once, and how far the log reaches only once', async () => {
    const { add, trim, log } = retentionOf({ entries: 150, bytes: 1_000_000 }, Array<number>(150).fill(1));
    for (let count = 1; count <= 201; count++) {
      add(1);
      expect(await trim()).to.equal(count + 1);
    }
    expect(log.asked).to.deep.equal(['extent', 'heads', 'heads', 'heads']);
  });

  it('HistoryRetention counts the bytes of what another service has dropped no more', async () => {
    const { log, retention, add, trim } = retentionOf({ entries: 100, bytes: 100 }, [60, 40]);
    expect(await trim()).to.equal(undefined);
    log.trim(2);
    retention.dropped(2);
    add(60);
    expect(await trim()).to.equal(undefined);
    add(1);
    expect(await trim()).to.equal(3);
  });

  it('HistoryRetention looks again where another service has dropped entries without a report', async () => {
    const { log, add, trim } = retentionOf({ entries: 3, bytes: 1_000 }, [1, 1, 1]);
    expect(await trim()).to.equal(undefined);
    log.trim(3);
    add(1);
    expect(await trim()).to.equal(undefined);
    add(1);
    add(1);
    expect(await trim()).to.equal(4);
  });

  it('HistoryRetention looks again after an entry that was not reported, and after a restore', async () => {
    const { log, add, retention, trim } = retentionOf({ entries: 2, bytes: 1_000 }, [1]);
    expect(await trim()).to.equal(undefined);
    log.add(1);
    add(1);
    expect(await trim()).to.equal(2);
    log.trim(Infinity);
    log.add(1);
    retention.forget();
    expect(await trim()).to.equal(undefined);
  });
});
