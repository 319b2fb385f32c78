import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { problemOf } from '#domain/problem/problem';
import type { ScriptCodec } from '#application/ports/model-codec';

/**
 * What to say of a script that was there already: also where what is taken up as it is may keep the app from starting.
 * @param overwrite whether it may be written afresh instead
 */
export function takenUp(path: ProjectPath, content: Uint8Array, codec: ScriptCodec, overwrite = false): Warning {
  const outcome = overwrite
    ? 'Its text stays in the history.'
    : `It was taken up as it is.${consequence(content, codec)}`;
  return { code: 'script-taken-up', at: path, message: `"${path}" was there already. ${outcome}` };
}

/** A script without a table of properties is Lua all the same. */
function consequence(content: Uint8Array, codec: ScriptCodec): string {
  const problem = problemOf(() => codec.parse(content));
  if (problem?.code !== 'model-not-readable') return '';
  return ` It cannot be read, and may keep the app from starting: ${problem.message}`;
}
