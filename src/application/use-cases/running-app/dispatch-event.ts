import * as z from 'zod';
import type { Properties } from '#domain/properties/property-value';
import type { AppPresence } from '#application/ports/running-app';
import { luaTable, properties } from '../property-schemas.js';
import { defineCall } from '../define-operation.js';

export interface DispatchedEvent {
  readonly name: string;
  readonly params: Properties;
  readonly app: AppPresence;
}

/**
 * Sends a named event to every connected app, and waits for no answer. Without an app nothing happens.
 * @internal
 */
export const dispatchEvent = defineCall({
  id: 'dispatchEvent',
  noun: 'app',
  verb: 'dispatch',
  effect: 'app',
  summary: 'Send a named event to every running app',
  description: 'The app receives `{name, UI, params}`. Without an app nothing happens.',
  body: z
    .strictObject({ name: z.string().max(200).min(1), params: luaTable.default({}) })
    .meta({ id: 'AppEvent', description: 'An event as the app receives it, but for `UI`.' }),
  result: z
    .object({ name: z.string(), params: properties, app: z.enum(['connected', 'not-connected']) })
    .meta({ id: 'DispatchedAppEvent' }),
  examples: [{ body: { name: 'editor.hello', params: { word: 'ahoy' } } }],
  run: async ({ runningApp }, { body: { name, params } }): Promise<DispatchedEvent> => {
    await runningApp.sync();
    return { name, params, app: await runningApp.dispatch({ name, params }) };
  },
});
