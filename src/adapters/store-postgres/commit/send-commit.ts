import { randomUUID } from 'node:crypto';
import type { ChangeSet } from '#application/ports/file-store';
import { type Connection, type Database, query, type Statement } from '../database/database.js';
import { ConnectionLost } from '../database/database-errors.js';
import type { Position } from '../files/position.js';
import type { ProjectFiles } from '../files/project-files.js';
import { checkChange } from './check-change.js';
import type { CommitContents } from './commit-contents.js';
import { commitStatement, type CommitName, type MadeRow } from './commit-statement.js';
import { resolveLostAnswer } from './lost-answer.js';

/** A commit that was made, and the one before it. */
export interface Made {
  readonly row: MadeRow;
  readonly token: string;
  readonly expected: Position;
}

/** Sends commits of one opening. Each has a token, by which it is found if its answer is lost. */
export class SendCommit {
  constructor(
    private readonly database: Database,
    private readonly files: ProjectFiles,
    private readonly owner: Omit<CommitName, 'token'>,
  ) {}

  /** Sends a change that was checked against the known files. @returns `undefined` if others have committed meanwhile */
  plain(change: ChangeSet, contents: CommitContents): Promise<Made | undefined> {
    const expected = this.files.position;
    return this.named(async (name) => {
      const [row] = await this.database.send<MadeRow>(commitStatement(name, expected, change, contents));
      return row && { row, token: name.token, expected };
    });
  }

  /** The same while nobody else commits. */
  locked(change: ChangeSet, contents: CommitContents): Promise<Made | undefined> {
    return this.named((name) =>
      this.inTransaction(async (connection) => {
        const lock = 'select from pagewright.project where id = $1 for update';
        await query(connection, { text: lock, values: [this.owner.project] });
        await this.files.catchUp();
        checkChange(change, this.files.index);
        const expected = this.files.position;
        // A connection that refused its prepared statement would undo the transaction.
        const { text, values = [] } = commitStatement(name, expected, change, contents);
        const [row] = await query<MadeRow>(connection, { text, values });
        return row && { row, token: name.token, expected };
      }),
    );
  }

  private async named(send: (name: CommitName) => Promise<Made | undefined>): Promise<Made | undefined> {
    const [name, expected] = [{ ...this.owner, token: randomUUID() }, this.files.position];
    try {
      return await send(name);
    } catch (error) {
      if (!(error instanceof ConnectionLost) || !error.wasSent) throw error;
      const row = await resolveLostAnswer(this.database, name);
      // It may have removed rows of the shared state. What fails now is found out by the next reader.
      await this.files.catchUp().catch(() => undefined);
      return row && { row, token: name.token, expected };
    }
  }

  private inTransaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.database.connected(async (connection) => {
      await query(connection, begin);
      try {
        const result = await work(connection);
        await query(connection, commit);
        return result;
      } catch (error) {
        await query(connection, rollback).catch(() => undefined);
        throw error;
      }
    });
  }
}

const begin: Statement = { text: 'begin' };
const commit: Statement = { text: 'commit' };
const rollback: Statement = { text: 'rollback' };
