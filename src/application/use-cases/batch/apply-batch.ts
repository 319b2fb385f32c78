import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { Batch, notInBatch, type BatchItem, type NamedChange } from '#application/changes/batch';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Plan } from '#application/changes/plan';
import { nextTurn } from '#application/support/in-turns';
import { defineChange } from '../define-operation.js';
import { attachClass } from '../layer-class/attach-class.js';
import { createLayer } from '../layer/create-layer.js';
import { batchOperation } from './batch-operation.js';

const maxItems = 500;

/** The items of a batch, in the form in which a front end takes them. @internal */
export function batchOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .min(1, { error: 'is empty: a batch has at least one change' })
    .max(maxItems, { error: `takes no more than ${maxItems} changes` });
}

/**
 * Plans the items in their order, each on what those before it leave, and commits them together.
 * @throws Problem the refusal of the first item that cannot be made, with its index in `item`; nothing was changed then
 */
function planItems(items: readonly BatchItem[], author: string): Plan {
  return async (draft) => {
    const batch = new Batch(draft);
    for (const [index, item] of items.entries()) {
      await planItem(item, index, { author, dryRun: false, batch });
      // Other requests are served between two items.
      await nextTurn();
    }
    return batch.planned;
  };
}

async function planItem(item: BatchItem, index: number, request: ChangeRequest & { readonly batch: Batch }) {
  try {
    await item.plan(request);
    if (request.batch.count !== index + 1) throw notInBatch('this');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message, remedies, cause } = error;
    const { operation: _, address: __, ...details } = error.details;
    throw new Problem(
      code,
      `Item ${index} of the batch (${item.title}) was refused, so nothing was changed. ${message}`,
      { ...details, item: index, problem: error },
      { cause, remedies },
    );
  }
}

/** Changes by their operations. A front end with its own items passes them as they are. */
const items: z.ZodType<readonly (BatchItem | NamedChange)[], z.input<typeof batchOperation>[]> =
  batchOf(batchOperation);

/**
 * Makes many changes as one: all of them or none, with one entry in the history.
 * @internal
 */
export const applyBatch = defineChange({
  id: 'applyBatch',
  noun: 'batch',
  verb: 'run',
  effect: 'set',
  summary: 'Make many changes as one: all of them or none',
  description: `At most ${maxItems} changes, made in their order, each on what those before it leave. They have one entry in the history, and one undo. A refusal names its item, counted from 0.`,
  body: items,
  problems: ['invalid-body'],
  examples: [
    {
      body: [
        { operation: createLayer.id, at: { book: 'harbour', page: 'dusk', path: ['lamp'] }, body: { y: 620 } },
        { operation: attachClass.id, at: { book: 'harbour', page: 'dusk', path: ['lamp'], class: 'linear' } },
      ],
    },
  ],
  planning: { alone: true, ahead: true },
  plan: ({ batchItem }, { body }, { author }) =>
    planItems(
      body.map((item) => ('plan' in item ? item : batchItem(item))),
      author,
    ),
});
