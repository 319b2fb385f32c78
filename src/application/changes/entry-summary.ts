import { deedOf } from '#domain/change/operation';
import type { HistoryEntry } from '#domain/history/history-entry';
import { ownerName } from '#application/project/layout/owner-name';
import { memoize } from '#application/support/memoize';
import { itemSentence } from './item-sentence.js';
import { listedNames } from './listed-names.js';

/** The summary of an entry that cannot be read. */
export const unreadableSummary = 'A change that cannot be read';

/**
 * What a change did, in an author's words: “Moved sun and rectangle”. That of an undo or a redo has the words of the change that it is
 * about.
 *
 * @param find finds an entry by its id, where the history has it
 */
export function entrySummary(entry: HistoryEntry, find: (id: string) => HistoryEntry | undefined): string {
  const { kind, target } = entry;
  if (kind !== 'undo' && kind !== 'redo') return ownSummary(entry);
  const about = target === undefined ? undefined : find(target);
  const what = about === undefined ? `a change of ${thingsOf(entry)}` : `“${ownSummary(about)}”`;
  return `${kind === 'undo' ? 'Undid' : 'Redid'} ${what}`;
}

/** Memoised, because a list has many entries, and a batch many items. */
const ownSummary = memoize((entry: HistoryEntry): string => {
  const { kind, resource, request, changes } = entry;
  const deed = deedOf(request?.operation ?? '');
  if (kind === 'external') return `Edited ${namesOfFiles(changes)}`;
  if (deed === 'restore') return `Restored ${namesOfFiles(changes)}`;
  if (kind !== 'checkpoint') return itemSentence(entry) ?? `Changed ${thingsOf(entry)}`;
  if (resource === null) return 'Named a checkpoint';
  return deed === 'delete' ? `Forgot the name ${resource.name}` : `Checkpoint ${resource.name}`;
});

function thingsOf({ resource, changes }: HistoryEntry): string {
  return resource === null || resource.type === 'project' ? namesOfFiles(changes) : resource.name;
}

/** What the files belong to: a layer has several. */
function namesOfFiles(changes: HistoryEntry['changes']): string {
  return listedNames(new Set(changes.map(({ path }) => ownerName(path))));
}
