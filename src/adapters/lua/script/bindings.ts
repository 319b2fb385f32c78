import type {
  CallExpression,
  Expression,
  FunctionDeclaration,
  IndexExpression,
  MemberExpression,
  Statement,
  TableConstructorExpression,
  Variable,
} from '../tree/syntax-tree.js';
import { constantOf, keyOf, memberNameOf, notConstant } from '#adapters/lua/constant';
import { Problem } from '#domain/problem/problem';
import { isLogical } from '#adapters/lua/tree/match';
import { memoize } from '#application/support/memoize';
import { Effort } from './effort.js';
import { ScriptScope } from './script-scope.js';
import { type Closure, type Entry, type Held, nothing, oneOf, ScriptTable, tablesOf } from './script-table.js';
import { readsInBlock } from './table-reads.js';

type Scope = ScriptScope<Held>;

/** A call of a method of one table that gets another: `M:setProps(layerProps)`, `image.setProps(M, layerProps)`. */
interface Gift {
  readonly method: string;
  readonly of: ScriptTable;
  readonly table: ScriptTable;
  /** What the table holds then. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly statement: Statement;
}

/** Where statements stand. */
interface When {
  /** In a condition or a loop, so that they may not run. */
  readonly conditional: boolean;
  /** In a function that the script calls, or behind what may return. */
  readonly byCode: boolean;
}

/** Variables that a search goes through in the time of one step. */
const lookUpsInStep = 16;

/** Characters of a function that are searched in the time of one step. */
const charactersInStep = 8;

const always: When = { conditional: false, byCode: false };

/** A value that is assigned: its expression, and what it holds. */
interface Given {
  readonly expression: Expression | undefined;
  readonly held: Held;
  readonly isShared: boolean;
}

function tooLong(): Problem {
  return new Problem('script-not-recognised', 'Nothing in the script can be set. It is too long to be followed.');
}

/** Functions of Lua that read no property of a table. */
const ofLua =
  /^(?:assert|error|getmetatable|ipairs|next|pairs|print|rawequal|rawget|rawset|select|tostring|type|unpack)$/;

/**
 * The tables that a script's top level builds, as far as the text shows without a run. Where only a run could show which
 * table code sets a value in, each that it may be has that value by code.
 */
export class Bindings {
  private readonly constructors = new Map<TableConstructorExpression, ScriptTable>();
  private readonly running = new Set<FunctionDeclaration>();
  /** Whether a function reads what a name holds. */
  private readonly names = new Map<FunctionDeclaration, Map<string, boolean>>();
  private readonly effort = new Effort(tooLong);
  private scope = new ScriptScope<Held>();
  /** What the function that runs returns; `undefined` at the top level. */
  private results: Held[] | undefined;
  readonly gifts: Gift[] = [];
  returned: ScriptTable | undefined;
  /** What it returns where a condition holds. */
  readonly returnedEarly: (ScriptTable | undefined)[] = [];

  /** @param copies tables that stand for those of the variables */
  constructor(private readonly copies: ReadonlyMap<ScriptTable, ScriptTable> = new Map()) {}

  /** Evaluates a chunk, one statement after the other. */
  run(statements: readonly Statement[]): void {
    this.scope = this.runBlock(statements, this.scope, always);
  }

  /** Evaluates a method as if the runtime called it with the table. */
  runMethod(method: Closure, self: ScriptTable): void {
    this.results = [];
    const { declaration, scope } = method;
    const name = selfOf(declaration);
    if (name !== undefined) self.bindTo(name, declaration);
    this.runBlock(declaration.body, withArguments(method, [certain(self)], scope), always);
  }

  /** What a variable holds at the end. */
  variable(name: string): ScriptTable | undefined {
    return this.scope.get(name)?.table;
  }

  private runBlock(statements: readonly Statement[], scope: Scope, when: When): Scope {
    let [inner, now] = [scope, when];
    for (const statement of statements) {
      inner = this.runOne(statement, inner, now);
      if (statement.type !== 'ReturnStatement' && mayReturn(statement)) now = { ...now, byCode: true };
    }
    return inner;
  }

