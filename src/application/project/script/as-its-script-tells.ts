import { bytesToText } from '#application/bytes/byte-text';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ScriptTarget } from './script-target.js';

/**
 * The target as what its script is: the physics of a page are physics under every name, and a picture that has layers is a
 * picture. Where the script does not tell, or is still to be written, the name does.
 */
export async function asItsScriptTells(files: ProjectFiles, target: ScriptTarget): Promise<ScriptTarget> {
  const { formerly } = target;
  const known = kindsOf(target.definition).filter(({ knownBy }) => knownBy !== undefined);
  const script = known.length === 0 && formerly === undefined ? undefined : await files.read(target.script);
  if (script === undefined) return target;
  const text = bytesToText(script.content);
  const definition =
    known.find(({ knownBy = '' }) => holds(text, knownBy)) ?? (asks(text, formerly) ? formerly : undefined);
  return definition === undefined ? target : as(target, definition);
}

function kindsOf({ variants }: ScriptDefinition): readonly ScriptDefinition[] {
  return Object.values(variants?.kinds ?? {});
}

/** Whether the script takes in the module of the thing, or of a kind of it. */
function asks(text: string, definition: ScriptDefinition | undefined): boolean {
  if (definition === undefined) return false;
  return [definition, ...kindsOf(definition)].some(({ module }) => module !== '' && holds(text, module));
}

/** Whole words only: `page_physics` is not `page_physicsJoint`. */
function holds(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/\w/.test(text.charAt(at + words.length))) return true;
  return false;
}

/** Some targets make what they tell when they are asked: it is asked for. */
function as(target: ScriptTarget, definition: ScriptDefinition): ScriptTarget {
  const { title, script, json, jsonIdentity, identity } = target;
  return { title, definition, script, json, owns: (values) => target.owns(values), jsonIdentity, identity };
}
