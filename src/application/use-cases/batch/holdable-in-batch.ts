import type { ChangeOperation } from '../define-operation.js';
import { operations } from '../operation-table.js';

const excluded = ['applyBatch', 'createCheckpoint', 'deleteCheckpoint'];

/** The operations that a batch can hold, by their ids: every change but those of the history and another batch. */
export function holdableInBatch(): ReadonlyMap<string, ChangeOperation> {
  return (holdable ??= new Map(
    Object.entries(operations as Readonly<Record<string, { readonly effect: string }>>)
      .filter(([id, { effect }]) => !excluded.includes(id) && ['make', 'set', 'remove'].includes(effect))
      .map(([id, operation]) => [id, operation as ChangeOperation]),
  ));
}
let holdable: ReadonlyMap<string, ChangeOperation> | undefined;
