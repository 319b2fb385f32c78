import assert from 'node:assert/strict';
import { expect } from 'chai';
import fc from 'fast-check';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import type { ChangeRecord } from '#application/ports/change-log';
import {
  UnreadableEntry,
  type HistoryRecord,
  type NewHistoryRecord,
  type RecordedFile,
} from '#domain/history/history-entry';
import { rounds } from '../../support/rounds.js';

const facts: NewHistoryRecord['entry'] = {
  id: 'c1',
  at: '2026-11-21T09:00:00.000Z',
  author: 'Ånn "x"\n',
  request: { operation: 'createLayer', address: ['b', 'p', 'bg'] },
  kind: 'change',
  resource: { type: 'layer', name: 'bg', address: ['b', 'p', 'bg'] },
};

/** The record as the log returns it: its head went through JSON. */
function logged(record: NewHistoryRecord, revision = 7): ChangeRecord {
  const { head, contents } = historyEntryCodec.write(record);
  return { revision, head: JSON.parse(JSON.stringify(head)) as unknown, contents };
}

/** What is read of a record with these files, in revision 7. */
function readBack(entry: NewHistoryRecord['entry'], files: readonly RecordedFile[]): HistoryRecord {
  const changes = files.map(({ path, before, after }) => ({
    path,
    action: before === null ? ('created' as const) : after === null ? ('removed' as const) : ('modified' as const),
  }));
  const irrevocable = files.some(({ before, after }) => before === 'not-retained' || after === 'not-retained');
  return { entry: { ...entry, revision: 7, changes, ...(irrevocable ? { irrevocable } : {}) }, files };
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('historyEntryCodec', () => {
  it('historyEntryCodec reads what it wrote, whatever the bytes', async () => {
    const content = fc.oneof(
      fc.option(fc.uint8Array({ maxLength: 40 }), { nil: null }),
      fc.constant('not-retained' as const),
    );
    const files = fc
      .uniqueArray(fc.record({ path: fc.string({ minLength: 1 }), before: content, after: content }), {
        selector: ({ path }) => path,
      })
      .map((each) => each.filter(({ before, after }) => before !== null || after !== null));
    await fc.assert(
      fc.asyncProperty(files, async (each) => {
        const record = logged({ entry: facts, files: each });
        const expected = readBack(facts, each);
        const read = await historyEntryCodec.readRecord(record);
        expect(read.entry).to.deep.equal(expected.entry);
        expect(historyEntryCodec.readEntry({ ...record, size: 1 })).to.deep.equal(expected.entry);
        const plain = ({ files }: HistoryRecord) =>
          files.map(({ path, before, after }) => [
            path,
            ...[before, after].map((each) => (each instanceof Uint8Array ? [...each] : each)),
          ]);
        expect(plain(read)).to.deep.equal(plain(expected));
      }),
      { numRuns: rounds(50) },
    );
  });

  it('historyEntryCodec reads the target of a step, the key of a request and its answer', async () => {
    const entry = { ...facts, kind: 'undo', target: 'c0', key: { key: 'k', fingerprint: 'f' } } as const;
    const answer: NewHistoryRecord['answer'] = {
      created: true,
      resource: { type: 'book', name: 'b', address: ['b'], document: { pages: [] } },
      changes: [{ path: 'x', action: 'created' }],
      changeset: 'c1',
      warnings: [
        { code: 'missing-data', at: 'x', message: 'm' },
        { code: 'still-used', at: { type: 'layer', address: ['b', 'p', 'l'] }, message: 'm' },
      ],
    };
    const read = await historyEntryCodec.readRecord(logged({ entry, files: [], answer }));
    expect(read).to.deep.equal({ ...readBack(entry, []), answer: { ...answer, revision: 7 } });
  });

  it('historyEntryCodec gives the record the key of the request, and none where it had none', () => {
    const entry = { ...facts, key: { key: 'k', fingerprint: 'f' } };
    expect(historyEntryCodec.write({ entry, files: [] }).key).to.equal('k');
    expect(historyEntryCodec.write({ entry: facts, files: [] })).to.not.have.property('key');
  });

  it('historyEntryCodec writes the content of a file that moved once', () => {
    const image = new Uint8Array(10_000).fill(7);
    const files = [
      { path: 'a.png', before: image, after: null },
      { path: 'b.png', before: null, after: new Uint8Array(image) },
    ];
    expect(historyEntryCodec.write({ entry: facts, files }).contents).to.deep.equal([image]);
  });

  it('historyEntryCodec has a head without the bytes of files and answers, which every index would hold', () => {
    const large = new Uint8Array(10_000).fill(7);
    const answer: NewHistoryRecord['answer'] = {
      resource: { type: 'book', name: 'b', address: ['b'], document: { title: 'x'.repeat(10_000) } },
      changes: [],
      changeset: 'c1',
      warnings: [],
    };
    const { head } = historyEntryCodec.write({
      entry: facts,
      files: [{ path: 'a', before: null, after: large }],
      answer,
    });
    expect(JSON.stringify(head).length).to.be.below(1_000);
  });

  const sound = logged({
    entry: { ...facts, key: { key: 'k', fingerprint: 'f' } },
    files: [{ path: 'a', before: bytes('one\xff'), after: bytes('two') }],
    answer: { resource: { type: 'book', name: 'b', address: ['b'] }, changes: [], changeset: 'c1', warnings: [] },
  });
  const head = sound.head as Readonly<Record<string, unknown>>;
  const unreadableHeads: Readonly<Record<string, unknown>> = {
    'there is none': undefined,
    'it has no fact': {},
    'one fact has another form': { ...head, at: 'yesterday' },
    'it is one of a later version': { ...head, version: 4 },
  };
  for (const [name, unreadable] of Object.entries(unreadableHeads)) {
    it(`historyEntryCodec does not read an entry or a record by its head where ${name}`, async () => {
      const record = { ...sound, head: unreadable, size: 1 };
      expect(() => historyEntryCodec.readEntry(record)).to.throw(UnreadableEntry);
      await assert.rejects(historyEntryCodec.readRecord(record), UnreadableEntry);
    });
  }

  it('historyEntryCodec reads an entry whose operation is no more', () => {
    const request = { operation: 'polishLayer', address: ['b', 'p', 'bg'] };
    const items = [{ operation: 'polishLayer', resource: { type: 'layer', name: 'bg', address: ['b', 'p', 'bg'] } }];
    const entry = historyEntryCodec.readEntry({ ...sound, head: { ...head, request, items }, size: 1 });
    expect(entry).to.deep.include({ request, items });
  });

  it('historyEntryCodec names the version of a head that a later program wrote', () => {
    const later = { ...sound, head: { version: 4 }, size: 1 };
    expect(() => historyEntryCodec.readEntry(later)).to.throw(UnreadableEntry, 'version 4');
  });

  it('historyEntryCodec does not read an entry whose record is damaged, and gives the reason', () => {
    const damaged = { revision: 7, head: undefined, size: 1, damage: 'its first line is no JSON' };
    expect(() => historyEntryCodec.readEntry(damaged)).to.throw(UnreadableEntry, 'its first line is no JSON');
  });

  it('historyEntryCodec marks the files of which a content is damaged, in the entry and in the record', async () => {
    const contents = sound.contents.map((content, index) => (index === 1 ? 'damaged' : content));
    const { entry, files } = await historyEntryCodec.readRecord({ ...sound, contents });
    expect(entry).to.deep.include({ irrevocable: true, damaged: ['a'] });
    expect(files.map(({ before, after }) => [before, after])).to.deep.equal([[sound.contents[0], 'damaged']]);
    expect(historyEntryCodec.readEntry({ ...sound, size: 1, damaged: [1] })).to.deep.equal(entry);
  });

  for (const lost of ['dropped', 'damaged'] as const) {
    it(`historyEntryCodec reads all but the answer where that was ${lost}`, async () => {
      const whole = await historyEntryCodec.readRecord(sound);
      const read = await historyEntryCodec.readRecord({ ...sound, contents: [...sound.contents.slice(0, 2), lost] });
      expect(read).to.deep.equal({ ...whole, answer: 'lost' });
    });
  }

  const unreadableContents: Readonly<Record<string, ChangeRecord['contents']>> = {
    'a content of a file is missing': sound.contents.slice(0, 1),
    'the answer is missing': sound.contents.slice(0, 2),
    'the answer has another form': [...sound.contents.slice(0, 2), bytes('{}')],
  };
  for (const [name, contents] of Object.entries(unreadableContents)) {
    it(`historyEntryCodec does not read a record where ${name}, but its entry`, async () => {
      const record = { ...sound, contents, size: 1 };
      await assert.rejects(historyEntryCodec.readRecord(record), UnreadableEntry);
      expect(historyEntryCodec.readEntry(record).changes).to.deep.equal([{ path: 'a', action: 'modified' }]);
    });
  }
});
