import type { WrittenPlace } from '#application/ports/settings-codec';
import type { Effort } from './effort.js';
import { type PropertyValue, sameValue } from '#domain/properties/property-value';

/** A value that an expression may have. */
export type Possible =
  | { readonly type: 'constant'; readonly value: PropertyValue; readonly at: WrittenPlace }
  /** `id` names the table: several variables may hold it. */
  | { readonly type: 'table'; readonly id: number; readonly at: WrittenPlace }
  /** Nothing was assigned. */
  | { readonly type: 'unset' }
  /** Only a run could show it. */
  | { readonly type: 'unknown' };

/** All values that an expression may have: several where branches differ. */
export type Possibles = readonly Possible[];

export const unset: Possibles = [{ type: 'unset' }];
export const unknown: Possibles = [{ type: 'unknown' }];

/** A local variable by the number of its declaration, or a global one by its name. */
export type Variable = number | string;

/** A key that an expression shows. Items of a list count from 1. */
export type Key = string | number;

interface Table {
  readonly fields: Map<Key, Possibles>;
  /** Whether it may have other fields that only a run could show. */
  readonly open: boolean;
}

const noTable: Table = { fields: new Map(), open: true };

/** More values than authors write: so many branches do not name the start of an app. */
const maxPossibles = 32;

/** The values of both. */
export function either(a: Possibles, b: Possibles): Possibles {
  const all = [...a, ...b.filter((each) => !a.some((other) => isSame(each, other)))];
  return all.length > maxPossibles ? unknown : all;
}

function isSame(a: Possible, b: Possible): boolean {
  if (a === b) return true;
  if (a.type === 'table') return b.type === 'table' && a.id === b.id;
  if (a.type !== 'constant') return a.type === b.type;
  return b.type === 'constant' && isSamePlace(a.at, b.at) && sameValue(a.value, b.value);
}

function isSamePlace(a: WrittenPlace, b: WrittenPlace): boolean {
  return a.module === b.module && a.start === b.start && a.end === b.end;
}

/** What the variables and tables of a program hold at one place of its text. */
export class StaticState {
  /** Tables that no other state shares: they are changed in place. */
  private readonly unshared = new Set<number>();

  /** @param effort pays for what is copied */
  constructor(
    private readonly effort: Effort,
    private readonly variables = new Map<Variable, Possibles>(),
    private readonly tables = new Map<number, Table>(),
  ) {}

  /** A state for a branch: what is assigned there leaves this one as it is. */
  branch(): StaticState {
    this.unshared.clear();
    this.effort.spend(this.variables.size + this.tables.size);
    return new StaticState(this.effort, new Map(this.variables), new Map(this.tables));
  }

  /** The state behind two branches, where either may have run. */
  join(other: StaticState): StaticState {
    for (const each of [this, other]) {
      each.unshared.clear();
      this.effort.spend(each.variables.size + each.tables.size);
    }
    const variables = joined(this.variables, other.variables, (a = unset, b = unset) => either(a, b));
    const tables = joined(this.tables, other.tables, (a, b) => this.joinedTable(a ?? b ?? noTable, b ?? a ?? noTable));
    return new StaticState(this.effort, variables, tables);
  }

  variable(name: Variable): Possibles | undefined {
    return this.variables.get(name);
  }

  setVariable(name: Variable, value: Possibles): void {
    this.variables.set(name, value);
  }

  globals(): string[] {
    return [...this.variables.keys()].filter((name) => typeof name === 'string');
  }

  table(id: number): Table {
    return this.tables.get(id) ?? noTable;
  }

  /** @param table no other state has it */
  setTable(id: number, table: Table): void {
    this.tables.set(id, table);
    this.unshared.add(id);
  }

  field(id: number, key: Key): Possibles {
    const { fields, open } = this.table(id);
    return fields.get(key) ?? (open ? unknown : unset);
  }

  setField(id: number, key: Key, value: Possibles): void {
    const { fields, open } = this.table(id);
    if (this.unshared.has(id)) fields.set(key, value);
    else this.setTable(id, { fields: this.copy(fields).set(key, value), open });
  }

  /** The table may have other fields. */
  open(id: number): void {
    this.setTable(id, { fields: this.copy(this.table(id).fields), open: true });
  }

  /** Any field of the table may have been assigned. */
  setAnyField(id: number): void {
    const fields = Array.from(
      this.copy(this.table(id).fields),
      ([key, value]) => [key, either(value, unknown)] as const,
    );
    this.setTable(id, { fields: new Map(fields), open: true });
  }

  private joinedTable(a: Table, b: Table): Table {
    if (a === b) return a;
    this.effort.spend(a.fields.size + b.fields.size);
    const fields = joined(a.fields, b.fields, (one = unset, other = unset) => either(one, other));
    return { fields, open: a.open || b.open };
  }

  private copy(fields: Table['fields']): Map<Key, Possibles> {
    this.effort.spend(fields.size);
    return new Map(fields);
  }
}

function joined<Name, Value>(
  a: ReadonlyMap<Name, Value>,
  b: ReadonlyMap<Name, Value>,
  join: (a: Value | undefined, b: Value | undefined) => Value,
): Map<Name, Value> {
  return new Map([...a.keys(), ...b.keys()].map((name) => [name, join(a.get(name), b.get(name))]));
}
