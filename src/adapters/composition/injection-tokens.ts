import type { ServiceIdentifier } from 'inversify';
import type { HistoryLimits } from '#application/changes/history-limits';
import type { AppSessions } from '#application/ports/app-sessions';
import type { BookTemplates } from '#application/ports/book-templates';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Clock } from '#application/ports/clock';
import type { Codecs } from '#application/ports/codecs';
import type { EventFeed } from '#application/ports/event-feed';
import type { FileStore } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import type { Renderer } from '#application/ports/renderer';
import type { RunningApp } from '#application/ports/running-app';
import type { SharedState } from '#application/ports/shared-state';
import type { TextDiff } from '#application/ports/text-diff';
import type { ProjectServices } from '#application/project-services';
import type { ServedProject } from '#adapters/app-long-poll/long-poll-app';
import type { LongPollSettings } from '#adapters/app-long-poll/long-poll-settings';
import type { Doctor } from '#adapters/cli/doctor-command';
import type { Listening } from '#adapters/http/listen/listen';
import type { Log } from '#adapters/http/log';

/** Names bindings of types that are no classes. A class is its own token. */
export const tokens = {
  /** The project's files and change log, without a cache. */
  store: Symbol('Store') as ServiceIdentifier<FileStore>,
  /** The store behind the file cache. */
  fileStore: Symbol('FileStore') as ServiceIdentifier<FileStore>,
  /** What the services of the project share beside its files. */
  state: Symbol('SharedState') as ServiceIdentifier<SharedState>,
  codecs: Symbol('Codecs') as ServiceIdentifier<Codecs>,
  renderer: Symbol('Renderer') as ServiceIdentifier<Renderer>,
  catalogue: Symbol('ClassCatalogue') as ServiceIdentifier<ClassCatalogue>,
  bookTemplates: Symbol('BookTemplates') as ServiceIdentifier<BookTemplates>,
  runningApp: Symbol('RunningApp') as ServiceIdentifier<RunningApp>,
  appSessions: Symbol('AppSessions') as ServiceIdentifier<AppSessions>,
  appSettings: Symbol('LongPollSettings') as ServiceIdentifier<LongPollSettings>,
  servedProject: Symbol('ServedProject') as ServiceIdentifier<ServedProject | undefined>,
  clock: Symbol('Clock') as ServiceIdentifier<Clock>,
  diff: Symbol('TextDiff') as ServiceIdentifier<TextDiff>,
  eventFeed: Symbol('EventFeed') as ServiceIdentifier<EventFeed>,
  historyCodec: Symbol('HistoryCodec') as ServiceIdentifier<HistoryCodec>,
  historyLimits: Symbol('HistoryLimits') as ServiceIdentifier<HistoryLimits>,
  /** Bytes of all uploads that are not answered yet. */
  uploadQuota: Symbol('UploadQuota') as ServiceIdentifier<number>,
  /** Whether the service refuses every change. */
  readOnly: Symbol('ReadOnly') as ServiceIdentifier<boolean>,
  services: Symbol('ProjectServices') as ServiceIdentifier<ProjectServices>,
  log: Symbol('Log') as ServiceIdentifier<Log>,
  listening: Symbol('Listening') as ServiceIdentifier<Listening>,
  doctor: Symbol('Doctor') as ServiceIdentifier<Doctor>,
};
