import assert from 'node:assert/strict';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { largeContentBytes, type NewRecord } from '#application/ports/change-log';
import { StorageFailure, type FileStore } from '#application/ports/file-store';
import type { SharedState, StateKind } from '#application/ports/shared-state';
import { contentBytes } from '#application/support/file-content';
import type { FileContent } from '#domain/change/file-change';
import { FaultyProxy, type Fate } from '../support/postgres/faulty-proxy.js';
import { rounds } from '../support/rounds.js';
import { usePostgres } from '../support/postgres/use-postgres.js';

/** In two pieces. */
const largeOf = (text: string) => Buffer.alloc(1024 * 1024 + 7, text);
const large = largeOf('a');
const huge = new Uint8Array(largeContentBytes + 1).fill('b'.charCodeAt(0));
const counts: StateKind<number> = { name: 'count' };
/** Longer than a test. */
const lastsMs = 600_000;
/** So many statements no operation sends. */
const mostStatements = 30;

/** What a caller does, and how to see what became of it. */
interface Operation {
  readonly name: string;
  run(store: FileStore): Promise<unknown>;
  /** What shows whether it was made, or (of what only reads) what it returns. */
  look(store: FileStore): Promise<unknown>;
  /** What `look` finds before it and after it; of what only reads, the same. */
  readonly before: unknown;
  readonly after: unknown;
  /** Whether `npm test` also waits in vain for its answers. */
  readonly isShort?: boolean;
}

const reads = (name: string, run: (store: FileStore) => Promise<unknown>, found: unknown): Operation => ({
  name,
  run: async (store) => assert.deepEqual(await run(store), found, 'what was read'),
  look: run,
  before: found,
  after: found,
});

const operations: readonly Operation[] = [
  reads('reading files', readFiles, ['a', ['a', 'folder'], large.length]),
  reads('reading the log', readLog, [['second', 'first'], ['second'], 'key', huge.length]),
  {
    name: 'a commit',
    isShort: true,
    run: (store) => store.commit({ files: [created('new')], preconditions: [], records: [record('third')] }),
    look: async (store) => [await textOf(store, 'new'), (await store.log.heads()).length],
    before: [undefined, 2],
    after: ['new', 3],
  },
  {
    name: 'a commit of a large file',
    run: (store) =>
      store.commit({
        files: [created('new', largeOf('c'))],
        preconditions: [],
        records: [],
      }),
    look: async (store) => (await textOf(store, 'new'))?.length,
    before: undefined,
    after: large.length,
  },
  {
    name: 'staging and committing',
    run: async (store) => {
      const { content, release } = await store.stage(inPieces(largeOf('d')));
      await store.commit({ files: [created('new', content)], preconditions: [], records: [] });
      await release();
    },
    look: async (store) => (await textOf(store, 'new'))?.length,
    before: undefined,
    after: large.length,
  },
  {
    name: 'a turn',
    isShort: true,
    run: (store) =>
      store.exclusive(async (turn) => {
        const snapshot = await turn.snapshot();
        const text = Buffer.from((await snapshot.read('a'))?.content ?? []).toString();
        snapshot.release();
        await turn.commit({ files: [created('new', Buffer.from(`${text}!`))], preconditions: [], records: [] });
      }),
    look: (store) => textOf(store, 'new'),
    before: undefined,
    after: 'a!',
  },
  {
    name: 'trimming the log',
    run: (store) => store.log.trim(2),
    look: async (store) => (await store.log.heads()).length,
    before: 2,
    after: 1,
  },
  {
    name: 'dropping contents',
    run: (store) => store.log.trimContents(0),
    look: async (store) => (await store.log.record(1))?.contents.filter((content) => content === 'dropped').length,
    before: 0,
    after: 1,
  },
  {
    name: 'a write of the shared state',
    isShort: true,
    run: (store) => stateOf(store).update(counts, 'a', (row) => ({ value: (row?.value ?? 0) + 1, lastsMs })),
    look: countIn,
    before: 1,
    after: 2,
  },
  {
    name: 'the first write of a row of the shared state',
    run: (store) => stateOf(store).update(counts, 'b', (row) => ({ value: (row?.value ?? 0) + 1, lastsMs })),
    look: (store) => countIn(store, 'b'),
    before: undefined,
    after: 1,
  },
  {
    name: 'ending rows of the shared state',
    run: async (store) => {
      const ended = await stateOf(store).end(stateOf(store).rows(counts));
      assert.deepEqual(
        ended.map(({ key }) => key),
        ['a'],
        'what was ended',
      );
    },
    look: countIn,
    before: 1,
    after: undefined,
  },
  {
    name: 'a commit that ends rows of the shared state',
    run: async (store) => {
      const ends = stateOf(store).rows(counts);
      await store.commit({ files: [created('new')], preconditions: [], records: [], ends });
      assert.deepEqual(stateOf(store).rows(counts), [], 'what is left after the commit');
    },
    look: async (store) => [await textOf(store, 'new'), await countIn(store)],
    before: [undefined, 1],
    after: ['new', undefined],
  },
];

