/** A module that code takes by `require`. */
export interface TakenModule {
  /** As `require` is told: `App.harbour.components.dusk.layers.sun`. */
  readonly path: string;
  readonly line: number;
  /** Whether it is taken only where some condition holds. */
  readonly conditional: boolean;
}

/** Something that code asks the page for by a name that is written out, and does not look whether it is there. */
export interface AskedObject {
  readonly name: string;
  readonly line: number;
  /** How it is asked for: `UI.sceneGroup["ghost"]` by its place, `UI.layers.ghost` as a member. */
  readonly as: 'place' | 'member';
  /** Whether something is done with it: where it is not there, the code stops at that. */
  readonly used: boolean;
}

/** What code does with names, as far as its text says. */
export interface CodeUses {
  /** Of what is put together while the code runs, only what its text is sure to come to. */
  readonly modules: readonly TakenModule[];
  readonly objects: readonly AskedObject[];
}

/**
 * Reads Lua for what it does with names. Nothing is run, nothing is guessed: what only running the code would tell is left
 * out, and so is what it does only where something allows it, as inside `pcall`.
 *
 * @param module the path by which the file is taken, which its `...` is
 * @returns `undefined` where the text is no Lua
 */
export type ReadCode = (source: Uint8Array, module: string) => CodeUses | undefined;
