import type { FileChange } from '#domain/change/file-change';
import type { ChangedFile, Mutation } from '#domain/change/mutation';
import type { Planned } from '../plan.js';
import type { QueuedChange } from './change-queue.js';

/** The result of a change before its commit has a revision. */
export type Outcome = Omit<Mutation, 'revision'>;

interface PlannedChange {
  readonly change: Pick<QueuedChange, 'request'>;
  readonly planned: Planned;
}

/** @param changeset the id of its entry in the history; `null` without one */
export function outcomeOf(
  { change: { request }, planned }: PlannedChange,
  changes: readonly ChangedFile[],
  changeset: string | null,
): Outcome {
  const { created, resource, warnings = [], references, renames = [], items, step } = planned;
  return {
    operation: request.operation,
    ...(created === undefined ? {} : { created }),
    resource,
    changes,
    changeset,
    warnings,
    ...(references === undefined ? {} : { references }),
    ...(renames.length === 0 ? {} : { renames }),
    ...(step !== undefined && 'target' in step ? { target: step.target } : {}),
    ...(items === undefined ? {} : { items }),
  };
}

/** A changed file without its content. */
export function describe({ path, action }: FileChange): ChangedFile {
  return { path, action };
}
