import { decodeUtf8 } from '#application/support/bytes';
import { bindingsOf, isCallOf } from '#adapters/lua/tree/match';
import { walk } from '#adapters/lua/tree/walk';
import type { Chunk, Expression, LocalStatement } from '#adapters/lua/tree/syntax-tree';
import { treeOf } from './prove-edit.js';

/** The patterns by which scripts take a module path apart, and their equivalents. */
const patterns: Readonly<Record<string, RegExp>> = {
  '(.-)[^%.]+$': /^((?:.*\.)?)[^.]+$/,
  '^(.-)[^%.]+$': /^((?:.*\.)?)[^.]+$/,
  '^.*%.': /^(.*\.)/,
  '.*%.': /^(.*\.)/,
  '^(.*%.)': /^(.*\.)/,
  '(.*%.)': /^(.*\.)/,
  '^(.*)%.': /^(.*)\./,
  '(.*)%.': /^(.*)\./,
  '^(.+)%.': /^(.+)\./,
  '(.+)%.': /^(.+)\./,
  '^(.*)_': /^(.*)_/,
  '(.*)_': /^(.*)_/,
  '^(.+)_': /^(.+)_/,
  '(.+)_': /^(.+)_/,
};

/** The value of Lua source that is one constant string (`"cat"`, `("c" .. 'at')`); `undefined` for anything else. */
export function constantText(source: string): string | undefined {
  const [only, ...others] = treeOf(`local value = ${source}\n`)?.body ?? [];
  if (only?.type !== 'LocalStatement' || only.init.length !== 1 || others.length > 0) return undefined;
  return joinedText(only.init[0]);
}

/** The value of a string, or of strings that `..` joins; `undefined` for any other expression. */
export function joinedText(expression: Expression | undefined): string | undefined {
  const text = joined(expression);
  return text === undefined ? undefined : decodeUtf8(text);
}

function joined(expression: Expression | undefined): string | undefined {
  if (expression?.type === 'StringLiteral') return expression.value;
  if (expression?.type !== 'BinaryExpression' || expression.operator !== '..') return undefined;
  const [left, right] = [joined(expression.left), joined(expression.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Constant propagation for strings: literals, their concatenation, and parts of the file's own module path. */
export class ConstantTexts {
  private readonly texts = new Map<string, string>();
  private readonly assignments: ReadonlyMap<string, number>;

  constructor(
    chunk: Chunk,
    private readonly module: string,
  ) {
    this.assignments = countAssignments(chunk);
  }

  /** Records a declaration, where it is the only assignment to a variable of that name. */
  declare({ variables, init }: LocalStatement): void {
    const [first] = init;
    if (first !== undefined && isCallOf(first, 'newModule')) {
      // The runtime's function returns the folder of the module, and the folder above that.
      const own = this.textOf(first.arguments[0]);
      if (own === undefined) return;
      const parent = folderOf(own);
      this.remember(variables[0]?.name, parent);
      this.remember(variables[1]?.name, folderOf(parent.slice(0, -1)));
      return;
    }
    init.forEach((value, index) => this.remember(variables[index]?.name, this.textOf(value)));
  }

  textOf(expression: Expression | undefined): string | undefined {
    switch (expression?.type) {
      case 'VarargLiteral':
        return this.module;
      case 'Identifier':
        return this.texts.get(expression.name);
      case 'BinaryExpression': {
        if (expression.operator !== '..') return undefined;
        const [left, right] = [this.textOf(expression.left), this.textOf(expression.right)];
        return left === undefined || right === undefined ? undefined : left + right;
      }
      case 'CallExpression':
        return this.matchOf(expression);
      case 'StringLiteral':
        return decodeUtf8(expression.value);
      default:
        return undefined;
    }
  }

  /** `modulePath:match("^(.*)_")` */
  private matchOf(call: Extract<Expression, { type: 'CallExpression' }>): string | undefined {
    const { base } = call;
    if (base.type !== 'MemberExpression' || base.indexer !== ':' || base.identifier.name !== 'match') return undefined;
    const pattern = patterns[this.textOf(call.arguments[0]) ?? ''];
    const text = this.textOf(base.base);
    return pattern === undefined || text === undefined ? undefined : pattern.exec(text)?.[1];
  }

  private remember(name: string | undefined, text: string | undefined): void {
    if (name !== undefined && text !== undefined && this.assignments.get(name) === 1) this.texts.set(name, text);
  }
}

/** `a.b.` of `a.b.c`. */
function folderOf(module: string): string {
  return module.slice(0, module.lastIndexOf('.') + 1);
}

/** The number of declarations and assignments of each variable name in the whole chunk. */
function countAssignments(chunk: Chunk): Map<string, number> {
  const times = new Map<string, number>();
  walk(chunk, (node) => {
    for (const { target } of bindingsOf(node))
      if (target.type === 'Identifier') times.set(target.name, (times.get(target.name) ?? 0) + 1);
  });
  return times;
}
