import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { CommitConflict, StorageFailure, type FileStore } from '#application/ports/file-store';

/** What became of a change, as its caller knows it. `innocent`: a conflict that nobody else could have made. */
export type Outcome = 'made' | 'refused' | 'unknown' | 'innocent';

/** What became of all changes. */
export class Account {
  readonly paths: Readonly<Record<Outcome, string[]>> = { made: [], refused: [], unknown: [], innocent: [] };
  torn = 0;

  note(outcome: Outcome, path: string): void {
    this.paths[outcome].push(path);
  }

  /** Compares with what the project has. */
  async expectBalanced(direct: FileStore): Promise<void> {
    const { made, refused, innocent } = this.paths;
    const snapshot = await direct.snapshot();
    const files = new Set((await snapshot.list('')).map(({ name }) => name));
    snapshot.release();
    const heads = (await direct.log.since(1)).map(({ head }) => String(head));
    const missing = (paths: readonly string[]) => paths.filter((path) => !files.has(path));
    assert.deepEqual(missing(made), [], 'answered, and lost');
    assert.deepEqual(
      refused.filter((path) => files.has(path)),
      [],
      'refused, and made',
    );
    assert.deepEqual(innocent, [], 'a conflict with itself');
    assert.equal(new Set(heads).size, heads.length, 'made twice');
    assert.deepEqual(missing(heads), [], 'half of a change');
    assert.equal(this.torn, 0, 'torn reads');
    assert(made.length > 0);
  }
}

/** Receives what becomes of the changes of one instance. */
export interface AccountObserver {
  note(outcome: Outcome, path: string): void;
  torn(): void;
}

/** Makes the two files that every change writes. */
export async function prepare(store: FileStore): Promise<void> {
  const files = ['one', 'other'].map((path) => ({ action: 'created' as const, path, content: Buffer.from('') }));
  await store.commit({ files, preconditions: [], records: [{ head: 'first', contents: [] }] });
}

/** Makes a file of its own, and writes two that every change writes. */
export async function change(store: FileStore, path: string): Promise<void> {
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

/**
 * Changes and reads as several clients of one instance.
 * @param paths for each writer, of its changes
 */
export async function work(
  store: FileStore,
  paths: readonly Iterable<string>[],
  account: AccountObserver,
): Promise<void> {
  let isWriting = true;
  const reader = (async () => {
    for (; isWriting; await pause(5)) if (await isTorn(store)) account.torn();
  })();
  const writers = paths.map(async (of) => {
    for (const path of of) account.note(await outcomeOf(store, path), path);
  });
  await Promise.all(writers).finally(() => {
    isWriting = false;
  });
  await reader;
  await store.close();
}

async function outcomeOf(store: FileStore, path: string): Promise<Outcome> {
  try {
    await change(store, path);
    return 'made';
  } catch (error) {
    if (error instanceof CommitConflict) return error.paths.includes(path) ? 'innocent' : 'refused';
    if (!(error instanceof StorageFailure)) throw error;
    return error.reason === 'unfinished' ? 'unknown' : 'refused';
  }
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
