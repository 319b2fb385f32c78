import type { FileChange } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import { Draft } from '#application/project/draft/draft';
import type { Planned } from '../plan.js';
import { renamesOf } from '../renames-of.js';
import { storageProblem } from '../storage-problem.js';
import { warnOfMarks } from '../warn-of-marks.js';
import type { QueuedChange } from './change-queue.js';

/** One change of a group after its planning: its draft, or why it was refused. */
export type GroupMember = { readonly change: QueuedChange } & (
  | { readonly draft: Draft; readonly planned: Planned; readonly changes: readonly FileChange[] }
  | { readonly refusal: unknown }
);

/** Changes that were planned one after the other, each on the result of those before it. */
export interface PlannedGroup {
  /** The drafts of all members together. */
  readonly whole: Draft;
  readonly members: readonly GroupMember[];
  /** The changes that wait until this group is committed. */
  readonly left: readonly QueuedChange[];
}

/** With more bytes than this, the group is committed before further changes are planned. */
const maxGroupBytes = 4 * 1024 * 1024;

/** Plans the changes. A refused one has no effect on the others. */
export async function planGroup(files: ProjectFiles, changes: readonly QueuedChange[]): Promise<PlannedGroup> {
  const whole = new Draft(files);
  const [only, ...others] = changes;
  // A change without successors can draft on the whole itself.
  if (only !== undefined && others.length === 0) return { whole, members: [await planMember(whole, only)], left: [] };
  const members: GroupMember[] = [];
  for (const [index, change] of changes.entries()) {
    const member = await planMember(new Draft(whole), change);
    members.push(member);
    if ('refusal' in member) continue;
    await whole.take(member.changes);
    const { ends, made } = member.planned;
    if (ends !== undefined || made !== undefined || whole.bytes > maxGroupBytes) {
      return { whole, members, left: changes.slice(index + 1) };
    }
  }
  return { whole, members, left: [] };
}

/** Plans a change on a draft. @throws what the request or the plan refuses, and `name-collides` */
export async function planOn(draft: Draft, { request, plan }: Pick<QueuedChange, 'request' | 'plan'>) {
  await request.guard?.(draft);
  const planned = await plan(draft);
  // Undo and redo restore names as they were, even colliding ones.
  if (planned.step === undefined) await draft.refuseCollidingNames();
  const changes = draft.changes();
  return { draft, planned: { ...warnOfMarks(planned, changes), renames: renamesOf(request, planned) }, changes };
}

async function planMember(draft: Draft, change: QueuedChange): Promise<GroupMember> {
  try {
    return { change, ...(await planOn(draft, change)) };
  } catch (error) {
    return { change, refusal: error instanceof StorageFailure ? storageProblem(error, 'change') : error };
  }
}
