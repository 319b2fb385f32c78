import type { Properties } from '#domain/properties/property-value';

/** A name that is written out in a list or table of code. */
export interface WrittenName {
  readonly name: string;
  readonly line: number;
}

/**
 * What an app is started with, whatever holds when it is: `kwik.setCustomModule("custom", …)` and `kwik.bootstrap { … }`. What
 * stands in a branch is left out.
 */
export interface StartedWith {
  readonly book?: WrittenName;
  readonly page?: WrittenName;
  /** The folder of the project's own components and commands, as a module path. */
  readonly folder?: string;
  readonly components: readonly WrittenName[];
  readonly commands: readonly WrittenName[];
}

/** What a Lua file that sets the app up says (`main.lua`, `config.lua`, `build.settings`), as far as its text tells. */
export interface SettingsModel {
  /** The modules that it requires by a name written out, wherever it does so. */
  readonly requires: readonly string[];
  /** The tables that it gives to global variables: `application`, `settings`. What only running it could tell is left out. */
  readonly globals: Properties;
  /** What it hands to the function `bootstrap` of the runtime, the same; nothing where it calls none. */
  readonly bootstrap: Properties | undefined;
  readonly startedWith: StartedWith;
  /** The dotted ways to what was left out: `application.content.width`, `bootstrap.name`. */
  readonly unknown: ReadonlySet<string>;
}

/** Reads such a file. It is never run. */
export interface SettingsCodec {
  /** @throws Problem `model-not-readable` where the text is no Lua */
  parse(source: Uint8Array): SettingsModel;
}
