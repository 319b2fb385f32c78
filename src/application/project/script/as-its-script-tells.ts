import { bytesToText } from '#application/bytes/byte-text';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ScriptTarget } from './script-target.js';

/**
 * The target as what its script is: the physics of a page are physics under every name. Where the script does not tell,
 * or is still to be written, the name does.
 */
export async function asItsScriptTells(files: ProjectFiles, target: ScriptTarget): Promise<ScriptTarget> {
  const known = Object.values(target.definition.variants?.kinds ?? {}).filter(({ knownBy }) => knownBy !== undefined);
  const script = known.length === 0 ? undefined : await files.read(target.script);
  if (script === undefined) return target;
  const text = bytesToText(script.content);
  const definition = known.find((kind) => holds(text, kind));
  return definition === undefined ? target : { ...target, definition };
}

/** Whole words only: `page_physics` is not `page_physicsJoint`. */
function holds(text: string, { knownBy = '' }: ScriptDefinition): boolean {
  for (let at = text.indexOf(knownBy); at >= 0; at = text.indexOf(knownBy, at + 1))
    if (!/\w/.test(text.charAt(at + knownBy.length))) return true;
  return false;
}
