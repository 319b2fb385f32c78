import type { Properties, PropertyValue } from '#domain/properties/property-value';

/** Whether an app was there to be told. None connected is a normal state. */
export type AppPresence = 'connected' | 'not-connected';

/** A named event for the running app, which receives it as `{name, UI, params}`. */
export interface AppEvent {
  readonly name: string;
  readonly params: Properties;
  /**
   * Says that the event tells how something is rather than that something happened (a preview): of
   * events about one subject only the last counts. One that waits is replaced by the next, and an
   * app that connects later is told it, too, until it is over.
   */
  readonly state?: { readonly subject: string; readonly over: boolean };
}

/** A page without an index model, as the app knows it. */
export interface AppView {
  readonly dir: string;
  readonly page: string;
  /** The Lua module of the page, which is the scene's name: `App.book.page`. */
  readonly module: string;
  /** Which app is asked, by its id or device; the one that connected last where nothing is said. */
  readonly app?: string;
}

/** An app that is connected. */
export interface ConnectedApp {
  readonly id: string;
  /** The name it was given, to tell several apart; `''` where it was given none. */
  readonly device: string;
  readonly since: Date;
  /** The engine it says it runs on. */
  readonly engine: string;
  readonly capabilities: readonly string[];
  /** What it said last of its user interface: book, page, layer and whatever else it tells. */
  readonly ui: Properties;
}

/**
 * The Solar2D programs that show the book, where they run and have connected to the service.
 * Events go to all of them; what asks for an answer goes to the one that connected last, or to the
 * one named.
 */
export interface RunningApp {
  /** Whether an app is connected now. */
  presence(): AppPresence;
  /** The apps that are connected, the one that connected last first. */
  apps(): readonly ConnectedApp[];
  /** Sends the event if an app is connected; never waits for the app and never fails. */
  dispatch(event: AppEvent): AppPresence;
  /**
   * That there is an app to ask.
   * @param app the one that is meant, by its id or device
   * @throws Problem `app-not-connected`
   */
  requireConnected(app: string | undefined): void;
  /** @throws Problem `app-not-connected`, `app-timed-out`, `view-not-registered`, `function-failed` when its code raises an error */
  show(view: AppView): Promise<void>;
  /**
   * What the page's `getLayer(name)` gives, as data; `undefined` when it gives nothing.
   * @throws Problem as `show`
   */
  findLayer(target: AppView & { readonly layer: string }): Promise<Properties | undefined>;
  /** @throws Problem as `show`; `function-failed` when the function raises an error */
  call(target: AppView & { readonly layer: string; readonly func: string }, params: Properties): Promise<PropertyValue>;
}
