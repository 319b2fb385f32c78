import { renamedCustomModule } from '#application/project/layout/module-paths';
import type { NameChange } from './name-change.js';
import { Renames } from '../renames.js';

/** A class of the project's own under another name: scripts that take something from it find its file. */
export function renamedCustomClass(from: string, to: string): NameChange {
  return { renames: new Renames(), modules: () => [renamedCustomModule(from, to)] };
}
