import * as z from 'zod';
import type { Properties } from '#domain/properties/property-value';
import type { AppPresence, RunningApp } from '#application/ports/running-app';
import { defineCallOf } from '../define-operation-of-class.js';
import { luaTable, properties } from '../property-schemas.js';

export interface DispatchedEvent {
  readonly name: string;
  readonly params: Properties;
  readonly app: AppPresence;
}

/** Sends a named event to every connected app, and waits for no answer. Without an app nothing happens. */
export class DispatchEvent {
  constructor(private readonly app: RunningApp) {}

  execute(name: string, params: Properties): DispatchedEvent {
    return { name, params, app: this.app.dispatch({ name, params }) };
  }
}

/** @internal */
export const dispatchEvent = defineCallOf({
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
  use: DispatchEvent,
  run: (use, { body }) => use.execute(body.name, body.params),
});
