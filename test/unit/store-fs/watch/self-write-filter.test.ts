import { expect } from 'chai';
import { SelfWriteFilter } from '#adapters/store-fs/watch/self-write-filter';

const iterators = Object.getPrototypeOf(new Map().entries()) as { next: () => IteratorResult<unknown> };

/** So many steps are gone through maps while the work is done. */
function stepsOf(work: () => void): number {
  const { next } = iterators;
  let steps = 0;
  iterators.next = function (this: Iterator<unknown>) {
    steps++;
    return next.call(this);
  };
  try {
    work();
  } finally {
    iterators.next = next;
  }
  return steps;
}

describe('SelfWriteFilter', () => {
  it('SelfWriteFilter handles hundreds of replaced folders without a search through all writes', () => {
    const written = new SelfWriteFilter(() => 0);
    const folders = Array.from({ length: 300 }, (_, n) => `one/page${n}`);
    for (const folder of folders) for (const name of ['a', 'b', 'c']) written.expect(`${folder}/in/${name}.lua`, null);
    const [first = '', ...others] = folders;
    expect(stepsOf(() => others.forEach((folder) => written.expectNoneBelow(folder)))).to.be.below(2 * folders.length);
    const isSelfWrite = (path: string) => written.isSelfWrite(path, () => null);
    expect(others.some((folder) => isSelfWrite(`${folder}/in/a.lua`))).to.equal(false);
    expect(isSelfWrite(`${first}/in/a.lua`)).to.equal(true);
  });

  it('SelfWriteFilter expects the events of writes below a replaced folder again', () => {
    const written = new SelfWriteFilter(() => 0);
    written.expectNoneBelow('one');
    written.expect('one/a.lua', null);
    expect(written.isSelfWrite('one/a.lua', () => null)).to.equal(true);
  });
});
