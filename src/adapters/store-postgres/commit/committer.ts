import { RepeatedKey, StorageFailure, type ChangeSet, type Committed } from '#application/ports/file-store';
import { Mutex } from '#application/support/concurrency';
import type { Blobs } from '../contents/blobs.js';
import type { Database } from '../database/database.js';
import {
  ConnectionLost,
  isLostRace,
  isMissingContent,
  isRepeatedKey,
  storageFailureOf,
} from '../database/database-errors.js';
import type { FileStates } from '../files/indexed-file.js';
import type { ProjectFiles } from '../files/project-files.js';
import type { EndedRow } from '../state/state-statements.js';
import { assertPaths, checkChange } from './check-change.js';
import { commitContents, sendAgain, type CommitContents } from './commit-contents.js';
import { headText, recordSize, type CommitName } from './commit-statement.js';
import { SendCommit, type Made } from './send-commit.js';

/** After so many lost races a commit locks the project, so that nobody starves. */
const racesWithoutLock = 3;
/** A bound for what should not happen: connections that are lost again and again. */
const mostRaces = 20;

/** Makes the commits of one opening, one at a time. */
export class Committer {
  private readonly commits = new Mutex();
  private readonly sending: SendCommit;

  /** @param observer called after each commit: with its number, and with the rows of the shared state that it has removed */
  constructor(
    private readonly database: Database,
    private readonly files: ProjectFiles,
    private readonly blobs: Blobs,
    private readonly owner: Omit<CommitName, 'token'>,
    private readonly observer: {
      made(number: number): void;
      ended(rows: readonly EndedRow[], token: string): void;
    },
  ) {
    this.sending = new SendCommit(database, files, owner);
  }

  async commit(change: ChangeSet): Promise<Committed> {
    assertPossible(change);
    return this.commits.take(async () => {
      const contents = await commitContents(change, this.database, this.blobs);
      try {
        return this.apply(change, contents, await this.make(change, contents));
      } catch (error) {
        throw storageFailureOf(error);
      }
    });
  }

  /** Throws what `commit` would throw, as far as it can without writing. */
  async validate(change: ChangeSet): Promise<Committed> {
    assertPossible(change);
    await this.files.catchUp();
    checkChange(change, this.files.index);
    await this.assertNewKeys(change);
    return { revision: this.files.position.revision, heads: [] };
  }

  /** Resolves when all commits that were called before have ended. */
  async idle(): Promise<void> {
    await this.commits.take(() => Promise.resolve());
  }

  private async make(change: ChangeSet, contents: CommitContents): Promise<Made> {
    for (let races = 0; races < mostRaces; races++) {
      await this.check(change, races > 0);
      try {
        const send = races < racesWithoutLock ? 'plain' : 'locked';
        const made = await this.sending[send](change, contents);
        if (made !== undefined) return made;
      } catch (error) {
        await this.prepareAgain(change, error, races);
      }
    }
    throw new StorageFailure('failed', 'Others were always faster, or the connections broke. Try again later.');
  }

  /** What is known may be old: a conflict with it counts only after a catch-up. */
  private async check(change: ChangeSet, isRace: boolean): Promise<void> {
    if (isRace || !this.files.isKnown || !fits(change, this.files)) await this.files.catchUp();
    checkChange(change, this.files.index);
  }

  /** @throws the error, if the same commit would meet it again */
  private async prepareAgain(change: ChangeSet, error: unknown, races: number): Promise<void> {
    if (isRepeatedKey(error)) await this.assertNewKeys(change);
    else if (isMissingContent(error) && races === 0) await sendAgain(change, this.database, this.blobs);
    else if (!isLostRace(error) && !(error instanceof ConnectionLost && races === 0)) throw error;
  }

  private apply(change: ChangeSet, contents: CommitContents, { row, token, expected }: Made): Committed {
    for (const [version, bytes] of contents.sent) this.blobs.note(version, bytes);
    const { number, revision, at } = row;
    this.files.advance(expected, { ...expected, number, revision, token }, statesAfter(change, contents));
    const ended = (row.ended ?? []).map(([kind, key, version]) => ({ kind, key, number: version }));
    this.observer.ended(ended, token);
    this.observer.made(number);
    const first = revision - change.records.length + 1;
    const heads = change.records.map((record, place) => {
      const head: unknown = JSON.parse(headText(record));
      return { revision: first + place, head, size: recordSize(record), at };
    });
    return { revision, heads };
  }

  private async assertNewKeys(change: ChangeSet): Promise<void> {
    const keys = keysOf(change);
    if (keys.length === 0) return;
    const [found] = await this.database.ask<{ key: string }>(
      'select key from pagewright.record where project = $1 and key = any($2::text[]) limit 1',
      this.owner.project,
      keys,
    );
    if (found !== undefined) throw new RepeatedKey(found.key);
  }
}

/** @throws StorageFailure (`denied`) or RepeatedKey for what no state of the project would take */
function assertPossible(change: ChangeSet): void {
  assertPaths(change);
  const keys = keysOf(change);
  const repeated = keys.find((key, at) => keys.indexOf(key) < at);
  if (repeated !== undefined) throw new RepeatedKey(repeated);
}

function keysOf({ records }: ChangeSet): string[] {
  return records.flatMap(({ key }) => (key === undefined ? [] : [key]));
}

function fits(change: ChangeSet, { index }: ProjectFiles): boolean {
  try {
    checkChange(change, index);
    return true;
  } catch {
    return false;
  }
}

function statesAfter({ files }: ChangeSet, { of }: CommitContents): FileStates {
  return new Map(
    files.map((change) => [change.path, change.action === 'removed' ? null : (of.get(change.content) ?? null)]),
  );
}
