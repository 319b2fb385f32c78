import type { ChangeOperation } from '../define-operation.js';
import { operations } from '../operation-table.js';

/** The operations that a batch can hold, by their ids: every change but undo, redo and another batch. */
export function holdableInBatch(): ReadonlyMap<string, ChangeOperation> {
  return (holdable ??= new Map(
    Object.entries(operations as Readonly<Record<string, { readonly effect: string }>>)
      .filter(([id, { effect }]) => id !== 'applyBatch' && ['make', 'set', 'remove'].includes(effect))
      .map(([id, operation]) => [id, operation as ChangeOperation]),
  ));
}
let holdable: ReadonlyMap<string, ChangeOperation> | undefined;
