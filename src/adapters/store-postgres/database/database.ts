import pg from 'pg';
import { checkedUrl, defaultTimeouts, type DatabaseSettings, type Timeouts } from './database-settings.js';
import {
  closed,
  ConnectionLost,
  isConnectionError,
  isNotPrepared,
  storageFailureOf,
  unfinished,
} from './database-errors.js';
import { settingsOf } from './session-settings.js';

/** One statement and its values. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Of one that is prepared. It is sent without where connections do not retain what they have prepared. */
  readonly name?: string;
}

/** One that is prepared, and can also be sent together with others, without values. */
export interface CallableStatement extends Required<Statement> {
  /** Executes it where it is prepared. */
  readonly call: string;
  /** Its text with its values. */
  readonly inline: string;
}

/** How to send statements on one connection. */
export type Connection = pg.PoolClient;

/** Nothing of a turn has to last, so its end waits for no disk. */
const beginTurn = 'begin; set local synchronous_commit = off';

const usualConnections = 8;
/** A turn holds a connection while its planner works, and the one before it may not have ended. */
const turnConnections = 2;

/** The connections to a database. Turns have their own, because commits must not wait for a planner that waits for them. */
export class Database {
  readonly timeouts: Timeouts;
  private readonly settings: DatabaseSettings;
  private readonly pool: pg.Pool;
  private readonly turns: pg.Pool;
  private readonly connecting = new Set<Promise<Connection>>();
  /** Behind a pooler, each statement may come to another connection. */
  private retainsPrepared = true;
  /** Connections for turns that have prepared what they send. */
  private readonly preparedFor = new WeakSet<Connection>();
  private isClosed = false;

  /** @throws StorageFailure (`denied`) for an address that is none */
  constructor(settings: DatabaseSettings) {
    this.settings = { ...settings, url: checkedUrl(settings.url) };
    this.timeouts = { ...defaultTimeouts, ...settings.timeouts };
    this.pool = this.newPool(settings.connections ?? usualConnections);
    this.turns = this.newPool(turnConnections);
  }

  /**
   * Sends a statement that may be made twice, and does so once more if the connection is lost.
   * @throws StorageFailure
   */
  ask<Row extends pg.QueryResultRow>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    return this.askStatement({ text, values });
  }

  /** The same for one that may be prepared. */
  async askStatement<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> {
    try {
      return await this.send<Row>(statement).catch((error: unknown) => {
        if (!(error instanceof ConnectionLost)) throw error;
        return this.send<Row>(statement);
      });
    } catch (error) {
      throw storageFailureOf(error);
    }
  }

  /**
   * Sends a statement once: a second one would have another answer.
   * @throws StorageFailure `unfinished`, if its answer is lost
   */
  async change<Row extends pg.QueryResultRow>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.send<Row>({ text, values });
    } catch (error) {
      throw error instanceof ConnectionLost && error.wasSent ? unfinished(error) : storageFailureOf(error);
    }
  }

  /**
   * Sends a statement once.
   * @throws ConnectionLost
   * @throws pg.DatabaseError what the server answers
   */
  async send<Row extends pg.QueryResultRow>({ name, ...statement }: Statement): Promise<Row[]> {
    const unprepared = () => this.connected((connection) => query<Row>(connection, statement));
    if (name === undefined || !this.retainsPrepared) return unprepared();
    try {
      return await this.connected((connection) => query<Row>(connection, { ...statement, name }));
    } catch (error) {
      // The server refuses such a statement before it does anything.
      if (!isNotPrepared(error)) throw error;
      this.retainsPrepared = false;
      return unprepared();
    }
  }

  /** Does the work on one connection, which is closed if it fails. */
  async connected<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = await this.connect(this.pool);
    let failed = true;
    try {
      const result = await work(connection);
      failed = false;
      return result;
    } catch (error) {
      failed = error instanceof ConnectionLost;
      throw error;
    } finally {
      connection.release(failed);
    }
  }

  /** A connection for a turn. The caller releases it. */
  forTurn(): Promise<Connection> {
    return this.connect(this.turns);
  }

  /**
   * Begins the transaction of a turn and sends two statements, all in one round trip. If the connection has not retained what it prepared, it
   * fails, and does not the next time.
   * @param statement the second one
   * @returns its rows
   */
  async beginTurn<Row extends pg.QueryResultRow>(
    connection: Connection,
    lock: string,
    statement: CallableStatement,
  ): Promise<Row[]> {
    if (!this.retainsPrepared) return queryAll<Row>(connection, [beginTurn, lock, statement.inline]);
    const prepare = this.preparedFor.has(connection) ? [] : [`prepare ${statement.name} as ${statement.text}`];
    try {
      const rows = await queryAll<Row>(connection, [beginTurn, lock, ...prepare, statement.call]);
      this.preparedFor.add(connection);
      return rows;
    } catch (error) {
      if (isNotPrepared(error)) this.retainsPrepared = false;
      throw error;
    }
  }

  /** A connection that belongs to no pool, not connected yet. */
  alone(): pg.Client {
    const client = new pg.Client(settingsOf(this.settings, this.timeouts));
    client.on('error', () => undefined);
    return client;
  }

  /** Finishes the statements that were sent. Later ones are refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    // A pool that has ended leaves those who wait for a connection until their time is over.
    await Promise.allSettled(this.connecting);
    await Promise.allSettled([this.pool.end(), this.turns.end()]);
  }

  private async connect(pool: pg.Pool): Promise<Connection> {
    if (this.isClosed) throw closed();
    const connecting = connect(pool);
    this.connecting.add(connecting);
    return connecting.finally(() => this.connecting.delete(connecting));
  }

  private newPool(max: number): pg.Pool {
    const pool = new pg.Pool({
      ...settingsOf(this.settings, this.timeouts),
      max,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
      verify: (client, done) => {
        client.query(sessionText(this.timeouts)).then(() => done(), done);
      },
    });
    // A connection may break twice, also while it is held. Node would end the process at an error without a listener.
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', () => undefined);
    return pool;
  }
}

/** Sends one statement on a connection. @throws ConnectionLost */
export async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientBase,
  { values, ...statement }: Statement,
): Promise<Row[]> {
  try {
    return (await connection.query<Row>({ ...statement, ...(values === undefined ? {} : { values: [...values] }) }))
      .rows;
  } catch (error) {
    throw isConnectionError(error) ? new ConnectionLost(true, error) : error;
  }
}

/**
 * Sends several statements in one round trip. They have no values.
 * @returns the rows of the last one
 */
async function queryAll<Row extends pg.QueryResultRow>(
  connection: pg.ClientBase,
  texts: readonly string[],
): Promise<Row[]> {
  try {
    const results = (await connection.query(texts.join('; '))) as unknown as readonly pg.QueryResult<Row>[];
    return results.at(-1)?.rows ?? [];
  } catch (error) {
    throw isConnectionError(error) ? new ConnectionLost(true, error) : error;
  }
}

async function connect(pool: pg.Pool): Promise<Connection> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isConnectionError(error) ? new ConnectionLost(false, error) : error;
  }
}

/** Set by statements, because a pooler in between may refuse them as options of the connection. */
function sessionText({ statement, lock, turn }: Timeouts): string {
  return [
    `set statement_timeout = ${statement}`,
    `set lock_timeout = ${lock}`,
    `set idle_in_transaction_session_timeout = ${turn}`,
  ].join('; ');
}
