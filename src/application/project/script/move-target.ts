import type { Draft } from '#application/project/draft/draft';
import type { ScriptTarget } from './script-target.js';

/** Moves a script and its JSON, of whichever generation, as they are. */
export async function moveTarget(draft: Draft, from: ScriptTarget, to: ScriptTarget): Promise<void> {
  await draft.move(from.script, to.script);
  for (const [index, path] of from.json.entries()) {
    const target = to.json[index];
    if (target !== undefined) await draft.move(path, target);
  }
}
