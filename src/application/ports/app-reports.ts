import type { ConnectedApp } from './running-app.js';

/** What is known of a running app's doings, for those who watch: the service's log, the feed of events. */
export interface AppReports {
  report(report: AppReport): void;
}

export interface AppReport {
  readonly app: Pick<ConnectedApp, 'id' | 'device'>;
  /** `print` and `error` are lines of its console; `state` is said when it shows something else. */
  readonly kind: 'connected' | 'gone' | 'state' | 'print' | 'error';
  readonly text: string;
}
