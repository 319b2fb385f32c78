/** A node of a syntax tree as somebody sees it who goes through all of them. */
export type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
