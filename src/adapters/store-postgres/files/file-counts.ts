import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';

/** For each folder, how many files are at or below each name in it. */
export type FileCounts = Map<ProjectPath, Map<string, number>>;

/** Counts a file at its name, and at those of all folders above it. */
export function addToCounts(counts: FileCounts, path: ProjectPath, difference: number): void {
  for (let at = path; at !== ''; at = folderOf(at)) {
    const folder = folderOf(at);
    const names = counts.get(folder) ?? new Map<string, number>();
    const count = (names.get(nameOf(at)) ?? 0) + difference;
    if (count === 0) names.delete(nameOf(at));
    else names.set(nameOf(at), count);
    if (names.size === 0) counts.delete(folder);
    else counts.set(folder, names);
  }
}
