import type { ProjectPath } from '#domain/change/project-path';
import type { ModuleRename } from '#application/ports/lua-code';
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
  /** How the module paths in a Lua file follow that lead to the thing. */
  readonly modules?: (path: ProjectPath) => readonly ModuleRename[];
}
