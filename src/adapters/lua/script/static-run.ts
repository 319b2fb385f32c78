import type { WrittenPlace } from '#application/ports/settings-codec';
import { constantOf, keyOf, lastNameOf, memberNameOf, notConstant } from '#adapters/lua/constant';
import { lineFinder } from '#adapters/lua/tree/lua-syntax-error';
import { isCallOf } from '#adapters/lua/tree/match';
import type {
  BinaryExpression,
  CallExpression,
  Chunk,
  Expression,
  FunctionDeclaration,
  Identifier,
  IfStatement,
  NodeRange,
  Statement,
  TableConstructorExpression,
  Variable as Target,
  VarargLiteral,
} from '#adapters/lua/tree/syntax-tree';
import { assignedIn, assignedInFunctions, type NamePath, pathOf } from './assigned-later.js';
import {
  either,
  type Key,
  type Possible,
  type Possibles,
  StaticState,
  unknown,
  unset,
  type Variable,
} from './static-state.js';

/** A call that the text shows, by itself or by `pcall`, with the values that its arguments may have. */
export interface StaticCall {
  /** The last name of the function: `bootstrap` in `kwik.bootstrap`. */
  readonly name: string;
  readonly arguments: readonly Possibles[];
  readonly at: WrittenPlace;
  /** What tables and variables hold at the call. */
  readonly state: StaticState;
}

/** Local variables of a block, and those of the blocks around it. */
class Scope {
  private readonly own = new Map<string, number>();

  constructor(private readonly outer?: Scope) {}

  declare(name: string, variable: number): void {
    this.own.set(name, variable);
  }

  /** A name without a declaration is that of a global variable. */
  variable(name: string): Variable {
    return this.own.get(name) ?? this.outer?.variable(name) ?? name;
  }
}

/** A file and what its functions assign. */
interface Source {
  readonly module: string | undefined;
  readonly line: (offset: number) => number;
  readonly uncertain: readonly NamePath[];
}

/** Combinations of operands that are tried. */
const maxCombinations = 16;

/**
 * Goes through a program in the order in which it would run, without a run: it follows constants and tables through variables,
 * fields, both sides of each branch, and modules. What loops and functions assign is unknown.
 */
export class StaticRun {
  state = new StaticState();
  readonly requires = new Set<string>();
  /** The first `error` that happens under any condition. */
  raises: WrittenPlace | undefined;
  private readonly functions: (() => void)[] = [];
  private readonly loaded = new Map<string, Possibles>();
  private source: Source = { module: undefined, line: () => 1, uncertain: [] };
  private conditions = 0;
  private numbers = 0;
  private returned: Possibles = unset;

  /** @param modules the chunks of modules, by their names */
  constructor(
    chunk: Chunk,
    private readonly modules: ReadonlyMap<string, Chunk>,
    private readonly onCall: (call: StaticCall) => void,
  ) {
    this.runChunk(chunk, undefined);
    // A function may run after everything else. The loop also reaches the functions in functions.
    for (const run of this.functions) run();
  }

  private runChunk(chunk: Chunk, module: string | undefined): Possibles {
    const { source, returned } = this;
    this.source = { module, line: lineFinder(chunk.text), uncertain: assignedInFunctions(chunk) };
    this.returned = unset;
    const globals = this.source.uncertain.filter(({ length }) => length === 1);
    this.makeUnknown(globals, new Scope());
    this.runBlock(chunk.body, undefined);
    const result = this.returned;
    this.source = source;
    this.returned = returned;
    return result;
  }

  /** @returns whether what follows the block is not reached */
  private runBlock(
    statements: readonly Statement[],
    outer: Scope | undefined,
    declared: readonly (Identifier | VarargLiteral)[] = [],
  ): boolean {
    const scope = new Scope(outer);
    for (const each of declared) if (each.type === 'Identifier') this.declare(scope, each.name, unknown);
    return statements.some((statement) => this.runStatement(statement, scope));
  }

  private runStatement(statement: Statement, scope: Scope): boolean {
    switch (statement.type) {
      case 'LocalStatement': {
        const values = statement.variables.map((_, index) => this.assigned(statement.init, index, scope));
        statement.variables.forEach(({ name }, index) => this.declare(scope, name, values[index] ?? unset));
        this.blur(
          statement.variables.map(({ name }) => [name]),
          scope,
        );
        return false;
      }
      case 'AssignmentStatement': {
        const values = statement.variables.map((_, index) => this.assigned(statement.init, index, scope));
        statement.variables.forEach((target, index) => this.assign(target, values[index] ?? unset, scope));
        return false;
      }
      case 'CallStatement':
        this.valuesOf(statement.expression, scope);
        return this.isError(statement.expression);
      case 'DoStatement':
        return this.runBlock(statement.body, scope);
      case 'IfStatement':
        return this.runIf(statement, scope);
      case 'WhileStatement':
      case 'RepeatStatement':
        this.runLoop(statement.body, scope, [], [statement.condition]);
        return false;
      case 'ForNumericStatement':
        this.runLoop(statement.body, scope, [statement.variable], [statement.initial, statement.limit]);
        return false;
      case 'ForGenericStatement':
        this.runLoop(statement.body, scope, statement.variables, statement.iterators);
        return false;
      case 'FunctionDeclaration':
        this.declareFunction(statement, scope);
        return false;
      case 'ReturnStatement': {
        const [value = unset] = statement.arguments.map((each) => this.valuesOf(each, scope));
        this.returned = this.returned === unset ? value : either(this.returned, value);
        return true;
      }
      case 'BreakStatement':
        return false;
    }
  }

