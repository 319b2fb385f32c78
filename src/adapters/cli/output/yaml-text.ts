import { parse, stringify } from 'yaml';

// A module of its own, because most commands need no YAML, and it takes long to load.

/** Parses YAML without aliases, which could make a small text large. */
export function parseYaml(text: string): unknown {
  return parse(text, { maxAliasCount: 0 }) as unknown;
}

export function toYaml(value: unknown): string {
  // In the folded style, YAML doubles the line breaks of a text such as a diff.
  return stringify(value, { lineWidth: 100, blockQuote: 'literal' });
}
