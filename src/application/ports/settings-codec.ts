import type { Properties } from '#domain/properties/property-value';

/** A literal name in a list or table of code. */
export interface WrittenName {
  readonly name: string;
  readonly line: number;
}

/**
 * What starts the app under any condition: `kwik.setCustomModule("custom", …)` and `kwik.bootstrap { … }`. Code in a branch is
 * omitted.
 */
export interface StartedWith {
  readonly book?: WrittenName;
  readonly page?: WrittenName;
  /** The folder of the project's custom components and commands, as a module path. */
  readonly folder?: string;
  readonly components: readonly WrittenName[];
  readonly commands: readonly WrittenName[];
}

/** The contents of `main.lua`, `config.lua` or `build.settings`, as far as their text shows them. */
export interface SettingsModel {
  /** All modules that it requires by a literal name, in a branch, a function or `pcall`, too. */
  readonly requires: readonly string[];
  /** The tables that it assigns to global variables: `application`, `settings`. Computed values are omitted. */
  readonly globals: Properties;
  /** The argument of its call of `bootstrap`, without computed values; `undefined` if there is no such call. */
  readonly bootstrap: Properties | undefined;
  readonly startedWith: StartedWith;
  /** The dotted paths of the omitted values: `application.content.width`, `bootstrap.name`. */
  readonly unknown: ReadonlySet<string>;
}

/** Reads such a file, and never runs it. */
export interface SettingsCodec {
  /** @throws Problem `model-not-readable` if the text is no Lua */
  parse(source: Uint8Array): SettingsModel;
}
