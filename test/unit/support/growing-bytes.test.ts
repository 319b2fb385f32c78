import { expect } from 'chai';
import { GrowingBytes } from '#application/support/growing-bytes';

describe('bytes that grow', () => {
  it('are all pieces in their order, and empty after they were taken', () => {
    const bytes = new GrowingBytes();
    const all = Buffer.from(Array.from({ length: 3000 }, (_, at) => at % 251));
    for (let at = 0, size = 0; at < all.length; at += size++) bytes.add(all.subarray(at, at + size));
    expect(bytes.length).to.equal(all.length);
    expect(Buffer.compare(bytes.take(), all)).to.equal(0);
    expect([bytes.length, bytes.take().length]).to.deep.equal([0, 0]);
    bytes.add(all.subarray(0, 3));
    expect([...bytes.take()]).to.deep.equal([0, 1, 2]);
  });

  it('take at most twice the memory of what they have, in pieces of any size', () => {
    const bytes = new GrowingBytes();
    for (let count = 0; count < 100_000; count++) bytes.add(Buffer.from([1]));
    expect(bytes.take().buffer.byteLength).to.be.at.most(200_000);
  });

  it('leave what was taken as it was', () => {
    const bytes = new GrowingBytes();
    bytes.add(Buffer.from('one'));
    const taken = bytes.take();
    bytes.add(Buffer.from('two'));
    expect(String(taken)).to.equal('one');
  });
});
