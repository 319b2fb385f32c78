import type { Properties } from '#domain/properties/property-value';

/** What a Lua file that sets the app up says (`main.lua`, `config.lua`, `build.settings`), as far as its text tells. */
export interface SettingsModel {
  /** The modules that it requires by a name written out, wherever it does so. */
  readonly requires: readonly string[];
  /** The tables that it gives to global variables: `application`, `settings`. What only running it could tell is left out. */
  readonly globals: Properties;
  /** What it hands to the function `bootstrap` of the runtime, the same; nothing where it calls none. */
  readonly bootstrap: Properties | undefined;
  /** The dotted ways to what was left out: `application.content.width`, `bootstrap.name`. */
  readonly unknown: ReadonlySet<string>;
}

/** Reads such a file. It is never run. */
export interface SettingsCodec {
  /** @throws Problem `model-not-readable` where the text is no Lua */
  parse(source: Uint8Array): SettingsModel;
}
