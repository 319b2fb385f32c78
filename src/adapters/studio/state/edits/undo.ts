import type { HistoryEntry, Mutation } from '#adapters/client/client-operations.generated';
import { ProblemError } from '#adapters/client/problem-error';
import { authorOfEntry } from '../../model/history/history-text.js';
import { placeOfThing } from '../../model/address/place-of-thing.js';
import { othersSince, touchesMuch, type Author } from '../../model/history/undo-risks.js';
import { confirmChange } from './confirm-change.js';
import { change, dryRun, orShowWhy } from './edits.js';
import { showPlace } from '../shown/navigation.js';
import type { RiskyChange } from '../shown/pending-change.js';
import { openDrawer } from '../shown/preferences.js';
import { address, presentChoice, type Choice } from '../shown/selection.js';
import { author, client } from '../service/service.js';
import { toast } from '../shown/messages.js';
import { waiting } from './shown-edits.js';
import { inTurn } from '../service/turns.js';

/** How many entries are looked at to see whether others have changed the project since. */
const looksBack = 100;

/**
 * Undoes the newest change that somebody made in this studio. If it is large, and others have changed the project since, it shows
 * the difference first.
 */
export function undo(): Promise<void> {
  return afterSaves(async (choice) => {
    const mine = { author: author.value };
    const planned = await dryRun(
      () => client.value.history.undo({}, { ...mine, dryRun: true }).catch(explainLaterEdit),
      'There is no change of yours to undo.',
    );
    if (planned === undefined) return;
    const entry = planned.target === undefined ? {} : { entry: planned.target };
    const risky = {
      title: 'Undo this change of yours?',
      explanation: 'It is large, and others have changed the project since.',
      action: 'Undo',
      run: (isDryRun: boolean) => client.value.history.undo({}, { ...mine, ...entry, dryRun: isDryRun }),
    };
    const isRisky = touchesMuch(planned.changes) && (await haveOthersChanged(planned.target));
    await finish(isRisky ? await confirmChange(risky) : await change(() => risky.run(false)), choice);
  });
}

/** Redoes the change that was undone last. If it is the change of another, it shows the difference first. */
export function redo(): Promise<void> {
  return afterSaves(async (choice) => {
    const planned = await dryRun(() => client.value.history.redo({}, { dryRun: true }), 'There is nothing to redo.');
    if (planned === undefined) return;
    const { target: id } = planned;
    const expected = id === undefined ? {} : { entry: id };
    const by = id === undefined ? undefined : await client.value.history.show({ id }).catch(() => undefined);
    const run = (isDryRun: boolean) => client.value.history.redo({}, { ...expected, dryRun: isDryRun });
    const isMine = by === undefined || by.author === author.value;
    const risky = { title: `Redo a change of ${by && authorOfEntry(by)}?`, action: 'Redo', run };
    await finish(isMine ? await change(() => run(false)) : await confirmChange(risky), choice);
  });
}

/** Shows what the undo of somebody's newest change would write, and does it after a yes. */
export function undoLastOf({ author: by, title }: Author): Promise<void> {
  // What was looked at is undone, and no change that comes between.
  let expected: { readonly entry?: string } = {};
  return undoAfterLook({
    title: by === author.value ? 'Undo your newest change?' : `Undo the newest change of ${title}?`,
    action: 'Undo',
    run: async (dryRun) => {
      const mutation = await client.value.history.undo({}, { author: by, ...expected, dryRun });
      if (mutation.target !== undefined) expected = { entry: mutation.target };
      return mutation;
    },
  });
}

/** Shows what the undo of one change would write, and does it after a yes. */
export function undoEntry(entry: HistoryEntry): Promise<void> {
  const { id } = entry;
  if (id === null) return Promise.resolve();
  return undoAfterLook({
    title: `Undo “${entry.summary}”?`,
    explanation: `A change of ${authorOfEntry(entry)}. Later changes stay.`,
    action: 'Undo',
    run: (isDryRun) => client.value.history.undo({}, { change: id, dryRun: isDryRun }),
  });
}

/** Shows what would be as it was, and restores it after a yes. @param to the id of an entry, or the name of a checkpoint */
export function restoreTo(to: string, title: string): Promise<void> {
  return afterSaves(async () => {
    const done = await confirmChange({
      title,
      explanation: 'The project becomes as it was then. That is a new change, so the later ones stay in the history.',
      action: 'Restore',
      isDangerous: true,
      run: (dryRun) => client.value.history.restore({}, { to, dryRun }),
    });
    if (done !== undefined) toast('done', done.changes.length === 0 ? 'Nothing has changed since.' : 'Restored.');
  });
}

function undoAfterLook(risky: RiskyChange): Promise<void> {
  return afterSaves(async (choice) => finish(await confirmChange(risky), choice));
}

/** Shows the history, where a later change of the same file can be undone first. @throws Error that names the file, or the error */
function explainLaterEdit(error: unknown): never {
  if (!(error instanceof ProblemError) || error.code !== 'edited-elsewhere') throw error;
  openDrawer.value = 'history';
  const file = error.problem.file?.split('/').at(-1) ?? 'The file';
  throw new Error(`${file} was edited after your change. Undo the later change first: the history shows it.`);
}

async function haveOthersChanged(since: string | undefined): Promise<boolean> {
  const newest = await client.value.history.ls({}, { limit: looksBack }).catch(() => []);
  return othersSince(newest, since, author.value);
}

/** Shows in a message what was changed, and goes there. */
async function finish(done: Mutation | undefined, choice: Choice): Promise<void> {
  if (done === undefined) return;
  const { resource, changeset: id } = done;
  const entry = id === null ? undefined : await orShowWhy(() => client.value.history.show({ id }));
  if (entry !== undefined) toast('done', entry.summary);
  const place = placeOfThing(resource);
  const isShown = place.book === address.value.book && place.page === address.value.page;
  if (!isShown && resource.type !== 'page' && resource.type !== 'book') void showPlace(place, choice);
}

/** While changes wait for the service, the newest change is none that the history has. */
async function afterSaves(step: (choice: Choice) => Promise<void>): Promise<void> {
  const choice = presentChoice();
  if (waiting.value === 0) return inTurn(() => step(choice));
  toast('warning', 'The service does not answer. What is not saved is sent first: undo and redo after that.');
}
