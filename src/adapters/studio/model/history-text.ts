import type { ChangedFile, HistoryEntry } from '#adapters/client/client-operations';
import { itemSentences } from './history-items.js';
import { listed } from './listed.js';
import { nameOfPlace, placeOfFile } from './place.js';

/**
 * A change in a few words: “Moved sun and rectangle”.
 * @param find finds an entry by its id, where it is listed
 */
export function titleOfEntry(
  entry: HistoryEntry,
  find: (id: string) => HistoryEntry | undefined = () => undefined,
): string {
  const { kind, request, resource, changes, target } = entry;
  switch (kind) {
    case 'external':
      return `Edited ${namesOfFiles(changes)}`;
    case 'undo':
      return `Undid ${titleOfTarget(entry, target === undefined ? undefined : find(target))}`;
    case 'redo':
      return `Redid ${titleOfTarget(entry, target === undefined ? undefined : find(target))}`;
    case 'checkpoint':
      if (resource === null) return 'Named a checkpoint';
      return request?.method === 'DELETE' ? `Forgot the name ${resource.name}` : `Checkpoint ${resource.name}`;
    case 'unreadable':
      return 'A change whose record is damaged';
    case 'change':
      return itemSentences(entry) ?? `Changed ${namesOfFiles(changes)}`;
  }
}

function titleOfTarget({ resource, changes }: HistoryEntry, target: HistoryEntry | undefined): string {
  if (target !== undefined) return `“${titleOfEntry(target)}”`;
  const isOne = resource !== null && resource.type !== 'project';
  return `a change of ${isOne ? resource.name : namesOfFiles(changes)}`;
}

/** What the files belong to: a layer has several. */
function namesOfFiles(changes: readonly ChangedFile[]): string {
  const names = changes.map(({ path }) => {
    const place = placeOfFile(path);
    const { kind, name } = nameOfPlace(place);
    return kind === 'project' ? fileName(path) : name;
  });
  return listed([...new Set(names)]);
}

/** What the history has lost of a change, in a sentence; `undefined` where nothing. */
export function lossOfEntry({ problem }: Pick<HistoryEntry, 'problem'>): string | undefined {
  return problem === undefined ? undefined : `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

/** Who made a change. Changes without a name come from tools that sent none. */
export function authorOfEntry({ kind, author }: Pick<HistoryEntry, 'kind' | 'author'>): string {
  if (kind === 'external') return 'Another program';
  return author === '' ? 'No name' : author;
}

/** How long ago, in the unit that a reader would use. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 5) return 'now';
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
