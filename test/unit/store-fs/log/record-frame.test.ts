import { expect } from 'chai';
import fc from 'fast-check';
import { DamagedRecord, largeContentBytes, type NewRecord } from '#application/ports/change-log';
import { decodeHeader, decodeRecord, encodeLost, encodeMark, encodeRecord } from '#adapters/store-fs/log/record-frame';
import { readFrame } from '#adapters/store-fs/log/segment-reader';
import { rounds } from '../../../support/rounds.js';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const frameOf = (revision: number, record: NewRecord) => Buffer.from(encodeRecord(revision, record).frame);

describe('the frame of a record', () => {
  it('a record frame holds any head and contents', () => {
    const record = fc.record({
      head: fc.jsonValue(),
      contents: fc.array(fc.uint8Array({ maxLength: 40 })),
      key: fc.option(fc.string(), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1 }), record, (revision, { head, contents, key }) => {
        const frame = frameOf(revision, { head, contents, ...(key === undefined ? {} : { key }) });
        const { line, small } = decodeRecord(frame, revision);
        // JSON has no -0.
        expect(line.head).to.deep.equal(JSON.parse(JSON.stringify(head)));
        expect(Array.from(small.values(), (each) => [...each])).to.deep.equal(contents.map((each) => [...each]));
        expect([line.revision, line.key]).to.deep.equal([revision, key]);
        expect(decodeHeader(frame)).to.include({ revision, length: frame.length });
      }),
      { numRuns: rounds(50) },
    );
  });

  it('a record frame only refers to large contents', () => {
    const large = new Uint8Array(largeContentBytes + 1);
    const frame = frameOf(1, { head: null, contents: [bytes('one'), large, bytes('three')] });
    expect(frame.length).to.be.lessThan(1_000);
    const { line, small } = decodeRecord(frame, 1);
    expect([...small.keys()]).to.deep.equal([0, 2]);
    expect(line.contents.map(({ length }) => length)).to.deep.equal([3, large.length, 5]);
    expect([...readFrame(frame).large.keys()]).to.deep.equal([1]);
  });

  it('a record frame is not read as a frame of another kind', () => {
    const frame = frameOf(7, { head: null, contents: [] });
    expect(() => decodeRecord(frame, 8)).to.throw(DamagedRecord);
    expect(() => decodeRecord(Buffer.from(encodeMark(7)), 7)).to.throw(DamagedRecord);
  });

  /** Whether a record is read without a loss. */
  function readsAll(frame: Buffer): boolean {
    try {
      return ![...decodeRecord(frame, 7).small.values()].includes('damaged');
    } catch (error) {
      if (error instanceof DamagedRecord) return false;
      throw error;
    }
  }

  it('a record frame loses a content of which a byte was changed, and no other', () => {
    const frame = frameOf(7, { head: { id: 'c1' }, contents: [bytes('one'), bytes('two')] });
    frame.write('x', frame.length - 1);
    const { line, small } = decodeRecord(frame, 7);
    expect([line.head, small.get(0), small.get(1)]).to.deep.equal([{ id: 'c1' }, Buffer.from('one'), 'damaged']);
  });

  it('a record frame can stand for a record that is lost', () => {
    const { revision, damage } = readFrame(Buffer.from(encodeLost(3, 'its bytes are gone')));
    expect([revision, damage]).to.deep.equal([3, 'its bytes are gone']);
  });

  it('a record frame is not read when any byte was changed or any part is missing', () => {
    const frame = frameOf(7, { head: { id: 'c1' }, contents: [bytes('one\n\xff'), bytes('two')] });
    for (let at = 0; at < frame.length; at++) {
      const changed = Buffer.from(frame);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      expect(readsAll(changed), `changed at ${at}`).to.equal(false);
      expect(() => decodeRecord(frame.subarray(0, at), 7), `cut at ${at}`).to.throw(DamagedRecord);
    }
    expect(() => decodeRecord(Buffer.concat([frame, bytes('x')]), 7)).to.throw(DamagedRecord);
  });
});
