import type { Database } from '../database/database.js';
import { sqlState } from '../database/database-errors.js';
import { StorageFailure } from '#application/ports/file-store';

/** A content that arrives in the database. It has no hash before it is whole, so nobody can refer to it. */
export class ReceivedBlob {
  private id: number | undefined;
  private pieces = 0;

  constructor(private readonly database: Database) {}

  async add(bytes: Uint8Array): Promise<void> {
    this.id ??= await this.begin();
    await this.database.ask(
      'insert into pagewright.piece (blob, n, bytes) values ($1, $2, $3) on conflict do nothing',
      this.id,
      this.pieces,
      bytes,
    );
    this.pieces++;
  }

  /** @param rest the last bytes, or all of them */
  async end(sha256: string, size: number, rest: Uint8Array): Promise<void> {
    if (this.id === undefined) return this.addWhole(sha256, size, rest);
    await this.add(rest);
    if (!(await this.touch(sha256)) && (await this.name(sha256, size))) return;
    await this.touch(sha256);
    await this.abort();
  }

  /** Removes what has arrived. What cannot be removed now is removed by a sweep. */
  async abort(): Promise<void> {
    if (this.id === undefined) return;
    await this.database
      .ask('delete from pagewright.blob where id = $1 and hash is null', this.id)
      .catch(() => undefined);
  }

  private async begin(): Promise<number> {
    const [row] = await this.database.ask<{ id: number }>(
      'insert into pagewright.blob (size, unused_since) values (0, now()) returning id::float8 as id',
    );
    if (row === undefined) throw new StorageFailure('failed', 'The database made no row for a content.');
    return row.id;
  }

  private async addWhole(sha256: string, size: number, bytes: Uint8Array): Promise<void> {
    await this.database.ask(
      `insert into pagewright.blob (hash, size, bytes, unused_since) values (decode($1, 'hex'), $2, $3, now())
        on conflict (hash) do update set unused_since = now()`,
      sha256,
      size,
      bytes,
    );
  }

  /** Begins the day anew in which a commit may name the content. @returns whether the database has it */
  private async touch(sha256: string): Promise<boolean> {
    const rows = await this.database.ask(
      `update pagewright.blob set unused_since = now() where hash = decode($1, 'hex') returning id`,
      sha256,
    );
    return rows.length > 0;
  }

  /** @returns whether it has the hash now; not, where somebody else has just staged the same bytes */
  private async name(sha256: string, size: number): Promise<boolean> {
    try {
      await this.database.ask(
        `update pagewright.blob set hash = decode($2, 'hex'), size = $3, unused_since = now() where id = $1`,
        this.id,
        sha256,
        size,
      );
      return true;
    } catch (error) {
      const cause = error instanceof StorageFailure ? error.cause : error;
      if (sqlState(cause) === '23505') return false;
      throw error;
    }
  }
}
