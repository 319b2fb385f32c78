import { Connection } from '../../client/connection.js';
import type { Asked, Dialect } from '../../client/dialect.js';
import { largest } from '../../goals/goals-of-size.js';
import type { Contender, Measurement } from '../../measurement.js';
import { pageDialect } from '../../client/page-dialect.js';
import { startPeers } from '../../peers/other-servers.js';
import type { Row } from '../../row.js';

const writers = 4;
const readers = 4;

/** Writers and readers at once, and then every answered change read back. */
export const wrongAnswers: Row = {
  id: 'wrong-answers',
  what: 'lost, refused and torn answers, ours and the peers’',
  ours: false,
  begin: async (bench): Promise<Measurement> => {
    const ours = await Promise.all(
      bench.ends.map(async (subject) => ({
        subject,
        url: await subject.url(),
        ...(await subject.withCopies(writers)),
      })),
    );
    const others = await startPeers(
      bench.ends.map(({ pages }) => pages),
      true,
    );
    const accounts = new Map<string, Account>();
    const counting = (name: string, url: string, dialect: Dialect): Contender => {
      const account = new Account();
      accounts.set(name, account);
      return { name, run: (seconds) => work(url, dialect, seconds, account) };
    };
    return {
      what: `${writers} writers and ${readers} readers at once, each answered change read back`,
      unit: 'wrong answers',
      summary: 'sum',
      rounds: 2,
      warmUp: false,
      contenders: [
        ...others.peers.map(({ name, url, dialect }) => counting(name, url, dialect)),
        ...ours.map(({ subject, url, copies }) => counting(subject.name, url, pageDialect(copies))),
      ],
      goals: largest(bench, () => bench.ends.map(({ name }) => ({ of: name, atMost: 0 }))),
      notes: () => [...others.failures, ...[...accounts].map(([name, account]) => `${name}: ${account.says}`)],
      end: async () => {
        await Promise.all([others.stop(), ...ours.map(({ remove }) => remove())]);
      },
    };
  },
};

class Account {
  changes = 0;
  reads = 0;
  lost = 0;
  refused = 0;
  torn = 0;

  get says(): string {
    return `${this.lost} lost of ${this.changes} changes, ${this.torn} torn of ${this.reads} readings, ${this.refused} refused`;
  }
}

let numbers = 1_000_000;

async function work(url: string, dialect: Dialect, seconds: number, account: Account): Promise<number> {
  const before = account.lost + account.refused + account.torn;
  const last = new Map<number, number>();
  const made: [client: number, n: number][] = [];
  const first = new Asker(url, account);
  // From the beginning, both properties are the same.
  for (let client = 0; client < writers; client++) await first.ask(dialect.update(client, ++numbers));
  first.close();
  const until = performance.now() + seconds * 1000;
  const write = async (client: number) => {
    for (const asker = new Asker(url, account); performance.now() < until || asker.close();) {
      const n = ++numbers;
      const created = await asker.ask(dialect.create(client, n));
      if (created !== undefined) {
        dialect.created?.(client, n, created);
        made.push([client, n]);
      }
      if ((await asker.ask(dialect.update(client, n))) !== undefined) last.set(client, n);
    }
  };
  const read = async (client: number) => {
    for (const asker = new Asker(url, account); performance.now() < until || asker.close();) {
      const answer = await asker.ask(dialect.readOne(client % writers));
      if (answer === undefined) continue;
      account.reads++;
      const { x, y } = placeIn(answer);
      if (x === undefined || x !== y) account.torn++;
    }
  };
  await Promise.all([
    ...Array.from({ length: writers }, (_, client) => write(client)),
    ...Array.from({ length: readers }, (_, client) => read(client)),
  ]);
  const asker = new Asker(url, account);
  const check = async (asked: Asked, n: number) => {
    account.changes++;
    const answer = await asker.exchange(asked);
    if (answer === undefined || placeIn(answer).x !== n) account.lost++;
  };
  for (const [client, n] of last) await check(dialect.readOne(client), n);
  for (const [client, n] of made) await check(dialect.readBack(client, n), n);
  for (const [client, n] of made) await asker.exchange(dialect.remove(client, n));
  asker.close();
  return account.lost + account.refused + account.torn - before;
}

/** Asks again on another connection where one was cut. */
class Asker {
  private connection: Connection | undefined;

  constructor(
    private readonly url: string,
    private readonly account: Account,
  ) {}

  /** The body of an answer with the right status; anything else is refused. */
  async ask(asked: Asked): Promise<string | undefined> {
    const answer = await this.exchange(asked);
    if (answer === undefined) this.account.refused++;
    return answer;
  }

  async exchange({ method, path, body, status }: Asked): Promise<string | undefined> {
    try {
      this.connection ??= await Connection.open(this.url);
      const answer = await this.connection.exchange(this.connection.request(method, path, body));
      return answer.status === status ? answer.body : undefined;
    } catch {
      this.close();
      return undefined;
    }
  }

  /** @returns false, so that a loop can end with it */
  close(): false {
    this.connection?.close();
    this.connection = undefined;
    return false;
  }
}

/** The two properties that are always written together, from whatever text they stand in. */
function placeIn(answer: string): { readonly x: number | undefined; readonly y: number | undefined } {
  const [x, y] = ['x', 'y'].map((name) => new RegExp(`\\\\?"${name}\\\\?": ?(\\d+)`).exec(answer)?.[1]);
  return { x: x === undefined ? undefined : Number(x), y: y === undefined ? undefined : Number(y) };
}
