import type { Expression, LuaNode } from '#adapters/lua/tree/syntax-tree';
import { memberNameOf } from '#adapters/lua/constant';

/** Whether code leaves the items of a list as they are: `table.insert(list, item)`, `list[#list + 1] = item`. */
export function addsItem(text: string, code: LuaNode): boolean {
  if (code.type === 'CallStatement') {
    const { base, arguments: given } = code.expression;
    return text.slice(base.start, base.end) === 'table.insert' && isNamed(given[0]);
  }
  if (code.type !== 'AssignmentStatement' || code.variables.length > 1) return false;
  const [target] = code.variables;
  return target?.type === 'IndexExpression' && isNamed(target.base) && isBehindAll(text, target.base, target.index);
}

/** Whether names lead to the table, and not the place of an item. */
function isNamed(table: Expression | undefined): boolean {
  if (table?.type === 'Identifier') return true;
  if (table?.type !== 'MemberExpression' && table?.type !== 'IndexExpression') return false;
  return memberNameOf(table) !== undefined && isNamed(table.base);
}

function isBehindAll(text: string, list: Expression, index: Expression): boolean {
  return text.slice(index.start, index.end).replaceAll(/\s/g, '') === `#${text.slice(list.start, list.end)}+1`;
}
