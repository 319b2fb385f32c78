import { TurnLost, type Turn } from '#application/ports/file-store';
import { Mutex } from '#application/support/concurrency';
import type { Connection, Database } from './database/database.js';
import { ConnectionLost, isLostRace, isNotPrepared, storageFailureOf } from './database/database-errors.js';
import type { CatchUpRow } from './files/catch-up-statement.js';
import type { ProjectFiles } from './files/project-files.js';

/** A planner waits for those before it, of which each may take as long as a turn. */
const mostTries = 60;

/**
 * The turns of all openings of a project: a row of its own, which a transaction locks. So plain commits go on, and a pooler may be in
 * between. A turn ends with its connection.
 */
export class Turns {
  private readonly planners = new Mutex();

  constructor(
    private readonly database: Database,
    private readonly project: number,
    private readonly files: ProjectFiles,
  ) {}

  /** Runs the work in a turn, with the files synchronised by the round trip that began it. */
  take<Result>(turn: Turn, work: (turn: Turn) => Promise<Result>): Promise<Result> {
    return this.planners.take(async () => {
      const held = await this.begin().catch((error: unknown) => {
        throw storageFailureOf(error);
      });
      try {
        return await work(held.turn(turn));
      } finally {
        held.end();
      }
    });
  }

  private async begin(): Promise<HeldTurn> {
    for (let tries = 1; ; tries++) {
      const connection = await this.database.forTurn();
      const held = new HeldTurn(connection);
      try {
        await this.lock(connection);
        return held;
      } catch (error) {
        held.end();
        const mayCome = isLostRace(error) || isNotPrepared(error) || error instanceof ConnectionLost;
        if (!mayCome || tries === mostTries) throw error;
      }
    }
  }

  /** The catch-up is a statement after the lock: with it in one statement, it would show what was before the wait. */
  private async lock(connection: Connection): Promise<void> {
    const { statement, take } = this.files.catchUpStatement();
    const lock = `select from pagewright.turn where project = ${Math.trunc(this.project)} for update`;
    await take(await this.database.beginTurn<CatchUpRow>(connection, lock, statement));
  }
}

/** The connection of a turn. */
class HeldTurn {
  private isLost = false;

  constructor(private readonly connection: Connection) {
    connection.once('error', this.lose);
    connection.once('end', this.lose);
  }

  turn({ snapshot, commit }: Turn): Turn {
    return {
      snapshot: () => snapshot({ asReported: true }),
      commit: (change, options) => {
        if (this.isLost) return Promise.reject(new TurnLost(change.files.map(({ path }) => path)));
        return commit(change, options);
      },
    };
  }

  /** Nobody waits for it: the next turn begins when the database has ended this one. */
  end(): void {
    const { connection } = this;
    connection.off('error', this.lose);
    connection.off('end', this.lose);
    if (this.isLost) return connection.release(true);
    connection.query('commit').then(
      () => connection.release(),
      () => connection.release(true),
    );
  }

  private readonly lose = () => {
    this.isLost = true;
  };
}
