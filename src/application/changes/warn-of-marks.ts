import type { FileChange } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { hasByteOrderMark } from '#application/support/bytes';
import type { Planned } from './plan.js';

/** The plan with a warning for each Lua file that it writes with a byte-order mark. A batch has those of its items. */
export function warnOfMarks(planned: Planned, changes: readonly FileChange[]): Planned {
  const marked = planned.items === undefined ? changes.flatMap(warningOf) : [];
  return marked.length === 0 ? planned : { ...planned, warnings: [...(planned.warnings ?? []), ...marked] };
}

function warningOf(change: FileChange): Warning[] {
  if (change.action === 'removed' || !change.path.endsWith('.lua')) return [];
  if (!(change.content instanceof Uint8Array && hasByteOrderMark(change.content))) return [];
  const { path } = change;
  const message = `"${path}" begins with a byte-order mark, which stays as it is. The engine refuses the file; the doctor's fix takes the mark away.`;
  return [{ code: 'byte-order-mark', at: path, message }];
}
