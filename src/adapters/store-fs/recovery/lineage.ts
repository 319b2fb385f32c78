import type { ProjectPath } from '#domain/change/project-path';
import type { FileIdentity } from '../journal/entry.js';
import type { JournalCommit } from './read-journal.js';

/** What the journal knows of one file: all it has been, in order, and what it is to be. */
export interface Lineage {
  readonly path: ProjectPath;
  /** What was there before the first of the commits; `null` for nothing. */
  readonly origin: FileIdentity | null;
  /** What each commit put there. */
  readonly steps: readonly LineageStep[];
}

export interface LineageStep {
  /** `null` for nothing. */
  readonly identity: FileIdentity | null;
  readonly content: Uint8Array | null;
  readonly mode: number | undefined;
}

/** The lineages of all files that the commits name, in the order in which they were last named. */
export function lineagesOf(commits: readonly Pick<JournalCommit, 'changes'>[]): Lineage[] {
  const lineages = new Map<ProjectPath, Lineage>();
  for (const { changes } of commits) {
    for (const { path, before, after, content } of changes) {
      const step = { identity: after, content, mode: after?.mode };
      const known = lineages.get(path);
      lineages.delete(path);
      lineages.set(path, { path, origin: known ? known.origin : before, steps: [...(known?.steps ?? []), step] });
    }
  }
  return [...lineages.values()];
}
