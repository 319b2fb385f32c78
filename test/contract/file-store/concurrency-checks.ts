import assert from 'node:assert/strict';
import { CommitConflict } from '#application/ports/file-store';
import type { PlainFiles } from './plain-files.js';
import type { Check } from './clause.js';
import { created, expectText, listNames, modified, readPresent, readText, removed } from './expect-store.js';

const writers = 8;
const generations = 12;
const roundsInOneTurn = 16;

export const concurrencyChecks: readonly Check[] = [
  {
    name: 'lets exactly one of several commits win that start from the same version',
    async check(store) {
      await store.commit([created('a', 'before')], []);
      const { version } = await readPresent(store, 'a');
      await exactlyOneWins(store, (writer) => store.commit([modified('a', writer)], [{ path: 'a', version }]));
    },
  },
  {
    name: 'lets exactly one of several commits create a file',
    check: (store) => exactlyOneWins(store, (writer) => store.commit([created('a', writer)], [])),
  },
  {
    name: 'loses no commit to another one made at the same time',
    async check(store) {
      const names = Array.from({ length: writers }, (_, writer) => `writer-${writer}`);
      await Promise.all(names.map((name) => store.commit([created(`folder/${name}`, name)], [])));
      assert.deepEqual(await listNames(store, 'folder'), names);
      for (const name of names) await expectText(store, `folder/${name}`, name);
    },
  },
  {
    name: 'shows all of a commit or nothing of it',
    async check(store) {
      await store.commit(firstGeneration(), []);
      let writing = true;
      const readers = [newestFirst, newestLast, createdFirst].map(async (readOnce) => {
        for (let round = 1; writing; round++) {
          await readOnce(store);
          // A store that never waits for anything outside would leave no turn to the writer.
          if (round % roundsInOneTurn === 0) await nextTurn();
        }
      });
      const watched = Promise.all(readers);
      try {
        for (let generation = 1; generation <= generations; generation++) {
          await Promise.race([store.commit(nextGeneration(generation), []), failureOf(watched)]);
          assert.equal(await generationOf(store, 'a'), generation, 'after a commit every read sees it');
          assert.equal(await generationOf(store, 'z'), generation, 'after a commit every read sees it');
          await nextTurn();
        }
      } finally {
        writing = false;
      }
      await watched;
    },
  },
];

async function exactlyOneWins(store: PlainFiles, commit: (writer: string) => Promise<void>): Promise<void> {
  const names = Array.from({ length: writers }, (_, writer) => `writer ${writer}`);
  const outcomes = await Promise.allSettled(names.map(commit));
  const winners = names.filter((_, writer) => outcomes[writer]?.status === 'fulfilled');
  assert.equal(winners.length, 1, `one commit should win, and these did: ${winners.join(', ')}`);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    assert(
      outcome.reason instanceof CommitConflict,
      `a loser should get a CommitConflict, not ${String(outcome.reason)}`,
    );
  }
  await expectText(store, 'a', winners[0] ?? '');
}

function firstGeneration() {
  const old = Array.from({ length: generations }, (_, index) => created(`old/${index + 1}`));
  return [created('a', contentOf(0)), created('z', contentOf(0)), created('made/0'), created('old/last'), ...old];
}

function nextGeneration(generation: number) {
  return [
    created(`made/${generation}`),
    modified('a', contentOf(generation)),
    modified('z', contentOf(generation)),
    removed(`old/${generation}`),
  ];
}

/** Long enough that a torn write would show. */
function contentOf(generation: number): string {
  return `${generation}\n`.repeat(5000);
}

async function generationOf(store: PlainFiles, path: string): Promise<number> {
  const text = await readText(store, path);
  const generation = Number.parseInt(text, 10);
  assert(text === contentOf(generation), `${path} should be of one commit, whole`);
  return generation;
}

// Who has seen something of a commit must see all the rest of it from then on.

async function newestFirst(store: PlainFiles): Promise<void> {
  const seen = await generationOf(store, 'a');
  assert((await generationOf(store, 'z')) >= seen, 'a changed file of the same commit');
  assert((await store.list('made')).length >= seen + 1, 'the files the same commit created');
  assert.equal(await store.stat(`old/${seen}`), undefined, 'the file the same commit removed');
}

async function newestLast(store: PlainFiles): Promise<void> {
  const seen = await generationOf(store, 'z');
  assert((await generationOf(store, 'a')) >= seen, 'a changed file of the same commit');
}

async function createdFirst(store: PlainFiles): Promise<void> {
  const seen = (await store.list('made')).length - 1;
  assert((await generationOf(store, 'a')) >= seen, 'a changed file of the commit that created another');
  const left = (await store.list('old')).length - 1;
  assert((await generationOf(store, 'z')) >= generations - left, 'a changed file of the commit that removed another');
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Never resolves: only fails, when a reader did. */
function failureOf(readers: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    readers.catch(reject);
  });
}
