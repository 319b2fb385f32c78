import type { Previews } from './live/previews.js';
import type { RecordedResponses } from './changes/recorded-responses.js';
import type { Snapshots } from './reading/snapshots.js';
import type { AppSessions } from './ports/app-sessions.js';
import type { UseCaseOf } from './project-services.js';

/** What the front ends of a project (HTTP, the command line) work with. */
export interface UseCases {
  /** The instance of a use case, by the class that the declaration of its operation names. */
  readonly of: UseCaseOf;
  /** What a running app asks of the service. */
  readonly appSessions: AppSessions;
  /** Reads several files as one revision has them. */
  readonly snapshots: Snapshots;
  /** The properties that the running app shows and that are not stored. */
  readonly previews: Previews;
  /** The first responses to requests with an idempotency key. */
  readonly firstAnswers: RecordedResponses;
}
