import type { WrittenPlace } from '#application/ports/settings-codec';
import { Problem } from '#domain/problem/problem';
import { constantOf, keyOf, lastNameOf, memberNameOf, notConstant } from '#adapters/lua/constant';
import type {
  BinaryExpression,
  CallExpression,
  Chunk,
  Expression,
  FunctionDeclaration,
  Identifier,
  NodeRange,
  TableConstructorExpression,
  Variable as Target,
} from '#adapters/lua/tree/syntax-tree';
import type { NamePath } from './assigned-later.js';
import { Effort } from './effort.js';
import type { Scope } from './static-scope.js';
import { either, type Key, type Possible, type Possibles, StaticState, unknown, unset } from './static-state.js';

/** A call that the text shows, by itself or by `pcall`, with the values that its arguments may have. */
export interface StaticCall {
  /** The last name of the function: `bootstrap` in `kwik.bootstrap`. */
  readonly name: string;
  readonly arguments: readonly Possibles[];
  readonly at: WrittenPlace;
  /** What tables and variables hold at the call. */
  readonly state: StaticState;
}

/** A file and what its functions assign. */
export interface Source {
  readonly module: string | undefined;
  readonly line: (offset: number) => number;
  readonly uncertain: readonly NamePath[];
}

/** Functions of Lua that change no table. */
const ofLua =
  /^(?:assert|error|getmetatable|ipairs|next|pairs|print|rawequal|rawget|select|tonumber|tostring|type|unpack)$/;

/** Combinations of operands that are tried. */
const maxCombinations = 16;

/** The values of expressions, as far as the text shows them. Nothing is run. */
export abstract class StaticValues {
  protected readonly effort = new Effort(tooMuch);
  state = new StaticState(this.effort);
  /** Every module that the program may require. */
  readonly requires = new Set<string>();
  protected source: Source = { module: undefined, line: () => 1, uncertain: [] };
  private readonly loaded = new Map<string, Possibles>();
  private numbers = 0;

  /** @param modules the chunks of modules, by their names */
  constructor(
    private readonly modules: ReadonlyMap<string, Chunk>,
    private readonly onCall: (call: StaticCall) => void,
  ) {}

  /** Goes through the function when all else is done. */
  protected abstract later(declaration: FunctionDeclaration, scope: Scope): void;

  /** @returns what the chunk of a module returns */
  protected abstract runChunk(chunk: Chunk, module: string | undefined): Possibles;

  /** A number that no variable and no table has. */
  protected newNumber(): number {
    return this.numbers++;
  }

  protected valuesOf(expression: Expression, scope: Scope): Possibles {
    this.effort.spend(1);
    switch (expression.type) {
      case 'Identifier':
        return this.variableNamed(expression, scope);
      case 'TableConstructorExpression':
        return this.tableOf(expression, scope);
      case 'MemberExpression':
      case 'IndexExpression': {
        const key = this.keyOf(expression, scope);
        const bases = this.valuesOf(expression.base, scope);
        return key === undefined ? unknown : this.fieldsOf(bases, key);
      }
      case 'CallExpression':
        return this.resultOf(expression, scope);
      case 'BinaryExpression':
        return this.combined(expression, scope);
      case 'FunctionDeclaration':
        this.later(expression, scope);
        return unknown;
      case 'UnaryExpression':
        this.valuesOf(expression.argument, scope);
        return this.constant(expression, expression);
      default:
        return this.constant(expression, expression);
    }
  }

  private constant(expression: Expression, at: NodeRange): Possibles {
    const value = constantOf(expression);
    return value === notConstant ? unknown : [{ type: 'constant', value, at: this.placeOf(at) }];
  }

  private variableNamed(expression: Identifier, scope: Scope): Possibles {
    const variable = scope.variable(expression.name);
    const known = this.state.variable(variable);
    if (known !== undefined) return known;
    return this.constant(expression, expression);
  }

  private tableOf(table: TableConstructorExpression, scope: Scope): Possibles {
    const fields = new Map<Key, Possibles>();
    let open = false;
    let position = 0;
    for (const field of table.fields) {
      const value = this.valuesOf(field.value, scope);
      const key = field.type === 'TableValue' ? ++position : keyOf(field);
      if (typeof key === 'string' || typeof key === 'number') fields.set(key, value);
      else open = true;
    }
    return this.newTable(fields, open, table);
  }

  private newTable(fields: Map<Key, Possibles>, open: boolean, at: NodeRange): Possibles {
    const id = this.newNumber();
    this.state.setTable(id, { fields, open });
    return [{ type: 'table', id, at: this.placeOf(at) }];
  }

  protected fieldsOf(bases: Possibles, key: Key): Possibles {
    const values = bases.map((base): Possibles => (base.type === 'table' ? this.state.field(base.id, key) : unknown));
    return values.reduce((all, each) => either(all, each), []);
  }

  protected keyOf(target: Exclude<Target, Identifier>, scope: Scope): Key | undefined {
    const name = memberNameOf(target);
    if (name !== undefined || target.type === 'MemberExpression') return name;
    const [key, ...others] = this.valuesOf(target.index, scope);
    if (key?.type !== 'constant' || others.length > 0) return undefined;
    return typeof key.value === 'string' || typeof key.value === 'number' ? key.value : undefined;
  }

