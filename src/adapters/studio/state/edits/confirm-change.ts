import type { Mutation } from '#adapters/client/client-operations.generated';
import { parentOf, withoutNested } from '../../model/page/layer-nodes.js';
import { change, orShowWhy, removeLayers } from './edits.js';
import { pending, type RiskyChange } from '../shown/pending-change.js';
import { atLayer } from '../shown/selection.js';
import { client } from '../service/service.js';
import { inOrder } from '../service/unsent.js';

/**
 * Shows the files that a change would write, and makes it after a yes. A refusal is shown as the service words it.
 * @returns `undefined` if it was not made
 */
export function confirmChange(risky: RiskyChange): Promise<Mutation | undefined> {
  return orShowWhy(async () => ((await isWanted(risky)) ? change(() => risky.run(false), risky.order) : undefined));
}

/**
 * As `confirmChange`, for the dialog that asked for a name: it shows the refusal itself, and is done with the yes.
 * @returns whether the change is made, or about to be
 * @throws what `run` throws as a dry run
 */
export async function confirmName(risky: RiskyChange): Promise<boolean> {
  if (!(await isWanted(risky))) return false;
  void change(() => risky.run(false));
  return true;
}

/** Plans a change, and asks. @throws what `run` throws */
async function isWanted(risky: RiskyChange): Promise<boolean> {
  const planned = await inOrder(risky.order ?? 'in-order', () => risky.run(true));
  if (risky.isHarmless?.(planned) === true) return true;
  const { changes, references = [] } = planned;
  return new Promise<boolean>((resolve) => {
    pending.value?.answer(false);
    pending.value = { ...risky, changes, references, answer: resolve };
  });
}

/** Whether only the files of the renamed thing itself have its name. */
export function hasNoFollowers({ changes, references = [] }: Mutation): boolean {
  const others = changes.filter(({ action }) => action === 'modified').map(({ path }) => path);
  return !references.some(({ path }) => others.includes(path));
}

/** Shows what the removal of layers would change, and asks. */
export async function confirmRemoval(selected: readonly string[]): Promise<void> {
  const paths = withoutNested(selected);
  if (paths.length === 0) return;
  const name = paths.length === 1 ? `“${paths[0]}”` : `${paths.length} layers`;
  await confirmChange({
    title: `Remove ${name}?`,
    action: 'Remove',
    isDangerous: true,
    run: (isDryRun) => removeLayers(paths, isDryRun),
  });
}

/**
 * Renames a layer. If others refer to it, it shows first what would follow the new name.
 * @returns whether it is done, or about to be
 * @throws ProblemError if the name cannot be
 */
export function renameLayer(path: string, newName: string): Promise<boolean> {
  const group = parentOf(path);
  return confirmName({
    title: `Rename “${path.slice(group === '' ? 0 : group.length + 1)}” to “${newName}”?`,
    action: 'Rename',
    run: (dryRun) => client.value.layer.mv(atLayer(path), { newName, dryRun }),
    isHarmless: hasNoFollowers,
  });
}
