import type { RequestedOperation } from '#domain/change/operation';
import type { RequestKey } from '#domain/change/request-key';
import type { ProjectFiles } from '#application/project/files/project-files';

/** Who asked for a change, and how; as a front end gives it to a use case. */
export interface ChangeRequest {
  /** An editor, an assistant, a person; `''` where nobody said. */
  readonly author: string;
  /** Plan the change, answer with its differences, write nothing. */
  readonly dryRun: boolean;
  /**
   * Refuses the change when the project is not what the caller thinks it is. Asked each time the
   * change is planned, on the very files it is planned from.
   */
  readonly guard?: (files: ProjectFiles) => Promise<void>;
  /** Names the request, so that it is not carried out twice. */
  readonly key?: RequestKey;
}

/** A request with what it asks for, as the history records it; the use case adds that. */
export type OperationRequest = ChangeRequest & RequestedOperation;