  /** @returns the variables that the next statement sees */
  private runOne(statement: Statement, scope: Scope, when: When): Scope {
    this.effort.spend(1);
    switch (statement.type) {
      case 'LocalStatement':
        return this.declareAll(statement.variables, statement.init, statement, scope, when);
      case 'AssignmentStatement':
        this.assignAll(statement.variables, statement.init, statement, scope, when);
        return scope;
      case 'FunctionDeclaration':
        return this.declare(statement, scope, when);
      case 'CallStatement':
        this.call(statement.expression, scope, when, statement);
        return scope;
      case 'ReturnStatement':
        this.return(statement.arguments[0], scope, when);
        return scope;
      case 'BreakStatement':
        return scope;
      default:
        this.runInner(statement, scope, when);
        return scope;
    }
  }

  private runInner(statement: Statement, scope: Scope, when: When): void {
    const inner = { ...when, conditional: true };
    switch (statement.type) {
      case 'DoStatement':
        this.runBlock(statement.body, scope, when);
        break;
      case 'IfStatement':
        for (const { condition, body } of statement.clauses) {
          if (condition !== undefined) this.held(condition, scope, when);
          this.runBlock(body, scope, inner);
        }
        break;
      case 'WhileStatement':
      case 'RepeatStatement':
        this.held(statement.condition, scope, inner);
        this.runBlock(statement.body, scope, inner);
        break;
      case 'ForNumericStatement':
        this.runBlock(statement.body, scope.declare(statement.variable.name, nothing), inner);
        break;
      case 'ForGenericStatement': {
        const items = this.oneOf(statement.iterators.map((each) => this.held(each, scope, when)));
        const variables = statement.variables.reduce((outer, { name }) => outer.declare(name, items), scope);
        this.runBlock(statement.body, variables, inner);
        break;
      }
      default:
    }
  }

  private return(expression: Expression | undefined, scope: Scope, when: When): void {
    const held = expression === undefined ? nothing : this.held(expression, scope, when);
    if (this.results !== undefined) this.results.push(held);
    else if (when.conditional) this.returnedEarly.push(held.table);
    else this.returned = held.table;
  }

  private declareAll(
    targets: readonly { readonly name: string }[],
    values: readonly Expression[],
    statement: Statement,
    scope: Scope,
    when: When,
  ): Scope {
    const given = this.givenTo(targets, values, scope, when);
    return targets.reduce((inner, { name }, index) => {
      const held = variableOf(given[index]);
      held.table?.bindTo(name, statement);
      return inner.declare(name, held);
    }, scope);
  }

  /** Lua sets the last target first. */
  private assignAll(
    targets: readonly Variable[],
    values: readonly Expression[],
    statement: Statement,
    scope: Scope,
    when: When,
  ): void {
    const given = this.givenTo(targets, values, scope, when);
    const bases = targets.map((each) => (each.type === 'Identifier' ? nothing : this.held(each.base, scope, when)));
    for (const [index, target] of [...targets.entries()].toReversed()) {
      const value = given[index] ?? { expression: undefined, held: nothing, isShared: false };
      if (target.type === 'Identifier') this.assignVariable(target.name, value, statement, scope, when);
      else this.assign(bases[index] ?? nothing, target, value, statement, when);
    }
  }

  /** A call at the end gives a value to each name that is left. */
  private givenTo(targets: readonly unknown[], values: readonly Expression[], scope: Scope, when: When): Given[] {
    const held = values.map((each) => this.held(each, scope, when));
    const last = values.at(-1)?.type === 'CallExpression' ? values.length - 1 : undefined;
    const isShared = last !== undefined && targets.length > values.length;
    return targets.map((_, index) => {
      const from = index < values.length ? index : last;
      if (from === undefined) return { expression: undefined, held: nothing, isShared: false };
      return { expression: values[from], held: held[from] ?? nothing, isShared: isShared && from === last };
    });
  }

  private assignVariable(name: string, value: Given, statement: Statement, scope: Scope, when: When): void {
    const held = variableOf(value);
    // From here on, only a run of the script could show which table it holds.
    if (when.conditional || when.byCode) return scope.set(name, this.oneOf([scope.get(name) ?? nothing, held]));
    held.table?.bindTo(name, statement);
    scope.set(name, held);
  }

