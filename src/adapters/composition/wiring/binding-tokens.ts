import type { ServiceIdentifier } from 'inversify';
import type { AppSessions } from '#application/ports/app-sessions';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Clock } from '#application/ports/clock';
import type { Codecs } from '#application/ports/codecs';
import type { EventFeed } from '#application/ports/event-feed';
import type { FileStore } from '#application/ports/file-store';
import type { HistoryCodec } from '#application/ports/history-codec';
import type { Renderer } from '#application/ports/renderer';
import type { RunningApp } from '#application/ports/running-app';
import type { TextDiff } from '#application/ports/text-diff';
import type { HistoryLimits } from '#application/changes/history-index';

/** What the container calls the ports, which exist as types only. Classes are their own tokens. */
export const tokens = {
  fileStore: Symbol('FileStore') as ServiceIdentifier<FileStore>,
  codecs: Symbol('Codecs') as ServiceIdentifier<Codecs>,
  renderer: Symbol('Renderer') as ServiceIdentifier<Renderer>,
  catalogue: Symbol('ClassCatalogue') as ServiceIdentifier<ClassCatalogue>,
  runningApp: Symbol('RunningApp') as ServiceIdentifier<RunningApp>,
  appSessions: Symbol('AppSessions') as ServiceIdentifier<AppSessions>,
  clock: Symbol('Clock') as ServiceIdentifier<Clock>,
  diff: Symbol('TextDiff') as ServiceIdentifier<TextDiff>,
  eventFeed: Symbol('EventFeed') as ServiceIdentifier<EventFeed>,
  historyCodec: Symbol('HistoryCodec') as ServiceIdentifier<HistoryCodec>,
  historyLimits: Symbol('HistoryLimits') as ServiceIdentifier<HistoryLimits>,
};
