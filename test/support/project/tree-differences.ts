import type { ProjectTree } from './project.js';

/** What differs between two states of a project, file by file: `+` new, `-` gone, `~` other bytes. */
export function treeDifferences(before: ProjectTree, after: ProjectTree): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === undefined) return [`+ ${path}`];
    if (now === undefined) return [`- ${path}`];
    return old.equals(now) ? [] : [`~ ${path}`];
  });
}
