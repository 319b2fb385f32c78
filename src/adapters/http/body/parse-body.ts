import type { BodyDeclaration } from '#application/use-cases/define-operation';
import { Problem } from '#domain/problem/problem';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { faultsOf, tellFaults } from '../faults.js';

/** A body that was read. No body, and an empty one, is an empty table. */
export interface BodyContent {
  readonly value: PropertyValue;
  readonly hasBody: boolean;
}

/**
 * Reads a parsed body as a route declares it.
 * @throws Problem `invalid-body`
 */
export function parseBody(declared: BodyDeclaration, { value, hasBody }: BodyContent): unknown {
  if (declared === 'none') return undefined;
  if (declared === 'properties') return hasBody ? requireTable(value) : undefined;
  const parsed = declared.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = faultsOf(parsed.error);
  throw new Problem('invalid-body', `The body is not what this address takes: ${tellFaults(errors)}.`, { errors });
}

function requireTable(value: PropertyValue): Properties {
  if (isTable(value)) return value;
  const found = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
  throw new Problem('invalid-body', `The body must be a table of properties, such as {"alpha": 0.5}; it is ${found}.`);
}
