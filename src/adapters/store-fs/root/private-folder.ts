/** Where a store keeps its lock and its journal: in the project, and no part of it. */
export const privateParts = ['.pagewright', 'store'] as const;

export function isPrivate(parts: readonly string[]): boolean {
  return privateParts.every((name, index) => parts[index] === name);
}
