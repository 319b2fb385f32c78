import type { FileChange, Precondition, ProjectPath } from '#domain/change/file-change';
import { contentVersion } from '../root/content-version.js';
import type { ProjectRoot } from '../root/project-root.js';
import type { OwnChange, OwnFiles } from './own-files.js';

/** A commit in two parts: what is to be done in the project's folder, and to own files. */
interface PartedCommit {
  readonly changes: readonly FileChange[];
  readonly preconditions: readonly Precondition[];
  readonly own: readonly OwnChange[];
  /** The own files that are not as a change or a precondition says. */
  readonly differing: readonly ProjectPath[];
}

/** Takes out of a commit what is about own files, and looks whether it can be done. */
export async function partOwn(
  own: OwnFiles,
  root: ProjectRoot,
  changes: readonly FileChange[],
  preconditions: readonly Precondition[],
): Promise<PartedCommit> {
  const differing = new Set<ProjectPath>();
  const inFolder: FileChange[] = [];
  const cached: OwnChange[] = [];
  for (const change of changes) {
    const { path, action } = change;
    const isKept = (await own.size(path)) !== undefined;
    const isToBeKept = isKept || (action === 'created' && own.takes(path));
    if (!isToBeKept) inFolder.push(change);
    else if (action === 'created' && (isKept || (await root.find(path)) !== undefined)) differing.add(path);
    else cached.push({ path, content: action === 'removed' ? null : change.content });
  }
  const onFolder: Precondition[] = [];
  for (const precondition of preconditions) {
    const { path, version } = precondition;
    const content = await own.read(path);
    if (content === undefined) onFolder.push(precondition);
    else if (contentVersion(content) !== version) differing.add(path);
  }
  return { changes: inFolder, preconditions: onFolder, own: cached, differing: [...differing] };
}
