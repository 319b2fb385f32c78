import type { Expression, FunctionDeclaration, Statement, TableConstructorExpression } from '../tree/syntax-tree.js';
import { writeKey } from '#adapters/lua/text/write-lua-value';
import type { ScriptScope } from './script-scope.js';

/**
 * A table as the top level of a script builds it: the fields of its constructor, and later assignments.
 * Variables with one table share one `ScriptTable`.
 */
export class ScriptTable {
  /** By name; the last assignment counts. */
  readonly entries = new Map<string, Entry>();
  /** Whether code sets entries by names that only a run could show. */
  filledByCode = false;
  /** Whether code changes the items that have no name. */
  itemsByCode = false;
  /** Tables among the items that have no name. */
  readonly items = new Set<ScriptTable>();
  private changed = false;
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
    this.changed ||= statement !== undefined || isCode(entry);
    this.entries.set(name, entry);
    this.statement = statement ?? this.statement;
    const inner = entry.table;
    if (inner !== undefined && inner !== this && inner.variable === undefined) inner.holder ??= { table: this, name };
  }

  /** Whether code decides more of the table than the values of known names. */
  get isFilled(): boolean {
    return this.filledByCode || this.itemsByCode || [...this.items].some((item) => item.isChanged());
  }

  /** What an entry or an item of the table may be; without a name, any of them. */
  held(name: string | undefined): Held[] {
    const entries = name === undefined ? [...this.entries.values()] : [this.entries.get(name)];
    const named = entries.flatMap((entry) => entry?.held ?? []);
    return name === undefined ? [...named, { may: [...this.items], codes: [] }] : named;
  }

  private isChanged(seen = new Set<ScriptTable>()): boolean {
    if (seen.has(this)) return false;
    seen.add(this);
    if (this.changed || this.filledByCode || this.itemsByCode) return true;
    return this.held(undefined)
      .flatMap(tablesOf)
      .some((inner) => inner.isChanged(seen));
  }

  /** A copy with copies of the tables in it, so that to change one leaves the other. */
  copy(copies = new Map<ScriptTable, ScriptTable>()): ScriptTable {
    const known = copies.get(this);
    if (known !== undefined) return known;
    const copy = new ScriptTable(this.written);
    copies.set(this, copy);
    for (const [name, entry] of this.entries) copy.entries.set(name, copyOf(entry, copies));
    for (const item of this.items) copy.items.add(item.copy(copies));
    return copy;
  }

  /** Binds the table to a variable from the statement on. */
  bindTo(variable: string, statement: Statement): void {
    this.variable ??= variable;
    this.statement ??= statement;
  }
}

/** A function with the variables that it sees. */
export interface Closure {
  readonly declaration: FunctionDeclaration;
  readonly scope: ScriptScope<Held>;
}

/** What an expression or a variable holds, as far as the text shows. */
export interface Held {
  /** The table that it is in any case. */
  readonly table?: ScriptTable | undefined;
  /** Tables that it may be. */
  readonly may: readonly ScriptTable[];
  /** Functions that it may be. */
  readonly codes: readonly Closure[];
}

export const nothing: Held = { may: [], codes: [] };

/** All tables that it may be. */
export function tablesOf({ table, may }: Held): readonly ScriptTable[] {
  return table === undefined ? may : [table, ...may];
}

/** What is one of these: no table is certain. */
export function oneOf(all: readonly Held[]): Held {
  return { may: [...new Set(all.flatMap(tablesOf))], codes: all.flatMap(({ codes }) => codes) };
}

/** The value of a name in a table. */
export interface Entry {
  readonly value: Expression;
  /** The table, where the value is one that the text shows. */
  readonly table: ScriptTable | undefined;
  /** Whether the assignment may not happen: it is inside a condition or a loop. */
  readonly conditional: boolean;
  /** Whether code decides the value: a call gives those of other names, too, or a function sets it. */
  readonly byCode?: boolean | undefined;
  /** What the value may be besides data. */
  readonly held?: Held | undefined;
}

function copyOf(entry: Entry, copies: Map<ScriptTable, ScriptTable>): Entry {
  const { table, held } = entry;
  const copied = held && { ...held, table: held.table?.copy(copies), may: held.may.map((each) => each.copy(copies)) };
  return { ...entry, table: table?.copy(copies), held: copied };
}

/** Whether the entry is the author's code: a function, a value that depends on a condition, or one that other code decides. */
export function isCode({ value, conditional, byCode }: Entry): boolean {
  return conditional || byCode === true || value.type === 'FunctionDeclaration';
}

/** Whether the table is a list: its items have positions and no names. */
export function holdsList({ entries, written }: ScriptTable): boolean {
  return entries.size === 0 && (written?.fields.length ?? 0) > 0;
}
