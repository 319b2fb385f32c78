import type { RequestKey } from '#domain/change/request-key';
import type { ProjectFiles } from '#application/project/files/project-files';

/** Who asked for a change, and how. */
export interface ChangeRequest {
  /** An editor, an assistant, a person; `''` where nobody said. */
  readonly author: string;
  readonly method: string;
  readonly path: string;
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
