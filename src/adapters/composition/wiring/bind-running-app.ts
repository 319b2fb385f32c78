import type { Container } from 'inversify';
import { LongPollApp } from '#adapters/app-long-poll/long-poll-app';
import { defaultSettings } from '#adapters/app-long-poll/settings';
import { tableOf } from '#domain/properties/property-value';
import type { AppReport } from '#application/ports/app-sessions';
import type { CompositionOptions } from '../composition-options.js';
import { tokens } from './binding-tokens.js';

/** The running app, which stands behind two ports: what the use cases ask of it, and what it asks of us. */
export function bindRunningApp(container: Container, { runningApp, logApp }: CompositionOptions): void {
  const feed = container.get(tokens.eventFeed);
  const report = (entry: AppReport) => {
    const { app, kind, text } = entry;
    const params = tableOf({ app: app.id, device: app.device, text });
    feed.publish({ type: 'app', data: { name: kind, params } });
    logApp?.(entry);
  };
  const app = new LongPollApp(container.get(tokens.clock), { report }, { ...defaultSettings, ...runningApp });
  container.bind(tokens.runningApp).toConstantValue(app);
  container.bind(tokens.appSessions).toConstantValue(app);
}
