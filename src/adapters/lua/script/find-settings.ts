import type { Chunk, Expression, Variable } from '../tree/syntax-tree.js';
import { walk } from '../tree/walk.js';
import type { PropertyValue } from '#domain/properties/property-value';
import { constantOf, keyOf, notConstant } from '#adapters/lua/constant';

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
  const add = (target: string | undefined, expression: Expression | undefined): void => {
    if (target !== name || expression === undefined) return;
    const value = constantOf(expression);
    if (value !== notConstant) found.push({ value, expression });
  };
  walk(chunk, (node) => {
    switch (node.type) {
      case 'TableKey':
      case 'TableKeyString':
        add(textOf(keyOf(node)), node.value);
        break;
      case 'LocalStatement':
      case 'AssignmentStatement':
        node.variables.forEach((variable, index) => add(lastNameOf(variable), node.init[index]));
        break;
      default:
    }
  });
  return found;
}

/** `model` in `M.model`, `M["model"]` and `model`. */
function lastNameOf(target: Variable): string | undefined {
  switch (target.type) {
    case 'MemberExpression':
      return target.identifier.name;
    case 'IndexExpression':
      return textOf(constantOf(target.index));
    default:
      return target.name;
  }
}

function textOf(value: PropertyValue | typeof notConstant): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
