import { ContainerModule } from 'inversify';
import { tableOf } from '#domain/properties/property-value';
import { previewEvents } from '#application/live/preview-rows';
import type { AppReport, AppReports } from '#application/ports/app-sessions';
import type { EventFeed } from '#application/ports/event-feed';
import { LongPollApp } from '#adapters/app-long-poll/long-poll-app';
import type { Log } from '#adapters/http/log';
import { tokens } from '../injection-tokens.js';

/** Binds the running app to two ports: one for the use cases, one for the app's own requests. */
export const runningAppModule = new ContainerModule(({ bind }) => {
  bind(LongPollApp)
    .toResolvedValue(
      (clock, feed, log, state, settings, served) =>
        new LongPollApp(state, clock, reportTo(feed, log), () => previewEvents(state), settings, served),
      [tokens.clock, tokens.eventFeed, tokens.log, tokens.state, tokens.appSettings, tokens.servedProject],
    )
    .inSingletonScope();
  bind(tokens.runningApp).toService(LongPollApp);
  bind(tokens.appSessions).toService(LongPollApp);
});

/** Publishes and logs what the running app does and prints. */
function reportTo(feed: EventFeed, log: Log): AppReports {
  return {
    report: (entry: AppReport) => {
      const { app, kind, text } = entry;
      feed.publish({ type: 'app', data: { name: kind, params: tableOf({ app: app.id, device: app.device, text }) } });
      const fields = { app: app.id, ...(app.device === '' ? {} : { device: app.device }), text };
      if (kind === 'error') log.warn(fields, 'app error');
      else log.info(fields, `app ${kind}`);
    },
  };
}
