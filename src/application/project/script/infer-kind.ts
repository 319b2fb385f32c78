import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { LuaCode } from '#application/ports/lua-code';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ScriptTarget } from './script-target.js';

/**
 * The target as the kind of thing that its script is: the physics of a page are physics under every name, and a picture that
 * has layers is a picture. Where the script does not show it, or is still to be written, the name decides.
 */
export async function inferKind(lua: LuaCode, files: ProjectFiles, target: ScriptTarget): Promise<ScriptTarget> {
  const { formerly } = target;
  const known = kindsOf(target.definition).filter(({ knownBy }) => knownBy !== undefined);
  const script = known.length === 0 && formerly === undefined ? undefined : await files.read(target.script);
  if (script === undefined) return target;
  // Whole words only: `page_physics` is not `page_physicsJoint`.
  const hasWord = (word: string): boolean => lua.hasWord(script.content, word);
  const definition =
    known.find(({ knownBy = '' }) => hasWord(knownBy)) ?? (requires(hasWord, formerly) ? formerly : undefined);
  return definition === undefined ? target : as(target, definition);
}

function kindsOf({ variants }: ScriptDefinition): readonly ScriptDefinition[] {
  return Object.values(variants?.kinds ?? {});
}

/** Whether the script takes in the module of the thing, or of a kind of it. */
function requires(hasWord: (word: string) => boolean, definition: ScriptDefinition | undefined): boolean {
  if (definition === undefined) return false;
  return [definition, ...kindsOf(definition)].some(({ module }) => module !== '' && hasWord(module));
}

/** Some targets make what they tell when they are asked: it is asked for. */
function as(target: ScriptTarget, definition: ScriptDefinition): ScriptTarget {
  const { title, script, json, jsonIdentity, identity } = target;
  return { title, definition, script, json, owns: (values) => target.owns(values), jsonIdentity, identity };
}
