import type { WrittenPlace } from '#application/ports/settings-codec';
import { lineFinder } from '#adapters/lua/tree/lua-syntax-error';
import { isCallOf } from '#adapters/lua/tree/match';
import type {
  CallExpression,
  Chunk,
  Expression,
  FunctionDeclaration,
  Identifier,
  IfStatement,
  Statement,
  Variable as Target,
  VarargLiteral,
} from '#adapters/lua/tree/syntax-tree';
import { assignedIn, assignedInFunctions, type NamePath, pathOf } from './assigned-later.js';
import { Scope } from './static-scope.js';
import { either, type Key, type Possibles, type StaticState, unknown, unset } from './static-state.js';
import { type StaticCall, StaticValues } from './static-values.js';

/**
 * Goes through a program in the order in which it would run, without a run: it follows constants and tables through variables,
 * fields, both sides of each branch, and modules. What loops and functions assign is unknown.
 */
export class StaticRun extends StaticValues {
  /** The first `error` that happens under any condition. */
  raises: WrittenPlace | undefined;
  private readonly functions: (() => void)[] = [];
  private conditions = 0;
  private returned: Possibles = unset;

  /** @param modules the chunks of modules, by their names */
  constructor(chunk: Chunk, modules: ReadonlyMap<string, Chunk>, onCall: (call: StaticCall) => void) {
    super(modules, onCall);
    this.runChunk(chunk, undefined);
    // A function may run after everything else. The loop also reaches the functions in functions.
    for (const run of this.functions) run();
  }

  protected runChunk(chunk: Chunk, module: string | undefined): Possibles {
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
    value: Possibles = unknown,
  ): boolean {
    const scope = new Scope(outer);
    for (const each of declared) if (each.type === 'Identifier') this.declare(scope, each.name, value);
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
        // Lua sets the last one first.
        for (const [index, target] of [...statement.variables.entries()].toReversed())
          this.assign(target, values[index] ?? unset, scope);
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
    const items = this.tablesIn(expressions.flatMap((each) => this.valuesOf(each, scope)));
    this.makeUnknown(assignedIn(body), scope);
    const before = this.state;
    this.state = before.branch();
    this.conditionally(() => this.runBlock(body, scope, declared, either(unknown, items)));
    this.state = this.state.join(before);
  }

  private declareFunction(declaration: FunctionDeclaration, scope: Scope): void {
    const { identifier, isLocal } = declaration;
    if (identifier?.type === 'Identifier' && isLocal) this.declare(scope, identifier.name, unknown);
    else if (identifier !== undefined) this.assign(identifier, unknown, scope);
    this.later(declaration, scope);
  }

  protected later({ body, parameters }: FunctionDeclaration, scope: Scope): void {
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
    const variable = this.newNumber();
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

  /** What a function may assign as well becomes unknown, among these names. */
  private blur(assigned: readonly NamePath[], scope: Scope): void {
    const isWithin = (path: NamePath, outer: NamePath) => outer.every((name, index) => path[index] === name);
    this.effort.spend(this.source.uncertain.length * assigned.length);
    this.makeUnknown(
      this.source.uncertain.filter((path) => assigned.some((outer) => isWithin(path, outer))),
      scope,
    );
  }

  private makeUnknown(paths: readonly NamePath[], scope: Scope): void {
    for (const [root = '', ...names] of paths) {
      this.effort.spend(1 + names.length);
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
}
