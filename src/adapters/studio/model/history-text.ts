import type { HistoryEntry } from '#adapters/client/client-operations';

/** A change in a few words: “Edited boat”. */
export function titleOfEntry({ kind, request, resource, changes, problem }: HistoryEntry): string {
  // A batch is a change of the whole project.
  const isOne = resource !== null && resource.type !== 'project';
  const name = isOne ? resource.name : fileName(changes[0]?.path);
  const more = !isOne && changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  switch (kind) {
    case 'external':
      return `Edited ${name}${more}`;
    case 'undo':
      return `Undid a change of ${name}${more}`;
    case 'redo':
      return `Redid a change of ${name}${more}`;
    case 'checkpoint':
      if (resource === null) return 'Named a checkpoint';
      return request?.method === 'DELETE' ? `Forgot the name ${resource.name}` : `Checkpoint ${resource.name}`;
    case 'unreadable':
      return problem ?? 'This entry cannot be read';
    case 'change':
      return `${verbOf(request, resource, changes)} ${name}${more}`;
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

function verbOf(
  request: HistoryEntry['request'],
  resource: HistoryEntry['resource'],
  changes: HistoryEntry['changes'],
): string {
  const { method, path } = request ?? { path: '' };
  if (path.includes('/_/history/restore')) return 'Restored';
  if (path.includes('/_/doctor/fix')) return 'Fixed';
  if (method === 'POST') return 'Edited';
  if (method === 'DELETE') return 'Removed';
  const has = (wanted: string) => changes.some(({ action }) => action === wanted);
  if (!has('created')) return 'Changed';
  if (!has('removed')) return 'Added';
  if (resource === null || resource.type === 'project') return 'Changed';
  return path.endsWith(`/${encodeURIComponent(resource.name)}`) ? 'Moved' : 'Renamed';
}
