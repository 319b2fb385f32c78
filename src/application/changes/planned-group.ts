import type { FileChange } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { Draft } from '#application/project/draft/draft';
import type { Planned } from './plan.js';
import { storageProblem } from './storage-problem.js';
import type { QueuedChange } from './change-queue.js';

/** What became of one change of a group while it was planned. */
export type GroupMember = { readonly change: QueuedChange } & (
  | { readonly draft: Draft; readonly planned: Planned; readonly changes: readonly FileChange[] }
  | { readonly refusal: unknown }
);

/** Changes that were planned one after the other, each on what those before it will have left. */
export interface PlannedGroup {
  /** All of them as one. */
  readonly whole: Draft;
  readonly members: readonly GroupMember[];
  /** Those that have to wait for the others to be made. */
  readonly left: readonly QueuedChange[];
}

/** With more bytes than this, no further change is planned before these are made. */
const enoughBytes = 4 * 1024 * 1024;

/** Plans the changes. One that is refused leaves nothing of itself to the others. */
export async function planGroup(files: ProjectFiles, changes: readonly QueuedChange[]): Promise<PlannedGroup> {
  const whole = new Draft(files);
  const [only, ...others] = changes;
  // Nobody comes after it: what it drafts is the whole, and where it is refused, nobody asks for that.
  if (only !== undefined && others.length === 0) return { whole, members: [await planMember(whole, only)], left: [] };
  const members: GroupMember[] = [];
  for (const [index, change] of changes.entries()) {
    const member = await planMember(new Draft(whole), change);
    members.push(member);
    if ('refusal' in member) continue;
    await whole.take(member.changes);
    if (member.planned.made !== undefined || whole.bytes > enoughBytes) {
      return { whole, members, left: changes.slice(index + 1) };
    }
  }
  return { whole, members, left: [] };
}

async function planMember(draft: Draft, change: QueuedChange): Promise<GroupMember> {
  try {
    await change.request.guard?.(draft);
    const planned = await change.plan(draft);
    // A step through the history gives back what was there, called as it was.
    if (planned.step === undefined) await draft.refuseTwins();
    return { change, draft, planned, changes: draft.changes() };
  } catch (error) {
    return { change, refusal: error instanceof StorageFailure ? storageProblem(error, 'change') : error };
  }
}