  private combined(expression: BinaryExpression, scope: Scope): Possibles {
    const { operator, ...operation } = expression;
    const left = this.valuesOf(expression.left, scope);
    const right = this.valuesOf(expression.right, scope);
    if (operator === 'or') return left.some(mayBeFalse) ? either(left.filter(mayBeTrue), right) : left;
    if (operator === 'and') return either(left.filter(mayBeFalse).map(asFalse), right);
    if (left.length * right.length > maxCombinations) return unknown;
    const values = left.flatMap((a) =>
      right.map((b): Possibles => {
        const [one, two] = [literalOf(a), literalOf(b)];
        return one && two ? this.constant({ ...operation, operator, left: one, right: two }, expression) : unknown;
      }),
    );
    return values.reduce((all, each) => either(all, each), []);
  }

  private resultOf(call: CallExpression, scope: Scope): Possibles {
    const { base } = call;
    const receiver = base.type === 'MemberExpression' && base.indexer === ':' ? this.valuesOf(base.base, scope) : [];
    this.valuesOf(base, scope);
    const values = call.arguments.map((each) => this.valuesOf(each, scope));
    const result = this.resultWith(call, values);
    if (base.type === 'Identifier') return this.handOn(base.name, values, result);
    this.makeAnyUnknown(receiver);
    return result;
  }

  /** What a function that is no module's does with the tables that it gets: it may change them, and return them. */
  private handOn(name: string, values: readonly Possibles[], result: Possibles): Possibles {
    if (name === 'require' || name === 'setmetatable') return result;
    const tables = this.tablesIn(values.flat());
    if (!ofLua.test(name)) this.makeAnyUnknown(tables);
    return either(result, tables);
  }

  private makeAnyUnknown(values: Possibles): void {
    const tables = this.tablesIn(values);
    // A call that was reported keeps what the tables hold now.
    if (tables.length > 0) this.state = this.state.branch();
    for (const each of tables) if (each.type === 'table') this.state.setAnyField(each.id);
  }

  /** The tables among the values, and those in them. */
  protected tablesIn(values: Possibles): Possibles {
    const found = new Map<number, Possible>();
    const add = (each: Possible): void => {
      if (each.type !== 'table' || found.has(each.id)) return;
      found.set(each.id, each);
      this.effort.spend(this.state.table(each.id).fields.size);
      for (const inner of this.state.table(each.id).fields.values()) inner.forEach(add);
    };
    values.forEach(add);
    return [...found.values()];
  }

  private resultWith(call: CallExpression, values: readonly Possibles[]): Possibles {
    const name = lastNameOf(call.base);
    if (name === 'pcall') {
      // Its first result is only whether the function succeeded.
      this.called(lastNameOf(call.arguments[0] ?? call), values.slice(1), call);
      return unknown;
    }
    return this.called(name, values, call);
  }

  private called(name: string | undefined, values: readonly Possibles[], call: CallExpression): Possibles {
    const [first = unset] = values;
    if (name === 'require') return this.moduleOf(first, call);
    if (name === 'setmetatable') return this.opened(first);
    if (name !== undefined) this.onCall({ name, arguments: values, at: this.placeOf(call), state: this.state });
    return unknown;
  }

  private opened(tables: Possibles): Possibles {
    for (const table of tables) if (table.type === 'table') this.state.open(table.id);
    return tables;
  }

  private moduleOf(required: Possibles, call: CallExpression): Possibles {
    const names = required.flatMap((each) =>
      each.type === 'constant' && typeof each.value === 'string' ? each.value : [],
    );
    for (const each of names) this.requires.add(each);
    const [name] = names;
    if (name === undefined || required.length > 1) return unknown;
    const known = this.loaded.get(name);
    if (known !== undefined) return known;
    // A module that requires this one in turn gets nothing of it.
    this.loaded.set(name, unknown);
    const chunk = this.modules.get(name);
    const result = chunk === undefined ? this.newTable(new Map(), true, call) : this.runChunk(chunk, name);
    this.loaded.set(name, result);
    return result;
  }

  protected placeOf({ start, end }: NodeRange): WrittenPlace {
    const { module, line } = this.source;
    return { module, line: line(start), start, end };
  }
}

function tooMuch(): Problem {
  return new Problem(
    'model-not-readable',
    'The file takes too much to be followed: it has too many branches and calls.',
  );
}

function isFalse(possible: Possible): boolean {
  if (possible.type === 'unset') return true;
  return possible.type === 'constant' && (possible.value === false || possible.value === null);
}

function mayBeTrue(possible: Possible): boolean {
  return !isFalse(possible);
}

function mayBeFalse(possible: Possible): boolean {
  return possible.type === 'unknown' || isFalse(possible);
}

function asFalse(): Possible {
  return { type: 'unset' };
}

/** A constant as an operand. */
function literalOf(possible: Possible): Expression | undefined {
  const { value } = possible.type === 'constant' ? possible : { value: undefined };
  if (typeof value === 'number') return { type: 'NumericLiteral', start: 0, end: 0, value };
  return typeof value === 'string'
    ? { type: 'StringLiteral', start: 0, end: 0, value: Buffer.from(value).toString('latin1') }
    : undefined;
}
