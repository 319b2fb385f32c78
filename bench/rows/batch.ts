import { Connection } from '../client/connection.js';
import { largest } from '../goals.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import type { PageAddress, Subject } from '../service/subject.js';
import { untilTrashIsEmpty } from '../service/until-idle.js';

const most = 500;
const fewer = 50;
/** With the layers of each that are saved, these make so many different layers as the largest batch has changes. */
const pagesToSave = 20;
const layersToSave = 25;

interface Item {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Changes of one kind. */
interface Kind {
  readonly what: string;
  /** What is made on a new page before the changes. */
  first?(page: string, count: number): Item[];
  /** @param pages other pages, for changes of many pages */
  items(page: string, count: number, pages: readonly string[]): Item[];
}

let values = 0;

const list = (count: number, item: (n: number) => Item) => Array.from({ length: count }, (_, n) => item(n));
const add = (page: string) => (n: number) => ({ method: 'PUT', path: `${page}/new${n}`, body: { x: n, y: n } });
const save = (layer: string) => ({ method: 'POST', path: layer, body: { x: ++values, y: values } });
const attach = (layer: string) => ({
  method: 'PUT',
  path: `${layer}?class=linear`,
  body: { properties: { duration: ++values } },
});

const kinds: readonly Kind[] = [
  { what: 'add', items: (page, count) => list(count, add(page)) },
  {
    what: 'save',
    first: (page, count) => list(count, add(page)),
    items: (page, count) => list(count, (n) => save(`${page}/new${n}`)),
  },
  {
    what: 'save, many pages',
    items: (_, count, pages) =>
      list(count, (n) =>
        save(`${pages[n % pagesToSave] ?? ''}/layer${(Math.floor(n / pagesToSave) % layersToSave) + 1}`),
      ),
  },
  {
    what: 'attach',
    first: (page, count) => list(count, add(page)),
    items: (page, count) => list(count, (n) => attach(`${page}/new${n}`)),
  },
  {
    what: 'mixed',
    items: (page, count, pages) =>
      list(count, (n) => {
        const layer = `${page}/new${n - (n % 4)}`;
        if (n % 4 === 0) return add(page)(n);
        if (n % 4 === 1) return save(layer);
        return n % 4 === 2 ? attach(layer) : save(`${pages[n % pagesToSave] ?? ''}/layer1`);
      }),
  },
];

/** A batch, beside the same changes one after another; beside a smaller one; and how long others wait meanwhile. */
export const batch: Row = {
  id: 'batch',
  what: `POST /_/batch of ${most} changes: add, save and attach on one page, saves on many pages, a mixture`,
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const subjects = await Promise.all(bench.largest.map(batching));
    return {
      what: batch.what,
      unit: 'changes/s, or ms',
      rounds: 3,
      contenders: subjects.flatMap(({ contenders }) => contenders),
      goals: kinds.flatMap(({ what }) =>
        largest(bench, (name) => [
          { of: `${name}: ${what}`, to: `${name}: ${what}, one by one`, atLeast: 3 },
          { of: `${name}: ${what}`, to: `${name}: ${what}, ${fewer}`, atLeast: 0.83 },
          { of: `${name}: ${what}, longest wait of another's change`, atMost: 500 },
          { of: `${name}: ${what}, longest wait of a cached GET`, atMost: 100 },
        ]),
      ),
      end: async () => {
        await Promise.all(subjects.map(({ end }) => end()));
      },
    };
  },
};

async function batching(subject: Subject) {
  const { copies: made, remove } = await subject.withCopies(pagesToSave + 1);
  const [connection, other] = await Promise.all(
    [subject.url(), subject.url()].map(async (url) => Connection.open(await url)),
  );
  if (connection === undefined || other === undefined) throw new Error('no connection');
  const pages = made.map(addressOf);
  const unchanged = subject.somePages(1).map(addressOf).join('');
  const ask = ({ method, path, body }: Item) =>
    connection.ask(method, path, method === 'PUT' && !path.includes('/_/') ? 201 : 200, JSON.stringify(body));
  const together = (items: readonly Item[]) => connection.ask('POST', '/_/batch', 200, JSON.stringify(items));
  /** Milliseconds of the work on a new page. */
  const time = async (kind: Kind, count: number, work: (items: readonly Item[]) => Promise<unknown>) => {
    const page = addressOf({ book: made[0]?.book ?? '', page: `batch${++values}` });
    await connection.ask('PUT', page, 201);
    const first = kind.first?.(page, count) ?? [];
    if (first.length > 0) await together(first);
    const items = kind.items(page, count, pages);
    const began = performance.now();
    await work(items);
    const spent = performance.now() - began;
    await connection.ask('DELETE', page, 200);
    return spent;
  };
  /** How long a request waits at most, one after the other, while a batch is made. Milliseconds. */
  const longestWait = async (kind: Kind, { method, path, body }: Item) => {
    let longest = 0;
    await time(kind, most, async (items) => {
      let hasEnded = false;
      const work = together(items).finally(() => {
        hasEnded = true;
      });
      while (!hasEnded) {
        const began = performance.now();
        await other.ask(method, path, 200, body === undefined ? undefined : JSON.stringify(body));
        longest = Math.max(longest, performance.now() - began);
      }
      await work;
    });
    return longest;
  };
  const contender = (name: string, run: () => Promise<number>): Contender => ({
    name: `${subject.name}: ${name}`,
    run,
    rest: async () => untilTrashIsEmpty(await subject.pid()),
  });
  return {
    contenders: kinds.flatMap((kind) => [
      contender(kind.what, async () => (most * 1000) / (await time(kind, most, together))),
      contender(`${kind.what}, ${fewer}`, async () => (fewer * 1000) / (await time(kind, fewer, together))),
      contender(`${kind.what}, one by one`, async () => {
        const oneByOne = async (items: readonly Item[]) => {
          for (const item of items) await ask(item);
        };
        return (most * 1000) / (await time(kind, most, oneByOne));
      }),
      contender(`${kind.what}, longest wait of another's change`, () =>
        longestWait(kind, save(`${pages.at(-1)}/layer1`)),
      ),
      contender(`${kind.what}, longest wait of a cached GET`, () =>
        longestWait(kind, { method: 'GET', path: unchanged }),
      ),
    ]),
    end: async () => {
      connection.close();
      other.close();
      await remove();
    },
  };
}

const addressOf = ({ book, page }: PageAddress) => `/${book}/${page}`;
