import type { LongPollSettings } from '#adapters/app-long-poll/settings';
import type { HistoryLimits } from '#application/changes/history-index';
import type { AppReport } from '#application/ports/app-sessions';

/** What can be said of a project's service beside its store; what is usual where nothing is said. */
export interface CompositionOptions {
  readonly history?: Partial<HistoryLimits>;
  /** How long the running app is waited for, and how much is kept for it. */
  readonly runningApp?: Partial<LongPollSettings>;
  /** Is told what the running app does and prints; the event feed is, in any case. */
  readonly logApp?: (report: AppReport) => void;
}
