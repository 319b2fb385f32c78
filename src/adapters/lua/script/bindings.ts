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
import { ScriptTable } from './script-table.js';

/** The tables that a script's top level builds, as far as the text shows without a run. */
export class Bindings {
  private readonly variables = new Map<string, ScriptTable>();
  private readonly constructors = new Map<TableConstructorExpression, ScriptTable>();
  /** Calls of a method on a table: `M:setProps(layerProps)`. */
  readonly methodCalls: {
    readonly method: string;
    readonly of: ScriptTable;
    readonly table: ScriptTable;
    readonly statement: Statement;
  }[] = [];
  /** Functions that are declared as a member of a table: `function M:create(UI)`. */
  readonly methods: { readonly name: string; readonly of: ScriptTable; readonly declaration: FunctionDeclaration }[] =
    [];
  returned: ScriptTable | undefined;

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
        if (!conditional) this.returned = this.tableOf(statement.arguments[0]);
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
      if (target.type !== 'Identifier') this.assign(target, value, statement, conditional);
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
    conditional: boolean,
  ): void {
    const table = this.tableOf(target.base);
    const name = memberNameOf(target);
    if (table === undefined) return;
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
    table.set(name, { value, table: inner, conditional }, conditional || inner === table ? undefined : statement);
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
    const table = this.tableOf(call.arguments[0]);
    if (table === undefined || call.base.type !== 'MemberExpression') return;
    const { base, identifier, indexer } = call.base;
    if (base.type === 'Identifier' && base.name === 'table') table.filledByCode = true;
    const of = indexer === ':' ? this.tableOf(base) : undefined;
    if (of !== undefined) this.methodCalls.push({ method: identifier.name, of, table, statement });
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
        return returnsArgument(expression) ? this.tableOf(expression.arguments[0]) : undefined;
      default:
        return undefined;
    }
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
