import type { Chunk, Expression } from 'luaparse';
import { constantOf } from '#adapters/lua/constant';
import { isNode, type SyntaxNode } from '#adapters/lua/text/syntax-node';

/** What the patterns by which scripts take a module path apart leave of it. */
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

/** Texts that code is sure to come to: literals, what is joined of them, and parts of the file's own module path. */
export class ConstantTexts {
  private readonly known = new Map<string, string>();
  private readonly written: ReadonlyMap<string, number>;

  constructor(
    chunk: Chunk,
    private readonly module: string,
  ) {
    this.written = timesWritten(chunk);
  }

  /** Remembers what is declared, where that is the only time that a variable of the name is given something. */
  declare(names: readonly { readonly name: string }[], values: readonly Expression[]): void {
    const [first] = values;
    if (first !== undefined && isCallOf(first, 'newModule')) {
      // The runtime's function answers the folder of the module, and the one above that.
      const own = this.textOf(argumentsOf(first)[0]);
      if (own === undefined) return;
      const parent = folderOf(own);
      this.remember(names[0]?.name, parent);
      this.remember(names[1]?.name, folderOf(parent.slice(0, -1)));
      return;
    }
    values.forEach((value, index) => this.remember(names[index]?.name, this.textOf(value)));
  }

  textOf(expression: Expression | undefined): string | undefined {
    switch (expression?.type) {
      case 'VarargLiteral':
        return this.module;
      case 'Identifier':
        return this.known.get(expression.name);
      case 'BinaryExpression': {
        if (expression.operator !== '..') return undefined;
        const [left, right] = [this.textOf(expression.left), this.textOf(expression.right)];
        return left === undefined || right === undefined ? undefined : left + right;
      }
      case 'CallExpression':
        return this.matched(expression);
      case 'StringLiteral': {
        const text = constantOf(expression);
        return typeof text === 'string' ? text : undefined;
      }
      default:
        return undefined;
    }
  }

  /** `modulePath:match("^(.*)_")` */
  private matched(call: Extract<Expression, { type: 'CallExpression' }>): string | undefined {
    const { base } = call;
    if (base.type !== 'MemberExpression' || base.indexer !== ':' || base.identifier.name !== 'match') return undefined;
    const pattern = patterns[this.textOf(call.arguments[0]) ?? ''];
    const text = this.textOf(base.base);
    return pattern === undefined || text === undefined ? undefined : pattern.exec(text)?.[1];
  }

  private remember(name: string | undefined, text: string | undefined): void {
    if (name !== undefined && text !== undefined && this.written.get(name) === 1) this.known.set(name, text);
  }
}

/** The arguments of a call, in whichever of its forms. */
export function argumentsOf(call: Expression): readonly Expression[] {
  switch (call.type) {
    case 'CallExpression':
      return call.arguments;
    case 'StringCallExpression':
      return [call.argument];
    case 'TableCallExpression':
      return [call.arguments];
    default:
      return [];
  }
}

/** Whether it calls a function of that name, by the name alone. */
export function isCallOf(expression: Expression, name: string): boolean {
  return (
    (expression.type === 'CallExpression' || expression.type === 'StringCallExpression') &&
    expression.base.type === 'Identifier' &&
    expression.base.name === name
  );
}

/** `a.b.` of `a.b.c`. */
function folderOf(module: string): string {
  return module.slice(0, module.lastIndexOf('.') + 1);
}

/** How often a variable of each name is declared or given another value, wherever that is. */
function timesWritten(chunk: Chunk): Map<string, number> {
  const times = new Map<string, number>();
  visit(chunk.body);
  return times;

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner);
      return;
    }
    if (!isNode(node)) return;
    for (const declared of declaredBy(node))
      if (isNode(declared) && declared.type === 'Identifier') {
        const name = String(declared['name']);
        times.set(name, (times.get(name) ?? 0) + 1);
      }
    for (const [part, inner] of Object.entries(node)) if (part !== 'range' && typeof inner === 'object') visit(inner);
  }
}

function declaredBy(node: SyntaxNode): readonly unknown[] {
  switch (node.type) {
    case 'LocalStatement':
    case 'AssignmentStatement':
    case 'ForGenericStatement':
      return node['variables'] as readonly unknown[];
    case 'ForNumericStatement':
      return [node['variable']];
    case 'FunctionDeclaration':
      return [node['identifier'], ...(node['parameters'] as readonly unknown[])];
    default:
      return [];
  }
}
