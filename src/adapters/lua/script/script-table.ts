import type { Expression, Statement, TableConstructorExpression } from '../tree/syntax-tree.js';
import { writeKey } from '#adapters/lua/text/write-value';

/**
 * A table as the top level of a script builds it: what its constructor says, and what is assigned
 * to it afterwards. Variables that hold one table share one `ScriptTable`.
 */
export class ScriptTable {
  /** By name; what was set last counts. */
  readonly entries = new Map<string, Entry>();
  /** Whether other code puts in what cannot be read here. */
  filledByCode = false;
  private variable: string | undefined;
  private statement: Statement | undefined;
  private holder: { readonly table: ScriptTable; readonly name: string } | undefined;

  /** @param written where it is written out; a table that a call returns is not */
  constructor(readonly written: TableConstructorExpression | undefined) {}

  /** How code refers to the table (`M`, `M.properties`); `undefined` where it has no name. */
  get reference(): string | undefined {
    if (this.variable !== undefined || this.holder === undefined) return this.variable;
    const { table, name } = this.holder;
    const key = writeKey(name);
    return table.reference === undefined ? undefined : table.reference + (key.startsWith('[') ? key : `.${key}`);
  }

  /** The statement behind which another assignment to the table can stand. */
  get lastStatement(): Statement | undefined {
    return this.statement ?? this.holder?.table.lastStatement;
  }

  /** Sets an entry; `statement` does it, unless a constructor does. */
  set(name: string, entry: Entry, statement?: Statement): void {
    this.entries.set(name, entry);
    this.statement = statement ?? this.statement;
    const inner = entry.table;
    if (inner !== undefined && inner !== this && inner.variable === undefined) inner.holder ??= { table: this, name };
  }

  /** Says that the variable holds the table from the statement on. */
  holdIn(variable: string, statement: Statement): void {
    this.variable ??= variable;
    this.statement ??= statement;
  }
}

/** What a name in a table is set to. */
export interface Entry {
  readonly value: Expression;
  /** The table, where the value is one that can be followed. */
  readonly table: ScriptTable | undefined;
  /** Whether it is set where that may or may not happen: inside a condition or a loop. */
  readonly conditional: boolean;
}

/** Whether the entry is code of the author's: a function, or something that a condition decides. */
export function isCode({ value, conditional }: Entry): boolean {
  return conditional || value.type === 'FunctionDeclaration';
}

/** Whether the table is a list, whose items have places and no names. */
export function holdsList({ entries, written }: ScriptTable): boolean {
  return entries.size === 0 && (written?.fields.length ?? 0) > 0;
}
