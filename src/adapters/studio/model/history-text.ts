import type { HistoryEntry } from '#adapters/client/client-operations';

const verbs: Readonly<Record<string, string>> = { PUT: 'put', POST: 'edited', DELETE: 'removed' };

/** A change in a few words: “edited boat”. */
export function titleOfEntry({ kind, request, resource, changes, problem }: HistoryEntry): string {
  const name = resource === null ? fileName(changes[0]?.path) : resource.name;
  const more = resource === null && changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  switch (kind) {
    case 'external':
      return `Edited ${name}${more}`;
    case 'undo':
      return `Undid a change of ${name}`;
    case 'redo':
      return `Redid a change of ${name}`;
    case 'unreadable':
      return problem ?? 'This entry cannot be read';
    case 'change':
      return `${sentence(verbs[request?.method ?? ''] ?? 'changed')} ${name}`;
  }
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

function fileName(path: string | undefined): string {
  return path === undefined ? 'nothing' : path.slice(path.lastIndexOf('/') + 1);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
