import type { ProjectPath } from '#domain/change/project-path';
import type { Piece } from '#application/project/draft/edit-references';
import type { OwnNames } from '../forms/own-names.js';
import type { ScriptOwner } from '../find/page-scripts.js';
import type { Renames } from '../renames.js';

/** Something is called otherwise now, and everything that a page says of it. */
export interface NameChange {
  readonly renames: Renames;
  /** How else code may say it: a module path without what stands before it. */
  readonly paths?: readonly string[];
  /** What a script or JSON file says of itself, where it belongs to what has another name. */
  readonly own?: (owner: ScriptOwner) => OwnNames | undefined;
  /** The bytes of a Lua file with the module paths that lead to the thing renewed. */
  readonly modules?: (path: ProjectPath, content: Uint8Array) => Uint8Array;
  /** What that does to pieces of the file which say too little by themselves for it to be done to them. */
  readonly pieces?: (path: ProjectPath, content: Uint8Array) => readonly Piece[];
}
