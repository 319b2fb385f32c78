import type { ScriptDefinition } from '#application/ports/class-catalogue';

/** A class that can be attached: a built-in one of the catalogue, or one of the project's own. */
export interface KnownClass {
  readonly name: string;
  readonly custom: boolean;
  readonly definition: ScriptDefinition;
}
