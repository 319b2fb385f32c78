import { ContainerModule } from 'inversify';
import { LongPollApp } from '#adapters/app-long-poll/long-poll-app';
import { defaultSettings } from '#adapters/app-long-poll/settings';
import { tableOf } from '#domain/properties/property-value';
import type { AppReport } from '#application/ports/app-sessions';
import type { Clock } from '#application/ports/clock';
import type { EventFeed } from '#application/ports/event-feed';
import type { CompositionOptions } from '../composition-options.js';
import { tokens } from './binding-tokens.js';

/** The running app implements two ports: what the use cases ask of it, and what it asks of the service. */
export function runningAppModule({ runningApp, logApp }: CompositionOptions): ContainerModule {
  const open = (clock: Clock, feed: EventFeed): LongPollApp => {
    const report = (entry: AppReport) => {
      const { app, kind, text } = entry;
      const params = tableOf({ app: app.id, device: app.device, text });
      feed.publish({ type: 'app', data: { name: kind, params } });
      logApp?.(entry);
    };
    return new LongPollApp(clock, { report }, { ...defaultSettings, ...runningApp });
  };
  return new ContainerModule(({ bind }) => {
    bind(LongPollApp).toResolvedValue(open, [tokens.clock, tokens.eventFeed]).inSingletonScope();
    bind(tokens.runningApp).toService(LongPollApp);
    bind(tokens.appSessions).toService(LongPollApp);
  });
}