describe('a connection that is lost at any statement', () => {
  const { newProject } = usePostgres();

  for (const fate of ['cut', 'mute', 'hold'] as const)
    for (const operation of operations.filter(({ isShort }) => fate !== 'hold' || isShort === true || rounds(1) > 1))
      it(`is survived, or reported, where it is ${fate} during ${operation.name}`, async () => {
        for (let place = 1; await isMet(operation, fate, place); place++) assert(place < mostStatements);
      });

  /** @returns whether a statement was met */
  async function isMet(operation: Operation, fate: Fate, place: number): Promise<boolean> {
    const project = newProject();
    const direct = await openPostgresStore({ ...project, create: true });
    const proxy = await FaultyProxy.start(project.url);
    const timeouts = fate === 'hold' ? { answer: 400, connect: 5_000, lock: 5_000, turn: 1_000 } : {};
    try {
      await fill(direct);
      const store = await openPostgresStore({ ...project, url: proxy.url, timeouts });
      const before = proxy.statements.length;
      proxy.fate = () => (proxy.statements.length - before === place ? fate : 'pass');
      const outcome = await operation.run(store).then(
        () => undefined,
        (error: unknown) => error,
      );
      const count = proxy.statements.length - before;
      await expectOutcome(operation, outcome, direct, `statement ${place}: ${proxy.statements[before + place - 1]}`);
      assert.deepEqual(await operation.look(store), await operation.look(direct), 'the same opening goes on');
      await store.close();
      return count >= place;
    } finally {
      await proxy.close();
      await direct.close();
    }
  }
});

async function expectOutcome({ look, before, after }: Operation, outcome: unknown, direct: FileStore, at: string) {
  const found = await look(direct);
  if (outcome === undefined) return assert.deepEqual(found, after, `made, and not there, at ${at}`);
  assert(
    outcome instanceof StorageFailure,
    `no StorageFailure, at ${at}: ${outcome instanceof Error ? outcome.stack : typeof outcome}`,
  );
  if (outcome.reason === 'unfinished') return;
  assert.deepEqual(found, before, `refused, and made, at ${at}`);
}

/** Two records, one of which has a large content, and a file in pieces. */
async function fill(store: FileStore): Promise<void> {
  const first = { ...record('first'), contents: [huge], key: 'key' };
  await store.commit({ files: [created('a'), created('folder/large', large)], preconditions: [], records: [first] });
  await store.commit({ files: [], preconditions: [], records: [record('second')] });
  await stateOf(store).update(counts, 'a', () => ({ value: 1, lastsMs }));
}

function stateOf({ state }: FileStore): SharedState {
  assert(state !== undefined);
  return state;
}

async function countIn(store: FileStore, key = 'a'): Promise<number | undefined> {
  await stateOf(store).sync();
  return stateOf(store).row(counts, key)?.value;
}

async function readFiles(store: FileStore): Promise<unknown> {
  const snapshot = await store.snapshot();
  const found = [
    Buffer.from((await snapshot.read('a'))?.content ?? []).toString(),
    (await snapshot.list('')).map(({ name }) => name),
    (await snapshot.readMany(['folder/large'])).get('folder/large')?.content.length,
  ];
  snapshot.release();
  return found;
}

async function readLog({ log }: FileStore): Promise<unknown> {
  const content = (await log.record(1))?.contents[0];
  return [
    (await log.heads()).map(({ head }) => head),
    (await log.since(1)).map(({ head }) => head),
    (await log.find('key')) && 'key',
    content === undefined || typeof content === 'string' ? content : (await contentBytes(content)).length,
  ];
}

async function textOf(store: FileStore, path: string): Promise<string | undefined> {
  const snapshot = await store.snapshot();
  const file = await snapshot.read(path);
  snapshot.release();
  return file && Buffer.from(file.content).toString();
}

function created(path: string, content: FileContent = Buffer.from(path)) {
  return { action: 'created' as const, path, content };
}

function record(name: string): NewRecord {
  return { head: name, contents: [Buffer.from(name)] };
}

async function* inPieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_000) yield await Promise.resolve(bytes.subarray(at, at + 65_000));
}
