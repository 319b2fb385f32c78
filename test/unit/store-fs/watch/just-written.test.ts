import { expect } from 'chai';
import { SelfWriteFilter } from '#adapters/store-fs/watch/just-written';

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

describe('JustWritten', () => {
  it('JustWritten is told of hundreds of folders without a look through all that was written, and knows what was below them', () => {
    const written = new SelfWriteFilter(() => 0);
    const folders = Array.from({ length: 300 }, (_, n) => `one/page${n}`);
    for (const folder of folders) for (const name of ['a', 'b', 'c']) written.put(`${folder}/in/${name}.lua`, null);
    const [first = '', ...others] = folders;
    expect(stepsOf(() => others.forEach((folder) => written.expectNoEchoBelow(folder)))).to.be.below(
      2 * folders.length,
    );
    const isEcho = (path: string) => written.isEcho(path, () => null);
    expect(others.some((folder) => isEcho(`${folder}/in/a.lua`))).to.equal(false);
    expect(isEcho(`${first}/in/a.lua`)).to.equal(true);
  });

  it('JustWritten expects the echo of what is written after that', () => {
    const written = new SelfWriteFilter(() => 0);
    written.expectNoEchoBelow('one');
    written.put('one/a.lua', null);
    expect(written.isEcho('one/a.lua', () => null)).to.equal(true);
  });
});
