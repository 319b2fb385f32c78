import type { Node } from 'jsonc-parser';
import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';

/** What a node says; tables without a prototype. */
export function readValue(node: Node): PropertyValue {
  if (node.type === 'array') return (node.children ?? []).map(readValue);
  if (node.type === 'object') {
    const table = emptyProperties();
    for (const { name, value } of propertiesOf(node)) table[name] = readValue(value);
    return table;
  }
  const { value } = node as { value?: unknown };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

export interface JsonProperty {
  readonly name: string;
  readonly value: Node;
  /** Its place among the properties of its object. */
  readonly index: number;
}

export function propertiesOf(object: Node): JsonProperty[] {
  return (object.children ?? []).flatMap((property, index) => {
    const [name, value] = property.children ?? [];
    return name === undefined || value === undefined ? [] : [{ name: String(name.value), value, index }];
  });
}

/** The property of that name, where the node is an object that has it. */
export function propertyOf(node: Node | undefined, name: string): JsonProperty | undefined {
  return node?.type === 'object' ? propertiesOf(node).find((property) => property.name === name) : undefined;
}
