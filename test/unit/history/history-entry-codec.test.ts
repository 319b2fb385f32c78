import { expect } from 'chai';
import fc from 'fast-check';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { UnreadableEntry, type HistoryEntry, type HistoryRecord } from '#domain/history/history-entry';

const entry: HistoryEntry = {
  id: 'c1',
  revision: 7,
  at: '2026-11-21T09:00:00.000Z',
  author: 'Ånn "x"\n',
  request: { operation: 'createLayer', address: ['b', 'p', 'bg'] },
  kind: 'change',
  resource: { type: 'layer', name: 'bg', address: ['b', 'p', 'bg'] },
  changes: [],
};

function recordOf(files: HistoryRecord['files'], more: Partial<HistoryEntry> = {}): HistoryRecord {
  const changes = files.map(({ path, before, after }) => ({
    path,
    action: before === null ? ('created' as const) : after === null ? ('removed' as const) : ('modified' as const),
  }));
  const irrevocable = files.some(({ before, after }) => before === 'not-kept' || after === 'not-kept');
  return { entry: { ...entry, ...more, changes, ...(irrevocable ? { irrevocable } : {}) }, files };
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('historyEntryCodec', () => {
  it('historyEntryCodec gives back what it was given, whatever the bytes', () => {
    const content = fc.oneof(
      fc.option(fc.uint8Array({ maxLength: 40 }), { nil: null }),
      fc.constant('not-kept' as const),
    );
    const files = fc
      .uniqueArray(fc.record({ path: fc.string({ minLength: 1 }), before: content, after: content }), {
        selector: ({ path }) => path,
      })
      .map((each) => each.filter(({ before, after }) => before !== null || after !== null));
    fc.assert(
      fc.property(files, (each) => {
        const record = recordOf(each);
        const read = historyEntryCodec.readRecord(historyEntryCodec.write(record));
        expect(read.entry).to.deep.equal(record.entry);
        const plain = ({ files }: HistoryRecord) =>
          files.map(({ path, before, after }) => [path, before && [...before], after && [...after]]);
        expect(plain(read)).to.deep.equal(plain(record));
      }),
      { numRuns: 200 },
    );
  });

  it('historyEntryCodec keeps the target of a step, the key of a request and its answer', () => {
    const record: HistoryRecord = {
      ...recordOf([], { kind: 'undo', target: 'c0', key: { key: 'k', fingerprint: 'f' } }),
      answer: {
        created: true,
        resource: { type: 'book', name: 'b', address: ['b'], document: { pages: [] } },
        changes: [{ path: 'x', action: 'created' }],
        changeset: 'c1',
        warnings: [
          { code: 'missing-data', at: 'x', message: 'm' },
          { code: 'still-used', at: { type: 'layer', address: ['b', 'p', 'l'] }, message: 'm' },
        ],
        revision: 7,
      },
    };
    expect(historyEntryCodec.readRecord(historyEntryCodec.write(record))).to.deep.equal(record);
  });

  it('historyEntryCodec writes a file that moved once', () => {
    const image = new Uint8Array(10_000).fill(7);
    const moved = recordOf([
      { path: 'a.png', before: image, after: null },
      { path: 'b.png', before: null, after: image },
    ]);
    expect(historyEntryCodec.write(moved).length).to.be.below(12_000);
  });

  const sound = historyEntryCodec.write(recordOf([{ path: 'a', before: bytes('one\xff'), after: bytes('two') }]));
  const damaged: Record<string, Uint8Array> = {
    empty: new Uint8Array(),
    'cut in the first line': sound.subarray(0, 30),
    'cut in the contents': sound.subarray(0, sound.length - 1),
    'longer than it was': Buffer.concat([sound, bytes('x')]),
    'no JSON': bytes('hello\n'),
    'of a later version': Buffer.from(
      Buffer.from(sound).toString('latin1').replace('"version":2', '"version":3'),
      'latin1',
    ),
    'changed in the contents': Buffer.concat([sound.subarray(0, sound.length - 1), bytes('X')]),
  };
  for (const [name, content] of Object.entries(damaged)) {
    it(`historyEntryCodec does not read an entry that is ${name}`, () => {
      expect(() => historyEntryCodec.readRecord(content)).to.throw(UnreadableEntry);
    });
  }

  it('historyEntryCodec reads the entry alone from its first line', () => {
    expect(historyEntryCodec.readEntry(sound.subarray(0, sound.length - 1)).changes).to.deep.equal([
      { path: 'a', action: 'modified' },
    ]);
  });
});
