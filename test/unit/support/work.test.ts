import { expect } from 'chai';
import type { Work } from '#application/ports/work';
import { afterReading, finish, inTurns, mostInTurn } from '#application/support/in-turns';

function* steps(sizes: readonly number[], done: number[]): Work<string> {
  for (const size of sizes) {
    done.push(size);
    yield size;
  }
  return 'result';
}

describe('work in steps', () => {
  it('work in steps gives the same result at once and in turns', async () => {
    expect(finish(steps([1, 2], []))).to.equal('result');
    expect(await inTurns(steps([1, 2], []))).to.equal('result');
  });

  it('work in steps pauses as soon as a turn has had enough, and no more often', async () => {
    const done: number[] = [];
    const turns: number[][] = [];
    const half = mostInTurn / 2;
    await inTurns(steps([half, half, 1, mostInTurn * 3, half], done), async () => void turns.push(done.splice(0)));
    expect(turns).to.deep.equal([
      [half, half],
      [1, mostInTurn * 3],
    ]);
    expect(done).to.deep.equal([half]);
  });

  it('work in steps throws what it throws', async () => {
    const failing = function* (): Work<never> {
      yield mostInTurn;
      throw new Error('failed');
    };
    const error: unknown = await inTurns(failing()).catch((thrown: unknown) => thrown);
    expect(String(error)).to.equal('Error: failed');
  });

  it('work in steps goes on in another turn behind a large text, and in the same behind a small one', async () => {
    for (const [bytes, turned] of [
      [100, false],
      [mostInTurn, true],
    ] as const) {
      let isTurned = false;
      setImmediate(() => {
        isTurned = true;
      });
      await afterReading(new Uint8Array(bytes));
      expect(isTurned, `${bytes} bytes`).to.equal(turned);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
});
