import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import type { HistoryLimits } from './application/changes/history-index.js';
import type { FileStore } from '#application/ports/file-store';
import type { LongPollSettings } from '#adapters/app-long-poll/settings';
import { composeService } from '#adapters/composition/compose-service';
import type { NamedUseCases as UseCases } from '#adapters/composition/compose-use-cases';
import type { Log } from '#adapters/http/log';
import { readOptions } from '#adapters/composition/read-options';

export type { FileChange, FileVersion, Precondition } from '#domain/change/file-change';
export type { ProjectPath } from '#domain/change/file-change';
export { Problem, type ProblemDetails } from '#domain/problem/problem';
export { problemCodes, type ProblemCode } from '#domain/problem/problem';
export {
  CommitConflict,
  StorageFailure,
  RepeatedKey,
  type ChangeSet,
  type FileReader,
  type FileSnapshot,
  type FileStore,
  type FolderEntry,
  type Observation,
  type PathStatus,
  type StoreCapabilities,
  type StoredFile,
  type StoreObserver,
  type Turn,
} from '#application/ports/file-store';
export {
  DamagedRecord,
  largeContentBytes,
  type ChangeLog,
  type ChangeRecord,
  type NewRecord,
  type RecordHead,
  type Revision,
} from '#application/ports/change-log';
export type { UseCases };
export type { Log } from '#adapters/http/log';
export { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
export { openDiskStore, type DiskStoreOptions } from '#adapters/store-fs/open/open-disk-store';
export { MemoryProject, openMemoryStore } from '#adapters/store-fs/open/open-memory-store';

export interface PagewrightOptions {
  /** Where the project is kept. The caller opens it, and closes it when nothing is called any more. */
  readonly store: FileStore;
  /** A pino logger, or what has as much of one. Without it, nothing is logged. */
  readonly log?: Log;
  /** Host names besides localhost, 127.0.0.1 and [::1] that requests may be for. */
  readonly allowedHosts?: readonly string[];
  /** Exact origins of web pages that may call: `https://studio.example`, `vscode-webview://<id>`; `null` only with a token. */
  readonly allowedOrigins?: readonly string[];
  /** When given, every request must carry it as `Authorization: Bearer`. */
  readonly token?: string;
  /**
   * How much of the history is retained: by default 1,000 entries, 256 MiB of them, and 256 MiB of contents over 256 KiB. The
   * oldest go first.
   */
  readonly history?: Partial<HistoryLimits>;
  /** How long the running app is waited for, and how much is kept for it. */
  readonly runningApp?: Partial<LongPollSettings>;
}

/** The service in another program: over HTTP, or called directly. */
export interface Pagewright {
  /** For `http.createServer`, or any framework that takes a request listener. */
  callback(): RequestListener;
  /** The same without HTTP. Refusals are thrown as `Problem`. */
  readonly useCases: UseCases;
  /**
   * Notices from now on what is edited outside, where the store can tell (`capabilities.observable`):
   * it becomes part of the history, and of the events. Resolves when the project was looked at once.
   */
  watch(): Promise<void>;
  /**
   * Ends what is held open: event streams, polls of running apps, the watching. To be called before
   * the server is closed, and to be waited for before the store is.
   */
  close(): Promise<void>;
}

/**
 * Puts the service together around a store of the caller's own. Does not listen.
 * @throws TypeError when an option is missing, not known, or not what it is to be
 */
export function createPagewright(options: PagewrightOptions): Pagewright {
  const { store, log = pino({ level: 'silent' }), ...given } = readOptions(options);
  const { app, useCases, watch, close } = composeService(store, { ...given, log, version: 'embedded' });
  return { callback: () => app.callback(), useCases, watch, close };
}
