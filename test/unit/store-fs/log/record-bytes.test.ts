import { expect } from 'chai';
import fc from 'fast-check';
import { DamagedRecord, type NewRecord } from '#application/ports/change-log';
import { decodeHead, decodeRecord, encodeRecord } from '#adapters/store-fs/log/record-bytes';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('the bytes of a record', () => {
  it('the bytes of a record hold its head and contents, whatever they are', () => {
    const record = fc.record({
      head: fc.jsonValue(),
      contents: fc.array(fc.uint8Array({ maxLength: 40 })),
      key: fc.option(fc.string(), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1 }), record, (revision, { head, contents, key }) => {
        const encoded = encodeRecord(revision, { head, contents, ...(key === undefined ? {} : { key }) });
        const read = decodeRecord(encoded);
        // JSON has no -0.
        const plain = JSON.parse(JSON.stringify(head)) as unknown;
        expect({ ...read, contents: read.contents.map((each) => [...each]) }).to.deep.equal({
          revision,
          head: plain,
          contents: contents.map((each) => [...each]),
        });
        expect(decodeHead(encoded)).to.deep.equal({ revision, head: plain, ...(key === undefined ? {} : { key }) });
      }),
      { numRuns: 200 },
    );
  });

  const record: NewRecord = { head: { id: 'c1' }, contents: [bytes('one\n\xff'), bytes('two')] };
  const sound = encodeRecord(7, record);
  const lineEnd = sound.indexOf(0x0a) + 1;
  const line = Buffer.from(sound.subarray(0, lineEnd)).toString();
  const withLine = (other: string) => Buffer.concat([Buffer.from(other), sound.subarray(lineEnd)]);

  it('the bytes of a record give the head, and nothing else, by the first line alone', () => {
    expect(decodeHead(sound.subarray(0, lineEnd))).to.deep.equal({ revision: 7, head: { id: 'c1' } });
  });

  const damagedContents: Readonly<Record<string, Uint8Array>> = {
    'cut in the contents': sound.subarray(0, sound.length - 1),
    'without contents': sound.subarray(0, lineEnd),
    'longer than they were': Buffer.concat([sound, bytes('x')]),
    'changed in the contents': Buffer.concat([sound.subarray(0, sound.length - 1), bytes('X')]),
  };
  for (const [name, damaged] of Object.entries(damagedContents)) {
    it(`the bytes of a record are not read when they are ${name}, but the head is`, () => {
      expect(() => decodeRecord(damaged)).to.throw(DamagedRecord);
      expect(decodeHead(damaged).head).to.deep.equal({ id: 'c1' });
    });
  }

  const damagedHeads: Readonly<Record<string, Uint8Array>> = {
    empty: new Uint8Array(),
    'cut in the first line': sound.subarray(0, lineEnd - 1),
    'no JSON': bytes('hello\n'),
    'no UTF-8': bytes(line.replace('c1', '\xff')),
    'without a revision': withLine(line.replace('"revision":7,', '')),
    'of a revision that there cannot be': withLine(line.replace('"revision":7', '"revision":0')),
    'without the lengths of the contents': withLine(line.replace('"contents"', '"others"')),
  };
  for (const [name, damaged] of Object.entries(damagedHeads)) {
    it(`the bytes of a record are not read when they are ${name}, and neither is the head`, () => {
      expect(() => decodeRecord(damaged)).to.throw(DamagedRecord);
      expect(() => decodeHead(damaged)).to.throw(DamagedRecord);
    });
  }
});
