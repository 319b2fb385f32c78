import type {
  BinaryExpression,
  Expression,
  IndexExpression,
  LuaNode,
  MemberExpression,
  StringLiteral,
  TableConstructorExpression,
  TableKey,
  TableKeyString,
} from './tree/syntax-tree.js';
import { calculate } from './tree/arithmetic.js';
import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';
import { decodeUtf8 } from '#application/support/bytes';

/** The mark of an expression whose value depends on the run of the program. */
export const notConstant: unique symbol = Symbol('not constant');

/**
 * The value of a constant expression, or `notConstant`: strings of every quote form
 * (read as UTF-8), numbers, booleans, `nil` and the runtime's `NIL` (both `null`), arithmetic and
 * `..` on constants, and tables of constants. A table with positions only is a list, and so is an
 * empty one; a table with names only is a table of properties; one with both is not constant.
 */
export function constantOf(expression: Expression): PropertyValue | typeof notConstant {
  switch (expression.type) {
    case 'StringLiteral':
      return stringOf(expression);
    case 'NumericLiteral':
      return finite(expression.value);
    case 'BooleanLiteral':
      return expression.value;
    case 'NilLiteral':
      return null;
    case 'Identifier':
      return expression.name === 'NIL' ? null : notConstant;
    case 'UnaryExpression':
      return expression.operator === '-' ? negated(constantOf(expression.argument)) : notConstant;
    case 'BinaryExpression':
      return computed(expression);
    case 'TableConstructorExpression':
      return tableOf(expression);
    default:
      return notConstant;
  }
}

/** The key of a keyed field, or `notConstant`. */
export function keyOf(field: TableKey | TableKeyString): PropertyValue | typeof notConstant {
  return field.type === 'TableKeyString' ? field.key.name : constantOf(field.key);
}

/** The name that a member or index expression reads: `model` in `M.model` and `M["model"]`. */
export function memberNameOf(expression: MemberExpression | IndexExpression): string | undefined {
  if (expression.type === 'MemberExpression') return expression.identifier.name;
  const key = constantOf(expression.index);
  return typeof key === 'string' ? key : undefined;
}

/** The last name of a variable, member or callee: `model` in `model`, `M.model` and `M["model"]`. */
export function lastNameOf(node: LuaNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' || node.type === 'IndexExpression' ? memberNameOf(node) : undefined;
}

/** The string of a literal. */
export function stringOf({ value }: StringLiteral): string {
  return decodeUtf8(value);
}

function finite(value: number | undefined): number | typeof notConstant {
  return value !== undefined && Number.isFinite(value) ? value : notConstant;
}

function negated(value: PropertyValue | typeof notConstant): number | typeof notConstant {
  return typeof value === 'number' ? -value : notConstant;
}

function computed({ operator, left, right }: BinaryExpression): PropertyValue | typeof notConstant {
  const a = constantOf(left);
  const b = constantOf(right);
  if (operator === '..') return typeof a === 'string' && typeof b === 'string' ? joined(a, b) : notConstant;
  if (typeof a !== 'number' || typeof b !== 'number') return notConstant;
  return finite(calculate(operator, a, b));
}

/** Two halves of one UTF-8 character become a character only when they are joined: such halves are not constant. */
function joined(a: string, b: string): string | typeof notConstant {
  return (a + b).includes('\ufffd') ? notConstant : a + b;
}

function tableOf({ fields }: TableConstructorExpression): PropertyValue | typeof notConstant {
  const list: PropertyValue[] = [];
  const named = emptyProperties();
  for (const field of fields) {
    const value = constantOf(field.value);
    if (value === notConstant) return notConstant;
    if (field.type === 'TableValue') {
      list.push(value);
      continue;
    }
    const key = keyOf(field);
    if (typeof key !== 'string') return notConstant;
    named[key] = value;
  }
  if (Object.keys(named).length === 0) return list;
  return list.length === 0 ? named : notConstant;
}
