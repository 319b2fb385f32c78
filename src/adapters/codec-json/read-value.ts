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

interface JsonProperty {
  readonly name: string;
  readonly value: Node;
  /** Its place among the properties of its object. */
  readonly index: number;
}

export function propertiesOf(object: Node): JsonProperty[] {
  const properties: JsonProperty[] = [];
  for (const [index, property] of (object.children ?? []).entries()) {
    const name = property.children?.[0];
    const value = property.children?.[1];
    if (name !== undefined && value !== undefined) properties.push({ name: String(name.value), value, index });
  }
  return properties;
}

/** The property of that name, where the node is an object that has it. */
export function propertyOf(node: Node | undefined, name: string): JsonProperty | undefined {
  if (node?.type !== 'object' || node.children === undefined) return undefined;
  const index = node.children.findIndex((property) => property.children?.[0]?.value === name);
  const value = node.children[index]?.children?.[1];
  return value === undefined ? undefined : { name, value, index };
}
