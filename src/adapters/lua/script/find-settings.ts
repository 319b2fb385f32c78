import type { Chunk, Expression } from 'luaparse';
import type { PropertyValue } from '#domain/properties/property-value';
import { constantOf, notConstant } from '#adapters/lua/constant';
import { isNode, type SyntaxNode } from '#adapters/lua/text/syntax-node';

/** One place where a script sets a name to a constant. */
export interface Setting {
  readonly value: PropertyValue;
  readonly expression: Expression;
}

/**
 * Every place in the script, functions included, where a field or variable of that name is set to
 * a constant, in the order of the text.
 */
export function findSettings(chunk: Chunk, name: string): Setting[] {
  const found: Setting[] = [];
  visit(chunk, name, found);
  return found;
}

function visit(node: unknown, name: string, found: Setting[]): void {
  if (Array.isArray(node)) {
    for (const inner of node) visit(inner, name, found);
    return;
  }
  if (!isNode(node)) return;
  if (node.type === 'TableKeyString' || node.type === 'TableKey') add(node['key'], node['value'], name, found);
  if (node.type === 'LocalStatement' || node.type === 'AssignmentStatement') {
    const { variables, init } = node;
    if (Array.isArray(variables) && Array.isArray(init)) {
      variables.forEach((variable, index) => add(variable, init[index], name, found));
    }
  }
  for (const [part, inner] of Object.entries(node)) if (part !== 'range') visit(inner, name, found);
}

function add(target: unknown, expression: unknown, name: string, found: Setting[]): void {
  if (!isNode(target) || !isExpression(expression) || nameOf(target) !== name) return;
  const value = constantOf(expression);
  if (value !== notConstant) found.push({ value, expression });
}

/** What a target's last word is: `model` in `M.model`, `M["model"]`, `["model"]` and `model`. */
function nameOf(target: SyntaxNode): unknown {
  if (target.type === 'MemberExpression')
    return isNode(target['identifier']) ? target['identifier']['name'] : undefined;
  if (target.type === 'IndexExpression') return isExpression(target['index']) ? constantOf(target['index']) : undefined;
  if (target.type === 'Identifier') return target['name'];
  return isExpression(target) ? constantOf(target) : undefined;
}

/** The parser puts nothing but expressions where one is asked for here. */
function isExpression(value: unknown): value is Expression & SyntaxNode {
  return isNode(value);
}
