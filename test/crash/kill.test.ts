import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { StoreProcess } from './process/store-process.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

// PAGEWRIGHT_KILLS=1000 kills more often.
const kills = Number(process.env['PAGEWRIGHT_KILLS'] ?? 50);
const processes = 2;

describe('a process that is killed while it commits, on a real disk', function () {
  // Real processes and folders share the machine with whatever else runs on it.

  const place = useTemporaryFolder();

  it(`a process that is killed ${kills} times on a real disk leaves only whole commits, and loses none that was answered`, async function () {
    this.timeout(kills * 30_000);
    const made = await Promise.all(
      Array.from({ length: processes }, (_, index) =>
        killAgainAndAgain(kills / processes, index, place(String(index))),
      ),
    );
    console.log(`      ${made.reduce((sum, count) => sum + count, 0)} commits of five files`);
    expect(Math.min(...made)).to.be.at.least(kills / processes / 2);
  });
});

describe('a process that is killed while it receives and commits uploads', function () {
  const place = useTemporaryFolder();

  it('a process that is killed leaves each upload whole or absent, loses none that was answered, and nothing staged', async function () {
    this.timeout(360_000);
    const folder = place('uploads');
    await mkdir(folder);
    let answered = -1;
    for (let kill = 0; kill < 12; kill++) {
      const child = await StoreProcess.start();
      await child.ask(`open ${folder}`);
      const staged = join(folder, '.pagewright', 'store', 'staged');
      expect(await readdir(staged).catch(() => []), 'left by the process before').to.deep.equal([]);
      const { whole, records } = await child.ask('uploads');
      const numbers = whole as readonly (number | string)[];
      expect([...numbers].sort(), 'each is whole').to.deep.equal([...numbers.keys()].sort());
      expect(numbers.length - 1, 'none is lost').to.be.within(answered, answered + 1);
      expect(records, 'each has its record').to.deep.equal([...numbers.keys()]);
      answered = numbers.length - 1;
      for (let awaited = kill % 3; awaited > 0; awaited--) {
        const output = await child.next();
        if (typeof output?.['made'] === 'number') answered = output['made'];
      }
      await delay((kill * 7) % 40);
      await child.kill();
      for (let output = await child.next(); output !== undefined; output = await child.next()) {
        if (typeof output['made'] === 'number') answered = output['made'];
      }
    }
    expect(answered).to.be.at.least(0);
  });
});

/** Answers how many commits there were. */
async function killAgainAndAgain(times: number, index: number, folder: string): Promise<number> {
  await mkdir(folder);
  let answered = 0;
  for (let kill = 0; kill < times; kill++) {
    const child = await StoreProcess.start();
    expect(await child.ask(`open ${folder}`)).to.deep.equal({ opened: true });
    const { found } = await child.ask('generations');
    expect(found, `before kill ${kill}`)
      .to.be.a('number')
      .that.is.within(answered, answered + 1);
    answered = Number(found);
    // From at once to a few commits on, in steps that do not fall together with the commits'.
    for (let awaited = kill % 3; awaited > 0; awaited--) {
      const output = await child.next();
      if (typeof output?.['made'] === 'number') answered = output['made'];
    }
    await delay((kill * 13 + index * 5) % 50);
    await child.kill();
    for (let output = await child.next(); output !== undefined; output = await child.next()) {
      if (typeof output['made'] === 'number') answered = output['made'];
    }
  }
  const last = await StoreProcess.start();
  expect(await last.ask(`open ${folder}`)).to.deep.equal({ opened: true });
  expect(await last.ask('close')).to.deep.equal({ closed: true });
  await last.kill();
  // Fifty short lives leave more old files than the end of one waits for.
  const old = join('.pagewright', 'store', 'trash');
  const left = (await readdir(folder, { recursive: true })).filter((name) => /pwtmp$|journal\./.test(name));
  expect(left.filter((name) => !name.startsWith(old))).to.deep.equal([]);
  return answered;
}
