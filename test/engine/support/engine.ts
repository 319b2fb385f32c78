import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestListener } from 'node:http';

/** A display object as the engine has it; places, sizes and alpha are rounded to hundredths. */
export interface ShownObject {
  readonly name?: string;
  readonly kind?: string;
  readonly image?: string;
  readonly x?: number;
  readonly y?: number;
  readonly w?: number;
  readonly h?: number;
  readonly a?: number;
  readonly rot?: number;
  readonly sx?: number;
  readonly sy?: number;
  readonly v?: boolean;
  readonly text?: string;
  readonly children?: readonly ShownObject[];
}

/** The page that is shown: what is on its stage, and the names that its scripts find things by. */
export interface ShownPage {
  /** The composer scene's name. */
  readonly scene: string;
  readonly page: string;
  readonly stage: ShownObject;
  /** The keys of `UI.sceneGroup` that are display objects. */
  readonly known: readonly string[];
  readonly layers: readonly string[];
  readonly animations: readonly string[];
  readonly audios: readonly string[];
  readonly groups: readonly string[];
  readonly timers: readonly string[];
  readonly variables: readonly string[];
  readonly joints: readonly string[];
  /** The page's commands that the app has mapped, without the page's name. */
  readonly commands: readonly string[];
}

export interface ConsoleLine {
  readonly source: 'lua' | 'engine' | 'page' | 'abort' | 'browser';
  readonly text: string;
}

/** The mouse of the browser, in pixels of the window. */
interface Mouse {
  move(x: number, y: number): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
}

/** An app that runs in the engine. */
export interface RunningApp {
  /** Runs Lua in the app (a chunk, or an expression) and gives back its value, by way of JSON. @throws Error with Lua's error */
  lua<Value = unknown>(code: string, options?: { readonly ms?: number }): Promise<Value>;
  /** Shows another page of the book, as the runtime does, and waits until its show is over. */
  show(page: string): Promise<ShownPage>;
  dump(): Promise<ShownPage>;
  /** Taps the middle of a layer's display object, with the mouse. */
  click(name: string): Promise<unknown>;
  /** Where the middle of a layer's display object is, in pixels of the window. */
  point(name: string): Promise<{ readonly x: number; readonly y: number }>;
  /** Red, green and blue there. */
  pixel(x: number, y: number): Promise<readonly number[]>;
  settle(ms: number): Promise<void>;
  /** The browser's page. */
  readonly page: {
    readonly mouse: Mouse;
    screenshot(options: object): Promise<Buffer>;
    evaluate<Value>(code: string): Promise<Value>;
  };
  /** Asks again and again until the value is as wanted. @throws Error with the last value when it never is */
  until<Value>(
    code: string,
    holds: (value: Value) => boolean,
    options?: { readonly ms?: number; readonly what?: string },
  ): Promise<Value>;
  /** Errors that nobody handled, of lines from the given one on. */
  luaErrors(fromLine?: number): readonly string[];
  /** The engine's warnings: images and the like that it did not find. */
  missing(fromLine?: number): readonly string[];
  /** Copies what was changed in the project's folder into the engine. */
  sync(): Promise<void>;
  /** Everything that was printed so far. */
  readonly log: readonly ConsoleLine[];
}

/** The runtimes of the engine's folder: two releases of the plugin, and the one in `lua_modules`. */
export const runtimeNames = ['plugin', 'pluginB2', 'modules'] as const;
export type RuntimeName = (typeof runtimeNames)[number];

export interface BookOptions {
  /** The text of `main.lua`; without it, the project's own. */
  readonly main?: string;
  /** Files over those of the project, by their paths. */
  readonly extra?: Readonly<Record<string, string>>;
  /** The window, as `480x320`. Of another shape than the book's page, `click`, `point` and `pixel` miss what they look for. */
  readonly size?: string;
  /** How long the whole may take. */
  readonly seconds?: number;
  /** `false`: file names are looked up as they are written. */
  readonly ignoreCase?: boolean;
  /** Without one, the runtime that `main.lua` requires. */
  readonly runtime?: RuntimeName;
  readonly handler?: Handler;
  readonly steps: (app: RunningApp) => Promise<void>;
}

/** Answers a request of the app, or does not by giving back `false`. */
type Handler = (...request: [...Parameters<RequestListener>, at: string]) => boolean;

export interface Engine {
  runBook(folder: string, options: BookOptions): Promise<{ readonly lines: readonly ConsoleLine[] }>;
  /** A picture of one colour (red, green, blue and alpha of 0 to 255). */
  png(width: number, height: number, rgba: readonly number[]): Buffer;
  /** A handler that passes `/_/…` on to the service at that port. */
  relay(port: () => number): Handler;
}

let loaded: Promise<Engine> | undefined;

/** The engine that PAGEWRIGHT_ENGINE names. @throws Error outside `npm run test:engine` */
export function loadEngine(): Promise<Engine> {
  const folder = process.env['PAGEWRIGHT_ENGINE'];
  if (folder === undefined || process.env['CHROMIUM'] === undefined) {
    throw new Error('Tests of test/engine are run by `npm run test:engine`.');
  }
  // docs/engine.md describes this interface of the module.
  return (loaded ??= import(pathToFileURL(join(folder, 'book.mjs')).href) as Promise<Engine>);
}
