import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Database, type Statement } from '#adapters/store-postgres/database/database';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { PostgresFileStore } from '#adapters/store-postgres/postgres-file-store';
import { findProject } from '#adapters/store-postgres/schema/projects';
import { CommitConflict, StorageFailure, type FileStore } from '#application/ports/file-store';
import { FaultyProxy, type Fate } from '../support/postgres/faulty-proxy.js';
import { usePostgres } from '../support/postgres/use-postgres.js';
import { rounds } from '../support/rounds.js';

const instances = 4;
const writersOfInstance = 2;
const changes = rounds(12);
const fates: readonly Fate[] = ['cut', 'mute', 'late', 'hold'];
const timeouts = { answer: 1_000, connect: 10_000, lock: 5_000, turn: 2_000, resolve: 30_000, poll: 500 };

/** What became of the changes, as their callers know it. */
interface Account {
  readonly made: string[];
  readonly refused: string[];
  readonly unknown: string[];
  /** Conflicts of changes that nobody else could have met. */
  readonly innocent: string[];
  torn: number;
}

describe('the account of several instances with lost connections', () => {
  const { newProject } = usePostgres();

  it('has every answered change once, no refused one, and no read of a half', async () => {
    const project = newProject();
    const direct = await openPostgresStore({ ...project, create: true });
    await prepare(direct);
    const account = newAccount();
    const running = Array.from({ length: instances }, async (_, instance) => {
      const random = randomNumbers(instance + 1);
      const fate = () => (random() < 0.04 ? (fates[Math.floor(random() * fates.length)] ?? 'cut') : 'pass');
      await throughProxy(project.url, fate, async (url) => {
        const store = await openPatiently(() => openPostgresStore({ ...project, url, timeouts }));
        await work(store, `${instance}`, account);
      });
    });
    await Promise.all(running);
    await expectBalanced(account, direct);
    await direct.close();
  });

  it('makes a change once whose statement arrives after it was given up', async () => {
    assert.deepEqual(await changeThatArrivesLate((settings) => new Database(settings)), {
      outcome: 'made',
      records: 1,
    });
  });

  it('would meet the change again without the fence', async () => {
    const { outcome } = await changeThatArrivesLate((settings) => new WithoutFence(settings));
    assert.equal(outcome, 'CommitConflict');
  });

  async function changeThatArrivesLate(databaseFor: (settings: { readonly url: string }) => Database) {
    const project = newProject();
    const direct = await openPostgresStore({ ...project, create: true });
    await prepare(direct);
    let outcome = '';
    await throughProxy(project.url, lateOnce(), async (url) => {
      const database = databaseFor({ url });
      const id = await findProject(database, project.project);
      const store = new PostgresFileStore(database, id, () => database.close());
      outcome = await change(store, 'a').then(
        () => 'made',
        (error: Error) => error.name,
      );
      await store.close();
    });
    const records = (await direct.log.since(1)).length;
    await direct.close();
    return { outcome, records };
  }
});

/** The store as it would be if it looked for a lost commit at once. */
class WithoutFence extends Database {
  override send<Row extends Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    const isFence = statement.text.includes('insert into pagewright.commit') && !statement.text.includes('unnest');
    return isFence ? Promise.resolve([]) : super.send<Row>(statement);
  }
}

function lateOnce(): (statement: string) => Fate {
  let isLate = false;
  return (statement) => {
    if (isLate || !statement.includes('insert into pagewright.file')) return 'pass';
    isLate = true;
    return 'late';
  };
}

async function throughProxy(
  url: string,
  fate: (statement: string) => Fate,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const proxy = await FaultyProxy.start(url, fate);
  try {
    await run(proxy.url);
  } finally {
    await proxy.close();
  }
}

async function openPatiently(open: () => Promise<FileStore>): Promise<FileStore> {
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}

async function work(store: FileStore, name: string, account: Account): Promise<void> {
  let isWriting = true;
  const reader = (async () => {
    for (; isWriting; await pause(5)) if (await isTorn(store)) account.torn++;
  })();
  const writers = Array.from({ length: writersOfInstance }, async (_, writer) => {
    for (let at = 0; at < changes; at++) await changeInto(account, store, `${name}.${writer}.${at}`);
  });
  await Promise.all(writers).finally(() => {
    isWriting = false;
  });
  await reader;
  await store.close();
}

async function changeInto(account: Account, store: FileStore, path: string): Promise<void> {
  try {
    await change(store, path);
    account.made.push(path);
  } catch (error) {
    if (error instanceof CommitConflict && error.paths.includes(path)) account.innocent.push(path);
    else if (error instanceof StorageFailure && error.reason === 'unfinished') account.unknown.push(path);
    else if (error instanceof CommitConflict || error instanceof StorageFailure) account.refused.push(path);
    else throw error;
  }
}

/** Makes a file of its own, and writes two that every change writes. */
async function change(store: FileStore, path: string): Promise<void> {
  const both = ['one', 'other'].map((name) => ({
    action: 'modified' as const,
    path: name,
    content: Buffer.from(path),
  }));
  await store.commit({
    files: [{ action: 'created', path, content: Buffer.from(path) }, ...both],
    preconditions: [{ path, version: null }],
    records: [{ head: path, contents: [] }],
  });
}

async function prepare(store: FileStore): Promise<void> {
  const files = ['one', 'other'].map((path) => ({ action: 'created' as const, path, content: Buffer.from('') }));
  await store.commit({ files, preconditions: [], records: [{ head: 'first', contents: [] }] });
}

/** Whether the two files are of different changes. */
async function isTorn(store: FileStore): Promise<boolean> {
  try {
    const snapshot = await store.snapshot();
    const one = await snapshot.read('one');
    const other = await snapshot.read('other');
    snapshot.release();
    return one?.version !== other?.version;
  } catch (error) {
    // The database did not answer, twice.
    if (error instanceof StorageFailure) return false;
    throw error;
  }
}

async function expectBalanced(account: Account, direct: FileStore): Promise<void> {
  const snapshot = await direct.snapshot();
  const files = new Set((await snapshot.list('')).map(({ name }) => name));
  snapshot.release();
  const heads = (await direct.log.since(1)).map(({ head }) => String(head));
  assert.deepEqual(
    account.made.filter((path) => !files.has(path)),
    [],
    'answered, and lost',
  );
  assert.deepEqual(
    account.refused.filter((path) => files.has(path)),
    [],
    'refused, and made',
  );
  assert.deepEqual(account.innocent, [], 'a conflict with itself');
  assert.equal(new Set(heads).size, heads.length, 'made twice');
  assert.deepEqual(
    heads.filter((path) => !files.has(path)),
    [],
    'half of a change',
  );
  assert.equal(account.torn, 0, 'torn reads');
  assert(account.made.length > 0);
}

function newAccount(): Account {
  return { made: [], refused: [], unknown: [], innocent: [], torn: 0 };
}

/** The same for a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}
