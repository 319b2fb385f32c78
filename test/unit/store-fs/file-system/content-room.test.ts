import { expect } from 'chai';
import { ContentRoom } from '#adapters/store-fs/file-system/content-room';

describe('room for what files hold', () => {
  it('room for what files hold is as much as was asked for, and nobody else’s', () => {
    const room = new ContentRoom();
    const sizes = [700, 0, 1, 2048, 2049, 5000, 100_000, ...Array.from({ length: 40 }, (_, index) => index * 50)];
    const taken = sizes.map((size) => room.take(size));
    taken.forEach((bytes, index) => bytes.fill(index + 1));
    expect(taken.map(({ length }) => length)).to.deep.equal(sizes);
    expect(taken.every((bytes, index) => bytes.every((byte) => byte === index + 1))).to.equal(true);
  });

  it('room for what files hold lies together for small contents, apart from Node’s own pool, and by itself for others', () => {
    const room = new ContentRoom();
    const [first, second, large] = [room.take(100), room.take(100), room.take(4_000)];
    expect(second.buffer).to.equal(first.buffer);
    expect(Buffer.from('made of it').buffer).not.to.equal(first.buffer);
    expect(large.buffer.byteLength).to.equal(4_000);
  });
});
