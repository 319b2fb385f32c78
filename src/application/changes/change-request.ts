import type { RequestedOperation } from '#domain/change/operation';
import type { RequestKey } from '#domain/change/request-key';
import type { ProjectFiles } from '#application/project/files/project-files';

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
  /** The idempotency key: a request with the same key is carried out once. */
  readonly key?: RequestKey;
}

/** A request with its operation and address, which the use case adds for the history. */
export type OperationRequest = ChangeRequest & RequestedOperation;
