import { expect } from 'chai';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deferred } from '#application/support/concurrency';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

interface Item {
  readonly file: string;
}

interface Weighted {
  readonly name: string;
  readonly weight: number;
}

interface Workers {
  run(item: object, listener: object): Promise<{ readonly failures: string; readonly output: string }>;
  end(): Promise<void>;
}

const load = async (name: string) =>
  (await import(new URL(`../../../scripts/test-queue/${name}.mjs`, import.meta.url).href)) as unknown;
const { longest, postgresFiles, sharedFiles, testFiles } = (await load('kinds')) as {
  longest: readonly string[];
  postgresFiles(): readonly Item[];
  sharedFiles(): readonly Item[];
  testFiles(): readonly Item[];
};
const { runQueue } = (await load('queue')) as {
  runQueue(items: readonly Weighted[], capacity: number, run: (item: Weighted) => Promise<void>): Promise<void>;
};
const { Workers } = (await load('workers')) as { Workers: new (environments: object, limitMs?: number) => Workers };

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the queue of npm test', () => {
  it('the queue of tests runs beside each other what the machine takes, in its order but for what is too heavy now', async () => {
    const ends = new Map<string, () => void>();
    const begun: string[] = [];
    const items = [
      { name: 'first', weight: 1 },
      { name: 'second', weight: 0.7 },
      { name: 'heavy', weight: 1 },
      { name: 'light', weight: 0.3 },
      { name: 'too heavy for any', weight: 5 },
    ];
    const ended = runQueue(items, 2, async ({ name }) => {
      begun.push(name);
      const end = deferred<void>();
      ends.set(name, end.resolve);
      await end.promise;
    });
    const next = async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    };
    expect(begun).to.deep.equal(['first', 'second', 'light']);
    await next('light');
    expect(begun).to.have.length(3);
    await next('second');
    expect(begun.at(-1)).to.equal('heavy');
    await next('first');
    expect(begun).to.have.length(4);
    await next('heavy');
    expect(begun.at(-1)).to.equal('too heavy for any');
    await next('too heavy for any');
    await ended;
  });

  it('the queue of tests has each test file once, but for those that npm test leaves out, and the longest first', () => {
    const named = testFiles().map(({ file }) => file);
    const there = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
      .map((path) => `test/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.test.ts') && !/node_modules|^test\/engine\/(?!smoke)/.test(path));
    expect(named).to.have.members(there);
    expect(named.slice(0, longest.length)).to.deep.equal(longest);
    for (const file of longest) expect(existsSync(`${root}${file}`), file).to.equal(true);
    const api = there.filter((path) => path.startsWith('test/http/api/'));
    expect(sharedFiles().map(({ file }) => file)).to.include.members(api);
    const sharing = there.filter((path) => path.startsWith('test/http/two-services/'));
    expect(postgresFiles().map(({ file }) => file)).to.include.members(sharing);
  });
});

describe('the workers of npm test', () => {
  const place = useTemporaryFolder();
  async function run(text: string, limitMs?: number) {
    writeFileSync(place('some.test.mjs'), text);
    const workers = new Workers({ plain: { GREETING: 'Ahoy' } }, limitMs);
    const failures: string[] = [];
    const item = { file: 'some.test.ts', module: place('some.test.mjs'), timeout: 0, workers: 'plain' };
    const result = await workers.run(item, {
      onTest: () => undefined,
      onFailure: (title: string) => failures.push(title),
    });
    await workers.end();
    return { ...result, reported: failures };
  }

  it('a test worker counts the tests of a file, and describes what failed as mocha does', async () => {
    const result = await run(`describe('a part', () => {
      it('is sound in its environment', () => { if (process.env.GREETING !== 'Ahoy') throw new Error('alone'); });
      it('is broken', () => { console.log('Here.'); throw new Error('never'); });
      it.skip('is left out', () => undefined);
    });`);
    expect(result).to.deep.include({ passed: 1, failed: 1, skipped: ['a part is left out'], output: 'Here.' });
    expect(result.reported).to.deep.equal(['a part is broken']);
    expect(result.failures).to.match(/1\) a part\n +is broken:\n +Error: never/);
  });

  it('a test worker has all that a file printed, and each file has its own', async () => {
    const printing = `it('prints', () => console.log('Here.'.repeat(300_000)));`;
    for (let round = 0; round < 5; round += 1) expect((await run(printing)).output.length).to.equal(1_500_000);
  });

  it('a test file that cannot be loaded, ends its process or hangs has failed', async () => {
    expect(await run(`throw new Error('no such thing');`)).to.deep.include({ passed: 0, failed: 1 });
    const ended = await run(`it('ends everything', () => process.exit(3));`);
    expect(ended).to.deep.include({ failed: 1, reported: ['ends everything'] });
    expect(ended.failures).to.include('ended with 3');
    const hung = await run(`it('never ends', () => new Promise(() => undefined));`, 2_000);
    expect(hung.failures).to.include('has not gone on for 2 seconds');
  });
});
