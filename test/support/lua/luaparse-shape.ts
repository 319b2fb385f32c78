import luaparse from 'luaparse';
import type { LuaNode } from '#adapters/lua/tree/syntax-tree';

/** What luaparse makes of the text, but for the sources of literals; `undefined` where it reads no Lua in it. */
export function luaparseShape(text: string): unknown {
  try {
    const options = { luaVersion: '5.1', encodingMode: 'pseudo-latin1', ranges: true, comments: false } as const;
    return plainShape(luaparse.parse(text, options));
  } catch {
    return undefined;
  }
}

function plainShape(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plainShape);
  if (typeof part !== 'object' || part === null) return part;
  const shape: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(part)) if (!ignored.has(name)) shape[name] = plainShape(inner);
  const { raw } = part as { raw?: unknown };
  // It leaves the ends of lines in long brackets as they are.
  if (shape['type'] === 'StringLiteral' && typeof raw === 'string' && raw.startsWith('[')) {
    shape['value'] = String(shape['value']).replace(/\r\n|\n\r|\r/g, '\n');
  }
  return shape['type'] === 'Chunk' || shape['type'] === 'ReturnStatement' ? withoutEnd(shape) : shape;
}

const ignored = new Set(['raw', 'comments', 'inParens']);

/** A chunk of luaparse ends with its last token, and a `return` behind its semicolon. */
function withoutEnd({ range, ...shape }: Record<string, unknown>): unknown {
  return Array.isArray(range) && shape['type'] !== 'Chunk' ? { ...shape, start: Number(range[0]) } : shape;
}

/** Our tree in the form in which `luaparseShape` answers. */
export function asLuaparse(node: LuaNode): unknown {
  const { type } = node;
  const range = [node.start, node.end];
  const all = (nodes: readonly LuaNode[]): unknown[] => nodes.map(asLuaparse);
  const orNull = (inner: LuaNode | undefined): unknown => (inner === undefined ? null : asLuaparse(inner));
  switch (node.type) {
    case 'Chunk':
      return { type, body: all(node.body) };
    case 'LocalStatement':
    case 'AssignmentStatement':
      return { type, range, variables: all(node.variables), init: all(node.init) };
    case 'CallStatement':
      return { type, range, expression: asLuaparse(node.expression) };
    case 'DoStatement':
      return { type, range, body: all(node.body) };
    case 'WhileStatement':
    case 'RepeatStatement':
      return { type, range, condition: asLuaparse(node.condition), body: all(node.body) };
    case 'IfStatement':
      return {
        type,
        range,
        clauses: node.clauses.map((clause, index) =>
          clause.condition === undefined
            ? { type: 'ElseClause', range: [clause.start, clause.end], body: all(clause.body) }
            : {
                type: index === 0 ? 'IfClause' : 'ElseifClause',
                range: [clause.start, clause.end],
                condition: asLuaparse(clause.condition),
                body: all(clause.body),
              },
        ),
      };
    case 'ForNumericStatement':
      return {
        type,
        range,
        variable: asLuaparse(node.variable),
        start: asLuaparse(node.initial),
        end: asLuaparse(node.limit),
        step: orNull(node.step),
        body: all(node.body),
      };
    case 'ForGenericStatement':
      return { type, range, variables: all(node.variables), iterators: all(node.iterators), body: all(node.body) };
    case 'FunctionDeclaration':
      return {
        type,
        range,
        identifier: orNull(node.identifier),
        isLocal: node.isLocal,
        parameters: all(node.parameters),
        body: all(node.body),
      };
    case 'ReturnStatement':
      return { type, start: node.start, arguments: all(node.arguments) };
    case 'Identifier':
      return { type, range, name: node.name };
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return { type, range, value: node.value };
    case 'NilLiteral':
      return { type, range, value: null };
    case 'VarargLiteral':
      return { type, range, value: '...' };
    case 'UnaryExpression':
      return { type, range, operator: node.operator, argument: asLuaparse(node.argument) };
    case 'BinaryExpression': {
      const isLogical = node.operator === 'and' || node.operator === 'or';
      const [left, right] = [asLuaparse(node.left), asLuaparse(node.right)];
      return { type: isLogical ? 'LogicalExpression' : type, range, operator: node.operator, left, right };
    }
    case 'MemberExpression':
      return {
        type,
        range,
        base: asLuaparse(node.base),
        indexer: node.indexer,
        identifier: asLuaparse(node.identifier),
      };
    case 'IndexExpression':
      return { type, range, base: asLuaparse(node.base), index: asLuaparse(node.index) };
    case 'CallExpression': {
      const [base, values] = [asLuaparse(node.base), all(node.arguments)];
      if (node.form === 'string') return { type: 'StringCallExpression', range, base, argument: values[0] };
      if (node.form === 'table') return { type: 'TableCallExpression', range, base, arguments: values[0] };
      return { type, range, base, arguments: values };
    }
    case 'TableConstructorExpression':
      return { type, range, fields: all(node.fields) };
    case 'TableKey':
    case 'TableKeyString':
      return { type, range, key: asLuaparse(node.key), value: asLuaparse(node.value) };
    case 'TableValue':
      return { type, range, value: asLuaparse(node.value) };
    default:
      return { type, range };
  }
}