  private runIf({ clauses }: IfStatement, scope: Scope): boolean {
    const before = this.state;
    const behind: StaticState[] = clauses.some(({ condition }) => condition === undefined) ? [] : [before];
    for (const { condition, body } of clauses) {
      this.state = before.branch();
      if (condition !== undefined) this.valuesOf(condition, scope);
      const ended = this.conditionally(() => this.runBlock(body, scope));
      if (!ended) behind.push(this.state);
    }
    const [first, ...others] = behind;
    this.state = others.reduce((all, each) => all.join(each), first ?? before);
    return first === undefined;
  }

  /** A loop may run never, and several times. */
  private runLoop(
    body: readonly Statement[],
    scope: Scope,
    declared: readonly Identifier[],
    expressions: readonly Expression[],
  ): void {
    for (const each of expressions) this.valuesOf(each, scope);
    this.makeUnknown(assignedIn(body), scope);
    const before = this.state;
    this.state = before.branch();
    this.conditionally(() => this.runBlock(body, scope, declared));
    this.state = this.state.join(before);
  }

  private declareFunction(declaration: FunctionDeclaration, scope: Scope): void {
    const { identifier, isLocal } = declaration;
    if (identifier?.type === 'Identifier' && isLocal) this.declare(scope, identifier.name, unknown);
    else if (identifier !== undefined) this.assign(identifier, unknown, scope);
    this.later(declaration, scope);
  }

  private later({ body, parameters }: FunctionDeclaration, scope: Scope): void {
    const { source } = this;
    this.functions.push(() => {
      const { state, source: outside } = this;
      this.source = source;
      this.state = state.branch();
      this.conditionally(() => this.runBlock(body, scope, parameters));
      this.state = state;
      this.source = outside;
    });
  }

  private conditionally<Result>(run: () => Result): Result {
    this.conditions++;
    const result = run();
    this.conditions--;
    return result;
  }

  /** Whether the call raises an error in any case. */
  private isError(call: CallExpression): boolean {
    if (!isCallOf(call, 'error')) return false;
    if (this.conditions === 0) this.raises ??= this.placeOf(call);
    return true;
  }

  /** The value of a variable of a list; a call at its end gives values to all that are left. */
  private assigned(init: readonly Expression[], index: number, scope: Scope): Possibles {
    const expression = init[index];
    if (expression !== undefined) return this.valuesOf(expression, scope);
    return init.at(-1)?.type === 'CallExpression' ? unknown : unset;
  }

  private declare(scope: Scope, name: string, value: Possibles): void {
    const variable = this.numbers++;
    scope.declare(name, variable);
    this.state.setVariable(variable, value);
  }

  private assign(target: Target, value: Possibles, scope: Scope): void {
    if (target.type === 'Identifier') this.state.setVariable(scope.variable(target.name), value);
    else this.assignField(this.valuesOf(target.base, scope), this.keyOf(target, scope), value);
    const path = pathOf(target);
    if (path !== undefined) this.blur([path], scope);
  }

  /** Of several tables, each may keep what it has. */
  private assignField(bases: Possibles, key: Key | undefined, value: Possibles): void {
    for (const base of bases) {
      if (base.type !== 'table') continue;
      if (key === undefined) this.state.setAnyField(base.id);
      else if (bases.length === 1) this.state.setField(base.id, key, value);
      else this.state.setField(base.id, key, either(this.state.field(base.id, key), value));
    }
  }

  /** Of what was assigned, what a function assigns as well, is unknown. */
  private blur(assigned: readonly NamePath[], scope: Scope): void {
    const isWithin = (path: NamePath, outer: NamePath) => outer.every((name, index) => path[index] === name);
    this.makeUnknown(
      this.source.uncertain.filter((path) => assigned.some((outer) => isWithin(path, outer))),
      scope,
    );
  }

  private makeUnknown(paths: readonly NamePath[], scope: Scope): void {
    for (const [root = '', ...names] of paths) {
      const variable = scope.variable(root);
      const value = this.state.variable(variable) ?? unset;
      const last = names.pop();
      if (last === undefined) {
        this.state.setVariable(variable, either(value, unknown));
        continue;
      }
      const bases = names.reduce((base: Possibles, name) => this.fieldsOf(base, name), value);
      for (const base of bases)
        if (base.type === 'table') this.state.setField(base.id, last, either(this.state.field(base.id, last), unknown));
    }
  }

  private valuesOf(expression: Expression, scope: Scope): Possibles {
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

  private newTable(fields: ReadonlyMap<Key, Possibles>, open: boolean, at: NodeRange): Possibles {
    const id = this.numbers++;
    this.state.setTable(id, { fields, open });
    return [{ type: 'table', id, at: this.placeOf(at) }];
  }

  private fieldsOf(bases: Possibles, key: Key): Possibles {
    const values = bases.map((base): Possibles => (base.type === 'table' ? this.state.field(base.id, key) : unknown));
    return values.reduce((all, each) => either(all, each), []);
  }

  private keyOf(target: Exclude<Target, Identifier>, scope: Scope): Key | undefined {
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
    this.valuesOf(call.base, scope);
    const values = call.arguments.map((each) => this.valuesOf(each, scope));
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
    for (const table of tables)
      if (table.type === 'table') this.state.setTable(table.id, { ...this.state.table(table.id), open: true });
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

  private placeOf({ start, end }: NodeRange): WrittenPlace {
    const { module, line } = this.source;
    return { module, line: line(start), start, end };
  }
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
