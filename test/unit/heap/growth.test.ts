import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const program = fileURLToPath(new URL('growth.ts', import.meta.url));

/** V8 adds the room for new objects, which is at most this large here. */
const youngMiB = 3;

/** By how many MiB the heap may grow, with so many in use; `undefined` where V8 does not tell. */
function growth(inUse: number): number | undefined {
  const told = execFileSync(process.execPath, ['--max-semi-space-size=1', '--import=tsx', program, String(inUse)], {
    encoding: 'utf8',
  });
  const [, size, limit] = /\[HeapController\] Limit: old size: (\d+) KB, new limit: (\d+) KB/.exec(told) ?? [];
  return size === undefined ? undefined : (Number(limit) - Number(size)) / 1024;
}

function untold(test: Mocha.Context): void {
  console.log('      NOT TRIED: this V8 does not say by how much its heap may grow.');
  test.skip();
}

describe('what a heap may grow by until its garbage is collected', () => {
  it('is as much as groups of changes need', function () {
    const [small, medium] = [growth(0), growth(24)];
    if (small === undefined || medium === undefined) return untold(this);
    expect(small).to.be.within(9, 11 + youngMiB);
    expect(medium).to.be.within(9, 11 + youngMiB);
  });

  it('is a quarter of a large one', function () {
    const large = growth(160);
    if (large === undefined) return untold(this);
    expect(large).to.be.within(40, 45 + youngMiB);
  });
});
