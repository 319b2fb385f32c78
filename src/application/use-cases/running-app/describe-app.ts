import * as z from 'zod';
import type { Properties } from '#domain/properties/property-value';
import type { ConnectedApp } from '#application/ports/running-app';
import { properties } from '../property-schemas.js';
import { defineCall } from '../define-operation.js';

export interface AppDocument {
  readonly connected: boolean;
  /** When the app that connected last did so; `null` without one. */
  readonly since: string | null;
  /** The last state of its user interface that this app reported; `null` without one. */
  readonly ui: Properties | null;
  /** Every app that is connected, the one that connected last first. */
  readonly apps: readonly (Omit<ConnectedApp, 'since'> & { readonly since: string })[];
}

/** @internal */
export const describeApp = defineCall({
  id: 'describeApp',
  noun: 'app',
  verb: 'show',
  effect: 'look',
  summary: 'The running apps that are connected',
  description: 'When each app connected, and the state that the newest one reported of its user interface.',
  result: z
    .object({
      connected: z.boolean(),
      since: z.string().nullable(),
      ui: properties.nullable(),
      apps: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          since: z.string(),
          engine: z.string(),
          capabilities: z.array(z.string()),
          ui: properties,
        }),
      ),
    })
    .meta({ id: 'RunningApps' }),
  examples: [{}],
  run: async ({ runningApp }): Promise<AppDocument> => {
    await runningApp.sync();
    const apps = runningApp.apps().map((each) => ({ ...each, since: each.since.toISOString() }));
    const [newest] = apps;
    return { connected: newest !== undefined, since: newest?.since ?? null, ui: newest?.ui ?? null, apps };
  },
});
