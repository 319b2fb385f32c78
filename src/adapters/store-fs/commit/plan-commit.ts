import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import { mapConcurrent } from '#application/support/concurrency';
import type { ProjectRoot } from '../root/project-root.js';
import { commitStep, isAsObserved, type ObservedFile, observeFile } from '#adapters/store-fs/root/observe-file';
import type { PlannedChange } from '#adapters/store-fs/journal/staged-change';

export interface CommitPlan {
  readonly changes: readonly PlannedChange[];
  /** The preconditions on the files that the commit changes. */
  readonly observations: readonly ObservedFile[];
  /** The preconditions on other files. */
  readonly preconditions: readonly Precondition[];
}

/**
 * Reads every file that a change or a precondition names, and refuses a commit that cannot be made. It writes nothing.
 *
 * @throws CommitConflict with every file that contradicts a change or a precondition
 * @throws StorageFailure `denied` for a path that the store may not write
 */
export async function planCommit(
  root: ProjectRoot,
  changes: readonly FileChange[],
  preconditions: readonly Precondition[],
): Promise<CommitPlan> {
  refuseRepeatedPaths(changes);
  const observations = await mapConcurrent(changes, ({ path }) =>
    commitStep(path, 'read', () => observeFile(root, path)),
  );
  const byPath = new Map(observations.map((observation) => [observation.path, observation]));

  const differing = new Set<ProjectPath>();
  const others: Precondition[] = [];
  for (const precondition of preconditions) {
    const observed = byPath.get(precondition.path);
    if (observed === undefined) others.push(precondition);
    else if (observed.version !== precondition.version) differing.add(precondition.path);
  }
  for (const path of await differingFrom(root, others)) differing.add(path);
  const planned: PlannedChange[] = [];
  for (const change of changes) {
    const step = planChange(change, byPath.get(change.path));
    if (typeof step === 'string') differing.add(step);
    else planned.push(step);
  }
  if (differing.size > 0) throw new CommitConflict([...differing]);
  return { changes: planned, observations, preconditions: others };
}

/**
 * Checks the files again, for external edits since the plan.
 *
 * @throws CommitConflict with every file that has changed since the plan
 */
export async function confirmPlan(root: ProjectRoot, { observations, preconditions }: CommitPlan): Promise<void> {
  const differing = await differingFrom(root, preconditions);
  // These are last, because the commit changes them right afterwards.
  await mapConcurrent(observations, async (before) => {
    if (!(await isAsObserved(root, before))) differing.push(before.path);
  });
  if (differing.length > 0) throw new CommitConflict(differing);
}

/** The paths whose files have another version. */
async function differingFrom(root: ProjectRoot, preconditions: readonly Precondition[]): Promise<ProjectPath[]> {
  const differing: ProjectPath[] = [];
  await mapConcurrent(preconditions, async ({ path, version }) => {
    const { version: found } = await commitStep(path, 'read', () => observeFile(root, path));
    if (found !== version) differing.push(path);
  });
  return differing;
}

/** The change with its place, or the path that prevents it. */
function planChange(change: FileChange, observed: ObservedFile | undefined): PlannedChange | ProjectPath {
  const { path } = change;
  if (observed === undefined) return path;
  const { place, version } = observed;
  if (place.kind === 'foreign') throw new StorageFailure('denied', foreignMessage(path));
  if (change.action === 'created') {
    if (place.kind === 'below-file') return place.file;
    return place.kind === 'absent' ? { path, action: 'created', place, content: change.content } : path;
  }
  if (place.kind !== 'file' || version === null) return path;
  if (change.action === 'removed') return { path, action: 'removed', place, version };
  return { path, action: 'modified', place, version, content: change.content };
}

function foreignMessage(path: ProjectPath): string {
  return `${path} cannot be written: it is a link or a device, lies behind a link, or is there in another spelling. Links are never followed; replace the link by what it points to.`;
}

function refuseRepeatedPaths(changes: readonly FileChange[]): void {
  const seen = new Set<ProjectPath>();
  for (const { path } of changes) {
    if (seen.has(path)) throw new StorageFailure('failed', `${path} is changed twice in one commit; join the changes.`);
    seen.add(path);
  }
}
