import type { HistoryLimits } from '#application/history/history';

/** What a service of one project is started with. */
export interface ServiceConfig {
  /** Absolute path of the Solar2D project's root. */
  readonly root: string;
  readonly port: number;
  /** Without one, this machine's own two, 127.0.0.1 and ::1. */
  readonly host: string | undefined;
  /** `memory` works on a copy of the root in memory and never writes it. */
  readonly store: 'disk' | 'memory';
  readonly token: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly logLevel: string;
  readonly history: HistoryLimits;
  /** Take the project even from a process that may still have it. */
  readonly force: boolean;
  readonly version: string;
}
