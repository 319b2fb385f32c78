import type {
  CallExpression,
  Chunk,
  Expression,
  Identifier,
  LuaNode,
  NodeRange,
  TableConstructorExpression,
  VarargLiteral,
} from '#adapters/lua/tree/syntax-tree';
import type { StartedWith, WrittenName } from '#application/ports/settings-codec';
import { constantOf, keyOf, lastNameOf, memberNameOf, notConstant } from '#adapters/lua/constant';
import { isLogical } from '#adapters/lua/tree/match';
import { forEachChild } from '#adapters/lua/tree/walk';
import { emptyProperties, type Properties, type PropertyValue, sameValue } from '#domain/properties/property-value';

/** An assignment to a variable, or to an entry of its table. */
interface Assignment {
  readonly path: readonly string[];
  readonly value: Expression | undefined;
  /** Whether each run of the file makes it: it is at the top level, in no branch and no function. */
  readonly certain: boolean;
  readonly global: boolean;
}

/** A value and its expression. */
interface Entry {
  readonly value: StaticValue;
  readonly expression: Expression;
}

/** The context of a node. */
interface Context {
  readonly certain: boolean;
  /** Inside a condition. A function counts as called in any case. */
  readonly inBranch: boolean;
}

/** Nodes whose content may run never, or several times. */
const branches = /^(If|While|Repeat|ForNumeric|ForGeneric)Statement$|^FunctionDeclaration$/;

/** The values that a chunk assigns to variables and passes to functions, as far as its text shows. Nothing is run. */
export class StaticValues {
  private readonly assignments: Assignment[] = [];
  private readonly calls: { readonly call: CallExpression; readonly inBranch: boolean }[] = [];
  /** Variables under evaluation: one that depends on itself is unknown. */
  private readonly open = new Set<string>();

  constructor(chunk: Chunk) {
    this.walk(chunk, { certain: true, inBranch: false });
  }

  /** Variables with an assignment and no local declaration. */
  globalNames(): string[] {
    const names = this.assignments.filter(({ path, global }) => global && path.length === 1).map(({ path }) => path[0]);
    return [...new Set(names)].filter((name) => name !== undefined);
  }

  requires(): string[] {
    const names = this.calls.map(({ call }) => this.valueOf(requiredBy(call)));
    return [...new Set(names)].filter((name) => typeof name === 'string');
  }

  /** The argument of a function `bootstrap` of any table; of several calls, the values in which they agree. */
  bootstrap(): StaticTable | 'unknown' | undefined {
    const settings = this.callsOf('bootstrap').map(({ call }) => this.valueOf(call.arguments[0]));
    if (settings.length === 0) return undefined;
    const all = settings.reduce(agreed);
    return all instanceof Map ? all : 'unknown';
  }

  /** The start of the app; of several calls that all happen, the last. */
  startedWith(lineOf: (node: NodeRange) => number): StartedWith {
    const [settings] = this.argumentsOf('bootstrap');
    const [folder, own] = this.argumentsOf('setCustomModule');
    const [book] = this.namesIn(this.entryOf(settings, 'name'), lineOf);
    const [page] = this.namesIn(this.entryOf(settings, 'goPage'), lineOf);
    const path = this.valueOf(folder);
    const listed = (name: string) => this.namesIn(this.entryOf(own, name), lineOf);
    return {
      ...(book === undefined ? {} : { book }),
      ...(page === undefined ? {} : { page }),
      ...(typeof path === 'string' ? { folder: path } : {}),
      components: listed('components'),
      commands: listed('commands'),
    };
  }

  /** The arguments of the last call of the function; none where one of the calls may not happen. */
  private argumentsOf(name: string): readonly Expression[] {
    const calls = this.callsOf(name);
    const last = calls.some(({ inBranch }) => inBranch) ? undefined : calls.at(-1);
    return last === undefined ? [] : last.call.arguments;
  }

  /** The calls of a function of that name, of any table. */
  private callsOf(name: string) {
    return this.calls.filter(({ call: { base } }) => lastNameOf(base) === name);
  }

  /** The entry of a table; its expression is in the constructor, or the variable of the table. */
  private entryOf(table: Expression | undefined, name: string): Entry | undefined {
    const known = table && this.valueOf(table);
    if (table === undefined || !(known instanceof Map)) return undefined;
    const fields = table.type === 'TableConstructorExpression' ? table.fields : undefined;
    const field = fields?.find((each) => each.type !== 'TableValue' && keyOf(each) === name);
    if (fields !== undefined && field === undefined) return undefined;
    return { value: known.get(name), expression: field?.value ?? table };
  }

  /** The strings of a list, or the one string. Of a list in the text, the known ones. */
  private namesIn(entry: Entry | undefined, lineOf: (node: NodeRange) => number): WrittenName[] {
    if (entry === undefined) return [];
    const { value, expression } = entry;
    const items: Entry[] =
      expression.type === 'TableConstructorExpression' && !Array.isArray(value)
        ? expression.fields.flatMap((each) =>
            each.type === 'TableValue' ? { value: this.valueOf(each.value), expression: each.value } : [],
          )
        : (Array.isArray(value) ? value : [value]).map((item) => ({ value: item, expression }));
    return items.flatMap((item) =>
      typeof item.value === 'string' ? { name: item.value, line: lineOf(item.expression) } : [],
    );
  }

