import type { Properties, PropertyValue } from '#domain/properties/property-value';

/** Whether an app is connected. `not-connected` is no error. */
export type AppPresence = 'connected' | 'not-connected';

/** A named event for the running app, which receives it as `{name, UI, params}`. */
export interface AppEvent {
  readonly name: string;
  readonly params: Properties;
  /** What the event reports a state of, such as a preview. Only the last event about it counts: it replaces one that still waits. */
  readonly subject?: string;
  /** What several services may dispatch has an id, so that the app gets it once. */
  readonly id?: string;
}

/** A page without an index model, under the names that it has in the app. */
export interface AppView {
  readonly dir: string;
  readonly page: string;
  /** The Lua module of the page, which is the scene's name: `App.book.page`. */
  readonly module: string;
  /** The id or device of the app that answers. The default is the app that connected last. */
  readonly app?: string;
}

/** An app that is connected. */
export interface ConnectedApp {
  readonly id: string;
  /** Its name, which distinguishes several apps; `''` if it has none. */
  readonly device: string;
  readonly since: Date;
  /** The name of its engine, as the app reports it. */
  readonly engine: string;
  readonly capabilities: readonly string[];
  /** The last reported state of its user interface: book, page, layer, and anything else that the app adds. */
  readonly ui: Properties;
}

/**
 * The Solar2D programs that show the book and have connected to the service. All of them get events. A call goes to one of
 * them: the named one, or the one that connected last.
 */
export interface RunningApp {
  /** Resolves when it knows every app that has connected before this call, to whichever service. Calls need not wait for it. */
  sync(): Promise<void>;
  /** Whether an app is connected now. */
  presence(): AppPresence;
  /** The connected apps, the newest first. */
  apps(): readonly ConnectedApp[];
  /** Sends the event if an app is connected. It waits until apps that poll can have it, not for the app, and never fails. */
  dispatch(event: AppEvent): Promise<AppPresence>;
  /**
   * Checks that there is an app for a call.
   * @param app the id or device of an app
   * @throws Problem `app-not-connected`
   */
  requireConnected(app: string | undefined): Promise<void>;
  /** @throws Problem `app-not-connected`, `app-timed-out`, `view-not-registered`, `function-failed` when its code raises an error */
  show(view: AppView): Promise<void>;
  /**
   * The result of the page's `getLayer(name)` as data; `undefined` if it returns nothing.
   * @throws Problem as `show`
   */
  findLayer(target: AppView & { readonly layer: string }): Promise<Properties | undefined>;
  /** @throws Problem as `show`; `function-failed` when the function raises an error */
  call(target: AppView & { readonly layer: string; readonly func: string }, params: Properties): Promise<PropertyValue>;
}
