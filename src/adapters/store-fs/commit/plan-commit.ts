import type { FileChange, FileVersion, Precondition, ProjectPath } from '#domain/change/file-change';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import { inLanes } from '#application/project/in-lanes';
import type { Place, ProjectRoot } from '../project-root.js';
import { observeFile, sameObservation, type Observation } from './observe-file.js';

/** One change, and where on the file system it is to be made. */
export type PlannedChange =
  | {
      readonly path: ProjectPath;
      readonly action: 'created';
      readonly place: AbsentPlace;
      readonly content: Uint8Array;
    }
  | (OnFile & { readonly action: 'modified'; readonly content: Uint8Array })
  | (OnFile & { readonly action: 'removed' });

interface OnFile {
  readonly path: ProjectPath;
  readonly place: FilePlace;
  /** The bytes before the change, and their version. */
  readonly before: Uint8Array;
  readonly version: FileVersion;
}

type AbsentPlace = Extract<Place, { kind: 'absent' }>;
type FilePlace = Extract<Place, { kind: 'file' }>;

export interface CommitPlan {
  readonly changes: readonly PlannedChange[];
  readonly observations: readonly Observation[];
}

/**
 * Looks at every file concerned, and refuses what cannot be done; writes nothing.
 *
 * @throws CommitConflict naming every file that is not as a change or a precondition says
 * @throws StorageFailure `denied` for a path that is not the project's to write
 */
export async function planCommit(
  root: ProjectRoot,
  changes: readonly FileChange[],
  preconditions: readonly Precondition[],
): Promise<CommitPlan> {
  refuseRepeatedPaths(changes);
  const paths = [...new Set([...changes, ...preconditions].map(({ path }) => path))];
  const observations = await inLanes(paths, (path) => observeFile(root, path));
  const byPath = new Map(observations.map((observation) => [observation.path, observation]));

  const differing = new Set<ProjectPath>();
  for (const { path, version } of preconditions) {
    if (byPath.get(path)?.version !== version) differing.add(path);
  }
  const planned: PlannedChange[] = [];
  for (const change of changes) {
    const step = planChange(change, byPath.get(change.path));
    if (typeof step === 'string') differing.add(step);
    else planned.push(step);
  }
  if (differing.size > 0) throw new CommitConflict([...differing]);
  return { changes: planned, observations };
}

/**
 * Looks again, for edits by hand made since the plan.
 *
 * @throws CommitConflict naming what is no longer as it was planned on
 */
export async function confirmPlan(root: ProjectRoot, { observations }: CommitPlan): Promise<void> {
  const now = await inLanes(observations, async (before) => ({ before, after: await observeFile(root, before.path) }));
  const differing = now.filter(({ before, after }) => !sameObservation(before, after));
  if (differing.length > 0) throw new CommitConflict(differing.map(({ before }) => before.path));
}

/** The change with its place, or the path that stands against it. */
function planChange(change: FileChange, observed: Observation | undefined): PlannedChange | ProjectPath {
  const { path } = change;
  if (observed === undefined) return path;
  const { place, content: before, version } = observed;
  if (place.kind === 'foreign') throw new StorageFailure('denied', foreignMessage(path));
  if (change.action === 'created') {
    if (place.kind === 'below-file') return place.file;
    return place.kind === 'absent' ? { path, action: 'created', place, content: change.content } : path;
  }
  if (place.kind !== 'file' || before === undefined || version === null) return path;
  return change.action === 'modified'
    ? { path, action: 'modified', place, before, version, content: change.content }
    : { path, action: 'removed', place, before, version };
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
