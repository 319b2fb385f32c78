import { isTable, type PropertyValue } from '#domain/properties/property-value';

/** Values as text of each form, for tests that read them back. Written with other means than the product's own. */
export function jsonText(value: PropertyValue): string {
  return JSON.stringify(value);
}

/** Block style; strings in double quotes with YAML's escapes. */
export function yamlText(value: PropertyValue, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return value.map((item) => `\n${indent}-${inner(item, indent)}`).join('');
  }
  if (isTable(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    return entries.map(([name, item]) => `\n${indent}${JSON.stringify(name)}:${inner(item, indent)}`).join('');
  }
  return JSON.stringify(value);
}

function inner(value: PropertyValue, indent: string): string {
  return typeof value === 'object' && value !== null
    ? ` ${yamlText(value, `${indent}  `)}`
    : ` ${JSON.stringify(value)}`;
}

/** A Lua table constructor whose items are parted by `separator`. */
export function tableText(value: PropertyValue, separator: string): string {
  if (Array.isArray(value)) return `{ ${value.map((item) => tableText(item, separator)).join(separator)} }`;
  if (isTable(value)) {
    return `{ ${Object.entries(value)
      .map(([name, item]) => `${tableKey(name)} = ${tableText(item, separator)}`)
      .join(separator)} }`;
  }
  if (typeof value === 'string') return luaString(value);
  return value === null ? 'nil' : String(value);
}

function tableKey(name: string): string {
  return /^[a-z]$/.test(name) || name === 'alpha' ? name : `[${luaString(name)}]`;
}

function luaString(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) =>
    byte < 32 || byte === 34 || byte === 92 || byte > 250
      ? `\\${String(byte).padStart(3, '0')}`
      : String.fromCharCode(byte),
  );
  return Buffer.from(`"${bytes.join('')}"`, 'latin1').toString();
}
