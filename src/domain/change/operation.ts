/** What was asked for: an operation, and the names of the thing it was asked of, the outermost first. */
export interface RequestedOperation {
  /** The id of an operation that changes a project. The history keeps those of operations that are no more, too. */
  readonly operation: string;
  readonly address: readonly string[];
}

/** What an operation does, from the beginning of its id: `rename` of `renameLayer`. */
export function deedOf(operation: string): string {
  return /^[a-z]*/.exec(operation)?.[0] ?? '';
}
