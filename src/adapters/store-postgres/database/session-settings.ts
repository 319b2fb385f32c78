import type { ClientConfig } from 'pg';
import type { DatabaseSettings, Timeouts } from './database-settings.js';

/** What the client of a connection gets. */
export function settingsOf({ url, applicationName }: DatabaseSettings, timeouts: Timeouts): ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName ?? 'pagewright',
    connectionTimeoutMillis: timeouts.connect,
    // Without it, a connection that is half open would wait for ever.
    query_timeout: timeouts.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
