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
import { keyOf, memberNameOf } from '#adapters/lua/constant';
import { type Entry, ScriptTable } from './script-table.js';

/** A call of a method of one table that gets another: `M:setProps(layerProps)`, `image.setProps(M, layerProps)`. */
interface Gift {
  readonly method: string;
  readonly of: ScriptTable;
  readonly table: ScriptTable;
  /** What the table holds then. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly statement: Statement;
}

/** Functions of Lua that read no property of a table. */
const ofLua =
  /^(?:assert|error|getmetatable|ipairs|next|pairs|print|rawequal|rawget|rawset|select|tostring|type|unpack)$/;

/** The tables that a script's top level builds, as far as the text shows without a run. */
export class Bindings {
  private readonly variables = new Map<string, ScriptTable>();
  private readonly constructors = new Map<TableConstructorExpression, ScriptTable>();
  readonly gifts: Gift[] = [];
  /** Functions that are declared as a member of a table: `function M:create(UI)`. */
  readonly methods: { readonly name: string; readonly of: ScriptTable; readonly declaration: FunctionDeclaration }[] =
    [];
  returned: ScriptTable | undefined;
  /** What it returns where a condition holds. */
  readonly returnedEarly: (ScriptTable | undefined)[] = [];

  variable(name: string): ScriptTable | undefined {
    return this.variables.get(name);
  }

  bind(name: string, table: ScriptTable, statement: Statement): void {
    this.variables.set(name, table);
    table.bindTo(name, statement);
  }

  /** Evaluates the statements, one after the other. */
  run(statements: readonly Statement[], conditional = false): void {
    for (const statement of statements) this.runOne(statement, conditional);
  }

  private runOne(statement: Statement, conditional: boolean): void {
    switch (statement.type) {
      case 'LocalStatement':
      case 'AssignmentStatement':
        this.assignAll(statement.variables, statement.init, statement, conditional);
        break;
      case 'FunctionDeclaration':
        this.declare(statement);
        break;
      case 'CallStatement':
        this.call(statement.expression, statement);
        break;
      case 'ReturnStatement':
        if (conditional) this.returnedEarly.push(this.tableOf(statement.arguments[0]));
        else this.returned = this.tableOf(statement.arguments[0]);
        break;
      case 'IfStatement':
        for (const clause of statement.clauses) this.run(clause.body, true);
        break;
      case 'DoStatement':
      case 'WhileStatement':
      case 'RepeatStatement':
      case 'ForNumericStatement':
      case 'ForGenericStatement':
        this.run(statement.body, true);
        break;
      default:
    }
  }

  private assignAll(
    targets: readonly Variable[],
    values: readonly Expression[],
    statement: Statement,
    conditional: boolean,
  ): void {
    const last = values.at(-1);
    targets.forEach((target, index) => {
      // A call at the end gives a value to each name that is left.
      const value = values[index] ?? (last !== undefined && last.type === 'CallExpression' ? last : undefined);
      const isShared = value?.type === 'CallExpression' && value === last && targets.length > values.length;
      if (target.type !== 'Identifier') this.assign(target, value, statement, { conditional, isShared });
      else if (!conditional) this.assignVariable(target.name, value, statement);
      // From here on, only a run of the script could show which table it holds.
      else if (statement.type === 'AssignmentStatement') this.variables.delete(target.name);
    });
  }

  private assignVariable(name: string, value: Expression | undefined, statement: Statement): void {
    const table =
      value === undefined
        ? undefined
        : (this.tableOf(value) ?? (value.type === 'CallExpression' ? new ScriptTable(undefined) : undefined));
    if (table === undefined) this.variables.delete(name);
    else this.bind(name, table, statement);
  }

  private assign(
    target: MemberExpression | IndexExpression,
    value: Expression | undefined,
    statement: Statement,
    { conditional, isShared }: Pick<Entry, 'conditional' | 'isShared'>,
  ): void {
    const table = this.tableOf(target.base);
    const name = memberNameOf(target);
    if (table === undefined || convertsItself(target, value)) return;
    if (name === undefined) {
      table.filledByCode = true;
      return;
    }
    if (value === undefined) {
      // `M.x, M.y = 1`: no expression stands for the `nil`.
      table.set(name, { value: target, table: undefined, conditional: true });
      return;
    }
    const inner = this.ownTable(value);
    // `M.__index = M` builds nothing of the table.
    table.set(
      name,
      { value, table: inner, conditional, isShared },
      conditional || inner === table ? undefined : statement,
    );
  }

  private declare(declaration: FunctionDeclaration): void {
    if (declaration.identifier?.type !== 'MemberExpression') return;
    const of = this.tableOf(declaration.identifier.base);
    if (of === undefined) return;
    const { name } = declaration.identifier.identifier;
    of.set(name, { value: declaration, table: undefined, conditional: false });
    this.methods.push({ name, of, declaration });
  }

  private call(call: CallExpression, statement: Statement): void {
    const [first, second] = this.handOver(call);
    if (call.base.type !== 'MemberExpression') return;
    const { base, identifier, indexer } = call.base;
    const [of, table] = indexer === ':' ? [this.tableOf(base), first] : [first, second];
    if (of === undefined || table === undefined) return;
    this.gifts.push({ method: identifier.name, of, table, entries: new Map(table.entries), statement });
  }

  /** Marks the tables that the call hands over. */
  private handOver({ base, arguments: given }: CallExpression): (ScriptTable | undefined)[] {
    const tables = given.map((argument) => this.tableOf(argument));
    if (base.type === 'Identifier' && ofLua.test(base.name)) return tables;
    const [first] = tables;
    if (isOf('table', base)) {
      if (first !== undefined) first.filledByCode = true;
      return [];
    }
    for (const table of tables) if (table !== undefined) table.isHandedOver = true;
    return tables;
  }

  /** The table that an entry owns; a value taken from another table (`props.properties.delay`) belongs to that one. */
  private ownTable(value: Expression): ScriptTable | undefined {
    return value.type === 'MemberExpression' || value.type === 'IndexExpression' ? undefined : this.tableOf(value);
  }

  /** The table that an expression evaluates to, where the text shows it. */
  private tableOf(expression: Expression | undefined): ScriptTable | undefined {
    switch (expression?.type) {
      case 'TableConstructorExpression':
        return this.written(expression);
      case 'Identifier':
        return this.variables.get(expression.name);
      case 'MemberExpression':
      case 'IndexExpression': {
        const name = memberNameOf(expression);
        return name === undefined ? undefined : this.tableOf(expression.base)?.entries.get(name)?.table;
      }
      case 'CallExpression':
        return this.given(expression);
      default:
        return undefined;
    }
  }

  /** The table that a call hands over and returns. */
  private given(call: CallExpression): ScriptTable | undefined {
    const [first] = this.handOver(call);
    return returnsArgument(call) ? first : undefined;
  }

  private written(constructor: TableConstructorExpression): ScriptTable {
    const known = this.constructors.get(constructor);
    if (known !== undefined) return known;
    const table = new ScriptTable(constructor);
    this.constructors.set(constructor, table);
    for (const field of constructor.fields) {
      if (field.type === 'TableValue') continue;
      const key = keyOf(field);
      if (typeof key === 'string')
        table.set(key, { value: field.value, table: this.ownTable(field.value), conditional: false });
      else table.filledByCode = true;
    }
    return table;
  }
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
