import type { Warning } from '#domain/change/warning';
import type { RuntimeNeeds } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import { lackText, RuntimeAbilities } from './runtime-abilities.js';

/** What a change makes that the runtime has to run: what it is called, where in the request it stands, what it needs. */
interface Made {
  readonly name: string;
  readonly at: string;
  readonly needs: RuntimeNeeds;
}

/** A warning for each thing that the project's own runtime cannot run. The change does not stand on what was looked at. */
export async function notInRuntime(draft: Draft, codecs: Codecs, made: readonly Made[]): Promise<Warning[]> {
  if (made.length === 0) return [];
  const glanced = {
    read: (path: string) => draft.glance(path),
    list: (path: string) => draft.list(path),
    stat: (path: string) => draft.stat(path),
  };
  const own = await RuntimeAbilities.ofOwn(glanced, codecs);
  const warnings: Warning[] = [];
  for (const { name, at, needs } of made) {
    const [lack] = (await own?.lacks(needs)) ?? [];
    if (lack !== undefined) warnings.push({ code: 'not-in-runtime', at, message: lackText(name, lack) });
  }
  return warnings;
}
