import type { ItemMutation, Mutation } from '#domain/change/mutation';
import { projectResource, type ResourceReference } from '#domain/change/resource-document';
import type { HistoryItem } from '#domain/history/history-entry';
import { Problem } from '#domain/problem/problem';
import type { AnyRow } from '#application/ports/shared-state';
import { Draft } from '#application/project/draft/draft';
import type { BatchUnderWay, ChangeRequest, OperationRequest } from './change-request.js';
import { describe } from './group-commit/describe-change.js';
import { planOn } from './group-commit/plan-group.js';
import type { Plan, PlanOptions, Planned } from './plan.js';

/** A change of a batch that names its operation. A mistake in it is refused when it is planned. */
export interface NamedChange {
  readonly operation: string;
  readonly at: string | Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** One change of a batch. */
export interface BatchItem {
  /** Names the item in a refusal: its operation and address. */
  readonly title: string;
  /** Plans the change by its operation, with this request. */
  plan(request: ChangeRequest): Promise<unknown>;
}

/** Plans the items of a batch on one draft. Each item finds the project as the items before it would leave it. */
export class Batch implements BatchUnderWay {
  private readonly items: ItemMutation[] = [];
  private readonly recorded: HistoryItem[] = [];
  private readonly ends: AnyRow[] = [];
  private readonly made: (() => void)[] = [];

  constructor(readonly draft: Draft) {}

  async plan(request: OperationRequest, plan: Plan, { alone = false }: PlanOptions): Promise<Mutation> {
    if (alone || request.batch === undefined) throw notInBatch(request.operation);
    if (request.dryRun) {
      throw new Problem('invalid-query', 'One item cannot be a dry run: send "dryRun" with the whole batch.');
    }
    const { planned, changes } = await planOn(new Draft(this.draft), { request, plan });
    await this.draft.take(changes);
    const { created, resource, warnings = [], references, renames = [], ends = [], made } = planned;
    this.ends.push(...ends);
    if (made !== undefined) this.made.push(made);
    const item: ItemMutation = {
      operation: request.operation,
      ...(created === undefined ? {} : { created }),
      resource,
      changes: changes.map(describe),
      warnings,
      ...(references === undefined ? {} : { references }),
      ...(renames.length === 0 ? {} : { renames }),
    };
    this.items.push(item);
    this.recorded.push(recordedItem(request, resource));
    return { ...item, changeset: null, revision: 0 };
  }

  /** The number of planned items. */
  get count(): number {
    return this.items.length;
  }

  /** The batch as one change. */
  get planned(): Planned {
    const { items, recorded, ends, made } = this;
    const references = items.flatMap((item) => item.references ?? []);
    return {
      resource: projectResource,
      items,
      recorded,
      renames: items.flatMap((item) => item.renames ?? []),
      warnings: items.flatMap(({ warnings }) => warnings),
      ...(references.length === 0 ? {} : { references }),
      ...(ends.length === 0 ? {} : { ends }),
      ...(made.length === 0 ? {} : { made: () => made.forEach((each) => each()) }),
    };
  }
}

function recordedItem({ operation, properties }: OperationRequest, { type, name, address }: ResourceReference) {
  return { operation, resource: { type, name, address }, ...(properties === undefined ? {} : { properties }) };
}

/** The refusal of an operation that no batch can hold. */
export function notInBatch(what: string): Problem {
  return new Problem(
    'invalid-body',
    `A batch holds only changes of books, pages and what is in them, and ${what} is none: send it by itself.`,
  );
}