  private assign(
    base: Held,
    target: MemberExpression | IndexExpression,
    { expression, held, isShared }: Given,
    statement: Statement,
    { conditional, byCode }: When,
  ): void {
    if (convertsItself(target, expression)) return;
    const name = memberNameOf(target);
    if (name === undefined) return fill(base, target, held);
    // `M.x, M.y = 1`: no expression stands for the `nil`.
    const value = expression ?? target;
    const isCoded = byCode || isShared || expression === undefined;
    for (const table of base.may) table.set(name, { value, table: undefined, conditional, byCode: true, held });
    const inner = ownTable(expression, held);
    // `M.__index = M` builds nothing of the table.
    base.table?.set(
      name,
      { value, table: inner, conditional, byCode: isCoded, held },
      conditional || isCoded || inner === base.table ? undefined : statement,
    );
  }

  private declare(declaration: FunctionDeclaration, scope: Scope, when: When): Scope {
    const { identifier } = declaration;
    if (identifier?.type !== 'MemberExpression') return this.declareVariable(declaration, scope, when);
    const entry = { value: declaration, table: undefined, held: { may: [], codes: [{ declaration, scope }] } };
    for (const table of tablesOf(this.held(identifier.base, scope, when)))
      table.set(identifier.identifier.name, { ...entry, ...when });
    return scope;
  }

  /** A local function sees itself. */
  private declareVariable(declaration: FunctionDeclaration, scope: Scope, when: When): Scope {
    const name = declaration.identifier?.type === 'Identifier' ? declaration.identifier.name : '';
    const inner = declaration.isLocal ? scope.declare(name, nothing) : scope;
    const held = { may: [], codes: [{ declaration, scope: inner }] };
    inner.set(name, when.conditional ? this.oneOf([inner.get(name) ?? nothing, held]) : held);
    return inner;
  }

  /** What an expression holds. Evaluates the calls in it. */
  private held(expression: Expression, scope: Scope, when: When): Held {
    const held = this.heldBy(expression, scope, when);
    // What may be many tables takes time wherever it is copied.
    this.effort.spend(1 + held.may.length + held.codes.length);
    return held;
  }

  private heldBy(expression: Expression, scope: Scope, when: When): Held {
    switch (expression.type) {
      case 'TableConstructorExpression':
        return certain(this.written(expression, scope, when));
      case 'Identifier':
        this.effort.spend(scope.depth / lookUpsInStep);
        return this.copied(scope.get(expression.name) ?? nothing);
      case 'FunctionDeclaration':
        return { may: [], codes: [{ declaration: expression, scope }] };
      case 'MemberExpression':
        return memberOf(this.held(expression.base, scope, when), expression);
      case 'IndexExpression':
        this.held(expression.index, scope, when);
        return memberOf(this.held(expression.base, scope, when), expression);
      case 'CallExpression':
        return this.call(expression, scope, when);
      case 'BinaryExpression': {
        const both = [expression.left, expression.right].map((each) => this.held(each, scope, when));
        return isLogical(expression) ? this.oneOf(both) : nothing;
      }
      case 'UnaryExpression':
        this.held(expression.argument, scope, when);
        return nothing;
      default:
        return nothing;
    }
  }

  private copied({ table, may, codes }: Held): Held {
    const copyOf = (each: ScriptTable) => this.copies.get(each) ?? each;
    return { table: table && copyOf(table), may: may.map(copyOf), codes };
  }

  private oneOf(all: readonly Held[]): Held {
    for (const { may, codes } of all) this.effort.spend(1 + may.length + codes.length);
    return oneOf(all);
  }

  private call(call: CallExpression, scope: Scope, when: When, statement?: Statement): Held {
    const { base } = call;
    const receiver = base.type === 'MemberExpression' ? this.held(base.base, scope, when) : nothing;
    const called = base.type === 'MemberExpression' ? memberOf(receiver, base) : this.held(base, scope, when);
    const given = call.arguments.map((each) => this.held(each, scope, when));
    const ofLibrary = this.callLibrary(call, given);
    const isMethod = base.type === 'MemberExpression' && base.indexer === ':';
    if (ofLibrary === undefined) this.handOver(call, receiver, given, statement);
    for (const { codes } of given)
      this.enterAll(codes, [], { ...when, conditional: when.conditional || !isProtected(call) });
    const results = this.enterAll(called.codes, isMethod ? [receiver, ...given] : given, when);
    return ofLibrary ?? (returnsArgument(call) ? (given[0] ?? nothing) : this.oneOf(results));
  }

