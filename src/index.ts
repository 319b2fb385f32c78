import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import type { HistoryLimits } from '#application/changes/history-limits';
import type { FileStore } from '#application/ports/file-store';
import type { LongPollSettings } from './adapters/app-long-poll/long-poll-settings.js';
import { Composition } from '#adapters/composition/composition';
import { FollowProject } from '#adapters/composition/follow-project';
import { HttpApp, httpModule } from '#adapters/composition/modules/http-module';
import { openStoreModule } from '#adapters/composition/modules/open-store-module';
import { readOptions } from '#adapters/composition/read-options';
import { inProcessFetch } from '#adapters/http/listen/in-process-fetch';
import type { Log } from '#adapters/http/log';
import { createClient, type Client, type Fetch } from './client.js';

export type { FileChange, FileContent, FileVersion, LargeContent, Precondition } from '#domain/change/file-change';
export type { ProjectPath } from '#domain/change/file-change';
export { problemCodes, type ProblemCode } from '#domain/problem/problem';
export {
  CommitConflict,
  ContentTooLong,
  StorageFailure,
  RepeatedKey,
  TurnLost,
  type ChangeSet,
  type Committed,
  type CommittedFile,
  type FileReader,
  type FileSnapshot,
  type FileStore,
  type FolderEntry,
  type Observation,
  type PathStatus,
  type SnapshotOptions,
  type StagedContent,
  type StoreCapabilities,
  type StoredFile,
  type StoreObserver,
  type Turn,
} from '#application/ports/file-store';
export { FileChanged, type OpenedFile } from '#application/ports/opened-file';
export { openByReading } from '#application/support/open-content';
export {
  DamagedRecord,
  largeContentBytes,
  type ChangeLog,
  type ChangeRecord,
  type LogExtent,
  type NewRecord,
  type RecordHead,
  type Revision,
} from '#application/ports/change-log';
export type { Log } from '#adapters/http/log';
export {
  BeyondQuota,
  type AnyRow,
  type Channel,
  type NewRow,
  type SharedState,
  type StateKind,
  type StateRow,
} from '#application/ports/shared-state';
export { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
export { openDiskStore, type DiskStoreOptions } from '#adapters/store-fs/open/open-disk-store';
export { MemoryProject, openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
export { ProblemError, type Client, type Fetch } from './client.js';

export interface PagewrightOptions {
  /** Holds the project. The caller opens it, and closes it after the last call. */
  readonly store: FileStore;
  /** A pino logger, or an object with the same methods. Without it, nothing is logged. */
  readonly log?: Log;
  /** Host names besides localhost, 127.0.0.1 and [::1] that requests may name. */
  readonly allowedHosts?: readonly string[];
  /** Exact origins of web pages that may call: `https://studio.example`, `vscode-webview://<id>`; `null` only with a token. */
  readonly allowedOrigins?: readonly string[];
  /** The path under which your server mounts the service, such as `/books`: all addresses begin with it. The default is the root. */
  readonly prefix?: string;
  /** If given, every request must send it as `Authorization: Bearer`. */
  readonly token?: string;
  /** Who makes the changes that this program makes itself, as the history names it; at most 100 characters. */
  readonly author?: string;
  /**
   * How much of the history is retained. The default is 1,000 entries, 256 MiB of them, and 256 MiB of contents over 256 KiB.
   * The oldest entries are removed first.
   */
  readonly history?: Partial<HistoryLimits>;
  /** The most bytes of all uploads that are not answered yet. The default is 1 GiB. */
  readonly uploadQuota?: number;
  /** How long the service waits for the running app, and how much it buffers for it. */
  readonly runningApp?: Partial<LongPollSettings>;
}

/**
 * The service in another program. It has the interface of the typed client, without a connection: a program that is written for
 * one runs on the other. Each operation passes the same checks as over HTTP. It throws a `ProblemError` where it is refused.
 */
export interface Pagewright extends Client {
  /** For `http.createServer`, or any framework that takes a request listener. */
  callback(): RequestListener;
  /** Sends a request without a connection: `createClient({ baseUrl: 'http://localhost', fetch, author: 'Zoë' })`. */
  readonly fetch: Fetch;
  /**
   * Begins to record external edits, if the store can observe them (`capabilities.observable`): they become part of the
   * history, and events announce them. Resolves after the first look at the whole project.
   */
  watch(): Promise<void>;
  /**
   * Ends event streams, polls of running apps, and the watching. Call it before you close the server, and wait for it before
   * you close the store.
   */
  close(): Promise<void>;
}

/**
 * Makes the service around an open store. It does not listen.
 * @throws TypeError if an option is missing, unknown or wrong
 */
export function createPagewright(options: PagewrightOptions): Pagewright {
  const {
    store,
    log = pino({ level: 'silent' }),
    history,
    runningApp,
    uploadQuota,
    author,
    ...http
  } = readOptions(options);
  const project = new Composition(
    openStoreModule(store),
    { log, history, runningApp, uploadQuota },
    httpModule({ ...http, version: 'embedded' }),
  );
  const { koa } = project.get(HttpApp);
  const following = project.get(FollowProject);
  following.followOthers();
  const fetch = inProcessFetch(koa.callback());
  return {
    ...createClient({ baseUrl: `http://localhost${http.prefix ?? ''}`, token: http.token, author, fetch }),
    callback: () => koa.callback(),
    fetch,
    watch: () => following.watch(),
    close: () => project.close(),
  };
}
