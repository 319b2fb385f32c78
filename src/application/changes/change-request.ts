import type { RequestedOperation } from '#domain/change/operation';
import type { RequestKey } from '#domain/change/request-key';
import type { Mutation } from '#domain/change/mutation';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { Plan, PlanOptions } from './plan.js';

/** A request for a change, as a front end gives it to a use case. */
export interface ChangeRequest {
  /** The name of an editor, an assistant or a person; `''` if the request names none. */
  readonly author: string;
  /** Whether to plan the change and answer with its diffs, without writing anything. */
  readonly dryRun: boolean;
  /**
   * Throws if the project is not in the state that the caller expects. It is called each time the change is planned, with the files
   * of that plan.
   */
  readonly guard?: (files: ProjectFiles) => Promise<void>;
  /** The names of the properties that it sends, for the history. */
  readonly properties?: readonly string[];
  /** The idempotency key: a request with the same key is carried out once. */
  readonly key?: RequestKey;
  /** The batch that the change is an item of. It plans the change, and commits all its items together. */
  readonly batch?: BatchUnderWay;
}

/** A batch while its items are planned, one after the other. */
export interface BatchUnderWay {
  /** The project as the items so far would leave it. */
  readonly draft: Draft;
  /**
   * Plans an item on the draft.
   * @returns what it does; its `changeset` and `revision` are unknown before the commit: `null` and 0
   * @throws Problem the plan's own refusal; `invalid-body` for what no batch can hold
   */
  plan(request: OperationRequest, plan: Plan, options: PlanOptions): Promise<Mutation>;
}

/** A request with its operation and address, which the use case adds for the history. */
export type OperationRequest = ChangeRequest & RequestedOperation;