  /** The value of a variable with one certain assignment, and with later assignments to its table. */
  variable(name: string): StaticValue {
    const own = this.assignments.filter(({ path }) => path[0] === name);
    const [first] = own.filter(({ path }) => path.length === 1);
    const only = own.filter(({ path }) => path.length === 1).length === 1;
    if (first === undefined || !only || !first.certain || this.open.has(name)) return undefined;
    this.open.add(name);
    const value = this.valueOf(first.value);
    for (const { path, value: set, certain } of own) {
      if (path.length > 1 && value instanceof Map) put(value, path.slice(1), certain ? this.valueOf(set) : undefined);
    }
    this.open.delete(name);
    return value;
  }

  private valueOf(expression: Expression | undefined): StaticValue {
    if (expression === undefined) return undefined;
    switch (expression.type) {
      case 'TableConstructorExpression':
        return this.tableOf(expression);
      case 'Identifier':
        return expression.name === 'NIL' ? null : this.variable(expression.name);
      case 'MemberExpression':
      case 'IndexExpression': {
        const name = memberNameOf(expression);
        const table = this.valueOf(expression.base);
        return name !== undefined && table instanceof Map ? table.get(name) : undefined;
      }
      case 'BinaryExpression': {
        const { left, right, ...operation } = expression;
        const [a, b] = [this.literal(left), this.literal(right)];
        return a && b && known(constantOf({ ...operation, left: a, right: b }));
      }
      default:
        return known(constantOf(expression));
    }
  }

  /** An operand as a literal. */
  private literal(operand: Expression): Expression | undefined {
    if (operand.type !== 'Identifier' && operand.type !== 'MemberExpression') return operand;
    const value = this.valueOf(operand);
    if (typeof value === 'number') return { type: 'NumericLiteral', start: 0, end: 0, value };
    return typeof value === 'string'
      ? { type: 'StringLiteral', start: 0, end: 0, value: Buffer.from(value).toString('latin1') }
      : undefined;
  }

  private tableOf(table: TableConstructorExpression): StaticValue {
    if (table.fields.length > 0 && table.fields.every(({ type }) => type === 'TableValue'))
      return known(constantOf(table));
    const entries: StaticTable = new Map();
    for (const field of table.fields) {
      if (field.type === 'TableValue') continue;
      const key = keyOf(field);
      if (typeof key === 'string') entries.set(key, this.valueOf(field.value));
    }
    return entries;
  }

  private walk(node: LuaNode, place: Context): void {
    this.note(node, place);
    const inside: Context = {
      certain: place.certain && !branches.test(node.type),
      inBranch: place.inBranch || node.type === 'IfStatement' || isLogical(node),
    };
    forEachChild(node, (child) => this.walk(child, inside));
  }

  private note(node: LuaNode, { certain, inBranch }: Context): void {
    switch (node.type) {
      case 'CallExpression':
        this.calls.push({ call: node, inBranch });
        break;
      case 'LocalStatement':
      case 'AssignmentStatement':
        node.variables.forEach((variable, index) => {
          const path = pathOf(variable);
          const global = node.type === 'AssignmentStatement';
          if (path !== undefined) this.assignments.push({ path, value: node.init[index], certain, global });
        });
        break;
      case 'FunctionDeclaration':
        this.hide(node.parameters);
        break;
      case 'ForGenericStatement':
        this.hide(node.variables);
        break;
      case 'ForNumericStatement':
        this.hide([node.variable]);
        break;
      default:
    }
  }

  /** A parameter or a loop variable hides a variable of its name. */
  private hide(declared: readonly (Identifier | VarargLiteral)[]): void {
    for (const each of declared)
      if (each.type === 'Identifier')
        this.assignments.push({ path: [each.name], value: undefined, certain: false, global: false });
  }
}

/** The module that the call requires: `require("a")`, `pcall(require, "a")`. */
function requiredBy({ base, arguments: [first, second] }: CallExpression): Expression | undefined {
  const name = lastNameOf(base);
  if (name === 'require') return first;
  return name === 'pcall' && first?.type === 'Identifier' && first.name === 'require' ? second : undefined;
}

function known(value: ReturnType<typeof constantOf>): StaticValue {
  return value === notConstant ? undefined : value;
}

function put(table: StaticTable, [name, ...rest]: readonly string[], value: StaticValue): void {
  if (name === undefined) return;
  if (rest.length === 0) {
    table.set(name, value);
    return;
  }
  const inner = table.get(name);
  if (inner instanceof Map) put(inner, rest, value);
}

function pathOf(target: Expression): string[] | undefined {
  if (target.type === 'Identifier') return [target.name];
  if (target.type !== 'MemberExpression' && target.type !== 'IndexExpression') return undefined;
  const above = pathOf(target.base);
  const name = memberNameOf(target);
  return above === undefined || name === undefined ? undefined : [...above, name];
}

/** A value that a text shows; a table may show only some of its entries. `undefined`: only a run could show it. */
type StaticValue = PropertyValue | StaticTable | undefined;
type StaticTable = Map<string, StaticValue>;

/** The known entries of the table. The paths of unknown ones, below `at`, go into `unknown`. */
export function plainTable(table: StaticTable, at: string, unknown: Set<string>): Properties {
  const plain = emptyProperties();
  for (const [name, value] of table) {
    const path = `${at}.${name}`;
    if (value === undefined) unknown.add(path);
    else plain[name] = value instanceof Map ? plainTable(value, path, unknown) : value;
  }
  return plain;
}

/** The parts in which two values agree. */
export function agreed(a: StaticValue, b: StaticValue): StaticValue {
  if (a instanceof Map && b instanceof Map) {
    const names = new Set([...a.keys(), ...b.keys()]);
    return new Map([...names].map((name) => [name, agreed(a.get(name), b.get(name))]));
  }
  return a instanceof Map || b instanceof Map || !sameValue(a, b) ? undefined : a;
}