  /** What a function of Lua returns; `undefined` where the call is of another. */
  private callLibrary({ base }: CallExpression, given: readonly Held[]): Held | undefined {
    const [first = nothing] = given;
    if (isOf('table', base)) {
      for (const table of tablesOf(first)) table.itemsByCode = true;
      return nothing;
    }
    if (base.type !== 'Identifier') return undefined;
    if (base.name === 'rawset') for (const table of tablesOf(first)) table.filledByCode = true;
    if (base.name === 'setmetatable' && given[1]?.table?.entries.has('__newindex') === true)
      for (const table of tablesOf(first)) table.filledByCode = true;
    return ofLua.test(base.name)
      ? this.oneOf([...given, ...given.flatMap(tablesOf).flatMap((each) => each.held(undefined))])
      : undefined;
  }

  /** Marks the tables that the call hands over. */
  private handOver(call: CallExpression, receiver: Held, given: readonly Held[], statement?: Statement): void {
    for (const { table } of given) if (table !== undefined) table.isHandedOver = true;
    if (call.base.type !== 'MemberExpression' || statement === undefined) return;
    const { identifier, indexer } = call.base;
    const [of, table] = indexer === ':' ? [receiver.table, given[0]?.table] : [given[0]?.table, given[1]?.table];
    if (of === undefined || table === undefined) return;
    this.effort.spend(table.entries.size);
    this.gifts.push({ method: identifier.name, of, table, entries: new Map(table.entries), statement });
  }

  /** Runs functions of the script. @returns what they return */
  private enterAll(codes: readonly Closure[], given: readonly Held[], when: When): Held[] {
    const inner = { conditional: when.conditional || codes.length > 1, byCode: true };
    return codes.flatMap((code) => this.enter(code, given, inner));
  }

  private enter(code: Closure, given: readonly Held[], when: When): Held[] {
    const { declaration, scope } = code;
    if (this.running.has(declaration) || this.converts(declaration, given)) return [];
    this.running.add(declaration);
    const { results: outer } = this;
    const results: Held[] = [];
    this.results = results;
    this.runBlock(declaration.body, withArguments(code, given, scope), when);
    this.results = outer;
    this.running.delete(declaration);
    return results;
  }

  /** Whether the function reads a table that it gets: it converts the values, and an edit of those still counts. */
  private converts(declaration: FunctionDeclaration, given: readonly Held[]): boolean {
    return namesOf(declaration).some(
      (name, index) => tablesOf(given[index] ?? nothing).length > 0 && this.reads(declaration, name),
    );
  }

  private reads(declaration: FunctionDeclaration, name: string): boolean {
    const known = this.names.get(declaration) ?? new Map<string, boolean>();
    this.names.set(declaration, known);
    const reads = known.get(name) ?? this.searches(declaration, name);
    known.set(name, reads);
    return reads;
  }

  private searches({ start, end, body }: FunctionDeclaration, name: string): boolean {
    this.effort.spend((end - start) / charactersInStep);
    return readsInBlock(body, name);
  }

