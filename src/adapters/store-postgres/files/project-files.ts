import { StorageFailure, type CommittedFile, type StoreObserver } from '#application/ports/file-store';
import type { RecordHead } from '#application/ports/change-log';
import type { CallableStatement, Database } from '../database/database.js';
import { assertKnownSchema } from '../schema/known-schema.js';
import type { StateCopy } from '../state/state-copy.js';
import { catchUpStatement, filesIn, foreignFiles, newHeads, statesIn, type CatchUpRow } from './catch-up-statement.js';
import { FileIndex } from './file-index.js';
import type { FileStates } from './indexed-file.js';
import { newestStatement, type NewestRow } from './newest-statement.js';
import { NextRun } from './next-run.js';
import { beginning, type Position, type TrimCounts } from './position.js';

/** The files of a project as this opening knows them, and its observers. One statement synchronises them. */
export class ProjectFiles {
  readonly index = new FileIndex();
  readonly observers = new Set<StoreObserver>();
  private known = beginning;
  private trimmed: TrimCounts = { trims: 0, losses: 0 };
  /** How often everything was read again. */
  private line = 0;
  private readonly catchingUp = new NextRun(() => this.ask());
  private readonly upToDate = new NextRun(() => this.isUpToDate());

  /**
   * @param owner the project; and what distinguishes the commits of this opening from all others
   * @param state comes with the files
   */
  constructor(
    private readonly database: Database,
    private readonly owner: { readonly project: number; readonly opening: string },
    private readonly state: StateCopy,
  ) {}

  get position(): Position {
    return this.known;
  }

  /** Whether there was a catch-up. */
  get isKnown(): boolean {
    return this.known.era !== '';
  }

  /** Resolves when the files are as some commit has left them that was the newest after this call, and all before it was reported. */
  catchUp(): Promise<void> {
    return this.catchingUp.run();
  }

  /** The same if something is new, which a small statement asks first: the whole one takes several times as long to be planned. */
  async catchUpIfNew(): Promise<void> {
    if (!this.isKnown || !(await this.upToDate.run())) await this.catchUp();
  }

  /** The statement for a catch-up, and what takes its answer: for a turn, which sends it with another one. */
  catchUpStatement(): {
    readonly statement: CallableStatement;
    readonly take: (rows: readonly CatchUpRow[]) => Promise<void>;
  } {
    const { known, state, line } = this;
    const from = { ...known, state: state.number, asked: performance.now() };
    return {
      statement: catchUpStatement(this.owner, known, from.state),
      take: (rows) => (line === this.line ? this.take(from, rows[0]) : this.catchUp()),
    };
  }

  /** Applies what a commit of this opening has made, unless a catch-up has done so. @param expected the commit before it */
  advance(expected: Position, made: Position, states: FileStates): void {
    if (this.known.number !== expected.number || this.known.token !== expected.token) return;
    this.index.apply(states);
    this.known = made;
  }

  /** Notes that this opening has dropped something itself. @param counts how often that has happened then */
  noteTrim(counts: TrimCounts): void {
    if (counts.trims === this.trimmed.trims + 1) this.trimmed = counts;
  }

  private async isUpToDate(): Promise<boolean> {
    const asked = performance.now();
    const [row] = await this.database.askStatement<NewestRow>(newestStatement(this.owner.project));
    assertFits(row);
    const { number, era, token } = this.known;
    const isSame = row.number === number && row.era === era && row.token === token;
    if (!isSame || row.trims !== this.trimmed.trims || row.state !== this.state.number) return false;
    this.state.clock.note(asked, row.now);
    return true;
  }

  private async ask(): Promise<void> {
    const { statement, take } = this.catchUpStatement();
    await take(await this.database.askStatement<CatchUpRow>(statement));
  }

  private async take(from: AskedFrom, row: CatchUpRow | undefined): Promise<void> {
    assertFits(row);
    if (isAnotherLine(from, row)) return this.beginAgain();
    // Rows that a commit has removed are gone before anybody learns of the commit, and messages come after all.
    this.state.apply(row, from.asked);
    this.reportTrims(row);
    this.takeFiles(row);
    this.state.deliver(row);
  }

  private takeFiles(row: CatchUpRow): void {
    // A commit of this opening may have been applied meanwhile, which the answer does not have yet.
    if (row.number <= this.known.number) return this.noteEra(row);
    const after = this.known;
    if (row.foreign)
      this.report(row, foreignFiles(row, after.number, this.index), newHeads(row, after.revision), after);
    this.index.apply(statesIn(row, after.number));
    this.known = positionOf(row);
  }

  private reportTrims({ trims, losses, oldest, revision }: CatchUpRow): void {
    const before = this.trimmed;
    if (trims <= before.trims) return;
    this.trimmed = { trims, losses };
    const lost = losses > before.losses ? undefined : [];
    if (this.isKnown) for (const observer of this.observers) observer.trimmed(oldest ?? revision, lost);
  }

  /** The first catch-up of an empty project learns its era. */
  private noteEra(row: CatchUpRow): void {
    if (!this.isKnown) this.known = positionOf(row);
  }

  /** The database was restored, or lost its newest commits: everything is read again. */
  private async beginAgain(): Promise<void> {
    const asked = performance.now();
    const [row] = await this.database.askStatement<CatchUpRow>(catchUpStatement(this.owner, beginning, 0));
    assertFits(row);
    this.line++;
    this.trimmed = { trims: row.trims, losses: row.losses };
    this.state.restart();
    this.state.apply(row, asked);
    this.state.deliver(row);
    for (const observer of this.observers) observer.reset();
    this.index.apply(this.index.differencesTo(filesIn(row)));
    this.known = positionOf(row);
  }

  private report(
    { revision }: CatchUpRow,
    files: readonly CommittedFile[],
    heads: readonly RecordHead[] | undefined,
    after: Position,
  ): void {
    // Before the first catch-up nobody has read anything.
    if (after.era === '') return;
    for (const observer of this.observers) observer.committed(revision, files, heads);
  }
}

/** Where an opening stood as it asked. */
interface AskedFrom extends Position {
  /** The number of the last write of the shared state that it knew. */
  readonly state: number;
  /** When, of `performance.now()`. */
  readonly asked: number;
}

/** Whether the commit at which an opening stood is gone, or a write. */
function isAnotherLine(from: AskedFrom, row: CatchUpRow): boolean {
  if (from.era === '') return false;
  return row.state < from.state || row.era !== from.era || row.number < from.number || row.known !== from.token;
}

function positionOf({ number, revision, era, token }: CatchUpRow): Position {
  return { number, revision, era, token };
}

/** @throws StorageFailure where the schema is another one now, or the project is gone */
function assertFits(row: { readonly schema: number } | undefined): asserts row {
  if (row === undefined) throw noProject();
  assertKnownSchema(row.schema);
}

function noProject(): StorageFailure {
  return new StorageFailure('lost', 'The project is no longer in the database. Nothing was changed.');
}
