import type { Properties } from '#domain/properties/property-value';
import type { ConnectedApp, RunningApp } from '#application/ports/running-app';

interface AppDocument {
  readonly connected: boolean;
  /** When the app that connected last did so; `null` without one. */
  readonly since: string | null;
  /** What that app said last of its user interface; `null` without one. */
  readonly ui: Properties | null;
  /** Every app that is connected, the one that connected last first. */
  readonly apps: readonly (Omit<ConnectedApp, 'since'> & { readonly since: string })[];
}

export class DescribeApp {
  constructor(private readonly app: RunningApp) {}

  execute(): AppDocument {
    const apps = this.app.apps().map((each) => ({ ...each, since: each.since.toISOString() }));
    const [newest] = apps;
    return { connected: newest !== undefined, since: newest?.since ?? null, ui: newest?.ui ?? null, apps };
  }
}
