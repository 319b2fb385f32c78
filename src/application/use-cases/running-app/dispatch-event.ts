import type { Properties } from '#domain/properties/property-value';
import type { AppPresence, RunningApp } from '#application/ports/running-app';

interface DispatchedEvent {
  readonly name: string;
  readonly params: Properties;
  readonly app: AppPresence;
}

/** Sends a named event to every app that is connected. Merely tells: without an app nothing happens. */
export class DispatchEvent {
  constructor(private readonly app: RunningApp) {}

  execute(name: string, params: Properties): DispatchedEvent {
    return { name, params, app: this.app.dispatch({ name, params }) };
  }
}
