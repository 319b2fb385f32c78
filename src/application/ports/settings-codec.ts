import type { Properties, PropertyValue } from '#domain/properties/property-value';

/** Where code writes an expression. */
export interface WrittenPlace {
  /** The module whose file it is in; `undefined` for the file that was read. */
  readonly module: string | undefined;
  /** Counted from 1. */
  readonly line: number;
  /** The byte offset of its first character. */
  readonly start: number;
  /** The byte offset behind its last character. */
  readonly end: number;
}

/** A constant expression. */
export interface WrittenValue extends WrittenPlace {
  readonly value: PropertyValue;
}

/** What an entry of a table may hold: several values where branches differ. */
export interface WrittenChoice {
  readonly values: readonly WrittenValue[];
  /** Whether only a run could show that these are all. */
  readonly computed: boolean;
}

/** A table that code passes to `bootstrap`: one of the ways in which it starts the app. */
export interface AppStart {
  /** The place of the table; for a table that only a run could show, of the call. */
  readonly at: WrittenPlace;
  /** What the table holds under a key. */
  choice(key: string): WrittenChoice;
}

/** A custom component or command that `setCustomModule` registers for every page. */
export interface RegisteredModule {
  /** Its module path: `custom.components.navigation`. */
  readonly module: string;
  readonly name: string;
  readonly at: WrittenPlace;
}

/**
 * How the sides of the content follow from the shape of the screen. A screen whose longer side is more than `long / short` of the
 * shorter one has the short side, and the longer one in its own shape; every other screen has the long side, and the shorter one.
 */
export interface ContentShape {
  /** Points. */
  readonly short: number;
  readonly long: number;
  /** How the side that the screen decides becomes a whole number. */
  readonly round: 'floor' | 'ceil' | 'round';
}

/** The contents of `main.lua`, `config.lua` or `build.settings`, as far as their text shows them. */
export interface SettingsModel {
  /** All modules that it requires by a literal name, in a branch, a function or `pcall`, too. */
  readonly requires: readonly string[];
  /** The tables that it assigns to global variables: `application`, `settings`. Computed values are omitted. */
  readonly globals: Properties;
  /** The dotted paths of the omitted values: `application.content.width`. */
  readonly unknown: ReadonlySet<string>;
  /** The rule by which `application.content` has its size, where it is the known one; such a size is `unknown`. */
  readonly contentShape: ContentShape | undefined;
  /** All ways in which it may start the app, in the order of the text. */
  readonly starts: readonly AppStart[];
  readonly registered: readonly RegisteredModule[];
  /** The first call of `error` that happens under any condition. */
  readonly raises: WrittenPlace | undefined;
}

/** Reads such a file, and never runs it. */
export interface SettingsCodec {
  /**
   * @param modules the files of modules that it may require, by their names. What they return counts as well
   * @throws Problem `model-not-readable` if the text is no Lua
   */
  parse(source: Uint8Array, modules?: ReadonlyMap<string, Uint8Array>): SettingsModel;
}