  private written(constructor: TableConstructorExpression, scope: Scope, when: When): ScriptTable {
    const table = this.constructors.get(constructor) ?? new ScriptTable(constructor);
    this.constructors.set(constructor, table);
    for (const field of constructor.fields) {
      const held = this.held(field.value, scope, when);
      const key = field.type === 'TableValue' ? undefined : keyOf(field);
      if (typeof key === 'string')
        table.set(key, { value: field.value, table: ownTable(field.value, held), conditional: false, held });
      else if (key === undefined) for (const item of tablesOf(held)) table.items.add(item);
      else if (typeof key === 'symbol') table.filledByCode = true;
      else table.itemsByCode = true;
    }
    table.itemsByCode ||= table.entries.size > 0 && constructor.fields.some(({ type }) => type === 'TableValue');
    return table;
  }
}

function certain(table: ScriptTable): Held {
  return { table, may: [], codes: [] };
}

/** A variable with what a call returns has a table that the text does not show. */
function variableOf(given: Given | undefined): Held {
  if (given === undefined) return nothing;
  const { expression, held } = given;
  const isKnown = tablesOf(held).length > 0 || held.codes.length > 0;
  return isKnown || expression?.type !== 'CallExpression' ? held : certain(new ScriptTable(undefined));
}

function namesOf(declaration: FunctionDeclaration): string[] {
  const names = declaration.parameters.flatMap((each) => (each.type === 'Identifier' ? each.name : []));
  return hasSelf(declaration) ? ['self', ...names] : names;
}

function withArguments({ declaration }: Closure, given: readonly Held[], scope: Scope): Scope {
  return namesOf(declaration).reduce((inner, name, index) => inner.declare(name, given[index] ?? nothing), scope);
}

function hasSelf({ identifier }: FunctionDeclaration): boolean {
  return identifier?.type === 'MemberExpression' && identifier.indexer === ':';
}

/** The name that a method has for its table. */
function selfOf(declaration: FunctionDeclaration): string | undefined {
  if (hasSelf(declaration)) return 'self';
  const [first] = declaration.parameters;
  return first?.type === 'Identifier' ? first.name : undefined;
}

function memberOf(base: Held, member: MemberExpression | IndexExpression): Held {
  const name = memberNameOf(member);
  const entry = name === undefined ? undefined : base.table?.entries.get(name);
  if (entry?.table !== undefined && !entry.conditional) return { ...(entry.held ?? nothing), table: entry.table };
  return oneOf(tablesOf(base).flatMap((table) => table.held(name)));
}

/** Sets a value by a name that only a run could show, or by a position. */
function fill(base: Held, target: MemberExpression | IndexExpression, held: Held): void {
  const key = target.type === 'IndexExpression' ? constantOf(target.index) : notConstant;
  for (const table of tablesOf(base)) {
    if (key === notConstant) table.filledByCode = true;
    else table.itemsByCode = true;
    for (const item of tablesOf(held)) table.items.add(item);
  }
}

/** The table that an entry owns; a value taken from another table (`props.properties.delay`) belongs to that one. */
function ownTable(value: Expression | undefined, { table }: Held): ScriptTable | undefined {
  return value?.type === 'MemberExpression' || value?.type === 'IndexExpression' ? undefined : table;
}

/** Whether a statement, or one in it, returns from the function around it. Expressions hold functions of their own. */
function mayReturn(statement: Statement): boolean {
  if (statement.type === 'ReturnStatement') return true;
  return statement.type === 'IfStatement' || 'body' in statement ? blockMayReturn(statement) : false;
}

/** Each block is looked through once, however many others it stands in. */
const blockMayReturn = memoize((statement: Extract<Statement, { body: unknown } | { clauses: unknown }>): boolean => {
  if (statement.type === 'IfStatement') return statement.clauses.some(({ body }) => body.some(mayReturn));
  return statement.type !== 'FunctionDeclaration' && statement.body.some(mayReturn);
});

/** Whether the call runs the functions that it gets at once. */
function isProtected({ base }: CallExpression): boolean {
  return base.type === 'Identifier' && /^x?pcall$/.test(base.name);
}

/** Whether the call returns its argument: the runtime's `.set(M)` and `.new(M)`, and `setmetatable`. */
function returnsArgument({ base }: CallExpression): boolean {
  if (base.type === 'Identifier') return base.name === 'setmetatable';
  return base.type === 'MemberExpression' && (base.identifier.name === 'set' || base.identifier.name === 'new');
}

function isOf(module: string, base: Expression): boolean {
  return base.type === 'MemberExpression' && base.base.type === 'Identifier' && base.base.name === module;
}

/** Whether a function converts the value that the entry has: `props.x = util.getNormalizedPosition(props.x)`. */
function convertsItself(target: Expression, value: Expression | undefined): boolean {
  return value?.type === 'CallExpression' && value.arguments.some((argument) => isSamePlace(argument, target));
}

function isSamePlace(a: Expression, b: Expression): boolean {
  if (a.type === 'Identifier') return b.type === 'Identifier' && a.name === b.name;
  if (a.type !== 'MemberExpression' && a.type !== 'IndexExpression') return false;
  if (b.type !== 'MemberExpression' && b.type !== 'IndexExpression') return false;
  const name = memberNameOf(a);
  return name !== undefined && name === memberNameOf(b) && isSamePlace(a.base, b.base);
}
