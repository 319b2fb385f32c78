import type { ChangeOperation } from '../define-operation.js';
import { operations } from '../operation-table.js';

/** The operations that a batch can hold, by their ids: every change that is not planned alone. */
export function holdableInBatch(): ReadonlyMap<string, ChangeOperation> {
  return (holdable ??= new Map(
    Object.entries(operations as Readonly<Record<string, { readonly effect: string }>>)
      .filter(([, { effect }]) => ['make', 'set', 'remove', 'step'].includes(effect))
      .map(([id, operation]) => [id, operation as ChangeOperation] as const)
      .filter(([, { planning }]) => typeof planning !== 'object' || planning.alone !== true),
  ));
}
let holdable: ReadonlyMap<string, ChangeOperation> | undefined;
