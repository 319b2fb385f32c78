import type { Expression, Statement, TableConstructorExpression } from '../tree/syntax-tree.js';
import { writeKey } from '#adapters/lua/text/write-value';

/**
 * A table as the top level of a script builds it: the fields of its constructor, and later assignments.
 * Variables with one table share one `ScriptTable`.
 */
export class ScriptTable {
  /** By name; the last assignment counts. */
  readonly entries = new Map<string, Entry>();
  /** Whether other code adds entries that cannot be read here. */
  filledByCode = false;
  /** Whether code elsewhere gets the table. */
  isHandedOver = false;
  private variable: string | undefined;
  private statement: Statement | undefined;
  private holder: { readonly table: ScriptTable; readonly name: string } | undefined;

  /** @param written its constructor; a table that a call returns has none */
  constructor(readonly written: TableConstructorExpression | undefined) {}

  /** The expression for the table (`M`, `M.properties`); `undefined` where it has no name. */
  get reference(): string | undefined {
    if (this.variable !== undefined || this.holder === undefined) return this.variable;
    const { table, name } = this.holder;
    const key = writeKey(name);
    return table.reference === undefined ? undefined : table.reference + (key.startsWith('[') ? key : `.${key}`);
  }

  /** The statement behind which another assignment to the table can be inserted. */
  get lastStatement(): Statement | undefined {
    return this.statement ?? this.holder?.table.lastStatement;
  }

  /** Sets an entry. `statement` is the assignment; a constructor has none. */
  set(name: string, entry: Entry, statement?: Statement): void {
    this.entries.set(name, entry);
    this.statement = statement ?? this.statement;
    const inner = entry.table;
    if (inner !== undefined && inner !== this && inner.variable === undefined) inner.holder ??= { table: this, name };
  }

  /** A copy with copies of the tables in it, so that to change one leaves the other. */
  copy(copies = new Map<ScriptTable, ScriptTable>()): ScriptTable {
    const known = copies.get(this);
    if (known !== undefined) return known;
    const copy = new ScriptTable(this.written);
    copies.set(this, copy);
    for (const [name, entry] of this.entries) copy.entries.set(name, { ...entry, table: entry.table?.copy(copies) });
    return copy;
  }

  /** Binds the table to a variable from the statement on. */
  bindTo(variable: string, statement: Statement): void {
    this.variable ??= variable;
    this.statement ??= statement;
  }
}

/** The value of a name in a table. */
export interface Entry {
  readonly value: Expression;
  /** The table, where the value is one that the text shows. */
  readonly table: ScriptTable | undefined;
  /** Whether the assignment may not happen: it is inside a condition or a loop. */
  readonly conditional: boolean;
  /** Whether the value is a call that gives the values of other names, too. */
  readonly isShared?: boolean | undefined;
}

/** Whether the entry is the author's code: a function, a value that depends on a condition, or one that others share. */
export function isCode({ value, conditional, isShared }: Entry): boolean {
  return conditional || isShared === true || value.type === 'FunctionDeclaration';
}

/** Whether the table is a list: its items have positions and no names. */
export function holdsList({ entries, written }: ScriptTable): boolean {
  return entries.size === 0 && (written?.fields.length ?? 0) > 0;
}
