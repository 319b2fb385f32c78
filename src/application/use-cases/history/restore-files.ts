import type { FileContent, ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import type { HistoryRecord } from '#domain/history/history-entry';
import type { TextDiff } from '#application/ports/text-diff';
import type { Draft } from '#application/project/draft/draft';
import { contentInDiff, hasContent } from '#application/support/file-content';
import type { SeenFile } from '#application/project/draft/see-file';

/** The expected content of a file and its new content; `null`: no file. */
interface FileStep {
  readonly path: string;
  readonly from: FileContent | null;
  readonly to: FileContent | null;
}

type ReadFile = HistoryRecord['files'][number];

/**
 * The step that undoes a change of a file.
 * @throws Problem `edited-elsewhere` if the history does not have the contents
 */
export function backwards({ path, before, after }: ReadFile): FileStep {
  return { path, from: known(path, after), to: known(path, before) };
}

/**
 * The content of a file before a change.
 * @throws Problem `edited-elsewhere` if the history does not have it
 */
export function contentBefore({ path, before }: ReadFile): FileContent | null {
  return known(path, before);
}

/**
 * The step that makes a change of a file again.
 * @throws Problem `edited-elsewhere` if the history does not have the contents
 */
export function forwards({ path, before, after }: ReadFile): FileStep {
  return { path, from: known(path, before), to: known(path, after) };
}

/** Restores files in the draft, byte for byte, as `neededSteps` has checked. */
export async function restoreFiles(draft: Draft, needed: readonly FileStep[]): Promise<void> {
  for (const { path, from, to } of needed) {
    if (to === null) await draft.remove(path);
    else if (from === null) await draft.create(path, to);
    else await draft.replace(path, to);
  }
}

/**
 * The steps of a change whose files do not have their new content already.
 * @throws Problem `edited-elsewhere` with the first file that has neither its expected nor its new content
 */
export async function neededSteps(
  draft: Draft,
  steps: readonly FileStep[],
  diff: TextDiff,
): Promise<readonly FileStep[]> {
  const needed: FileStep[] = [];
  for (const step of steps) {
    const found = await draft.see(step.path);
    if (isAs(found, step.to)) continue;
    if (!isAs(found, step.from)) throw editedSince(step, await contentInDiff(step.from), found, diff);
    needed.push(step);
  }
  return needed;
}

function known(path: ProjectPath, content: ReadFile['before']): FileContent | null {
  if (typeof content !== 'string') return content;
  if (content === 'damaged') {
    throw new Problem(
      'edited-elsewhere',
      `Nothing was changed: the content of ${path} is damaged in the history, so this change cannot be undone or made again. Change the file itself, or restore it from a backup.`,
      { file: path },
    );
  }
  throw new Problem(
    'edited-elsewhere',
    `Nothing was changed: the history does not hold what ${path} was before this change or after it. It was edited outside and nothing had read it before, or it is large and the history dropped it. Change the file itself.`,
    { file: path },
  );
}

function isAs(found: SeenFile | undefined, content: FileContent | null): boolean {
  return found === undefined || content === null ? found === undefined && content === null : hasContent(found, content);
}

function editedSince(
  { path }: FileStep,
  expected: FileContent | undefined,
  found: SeenFile | undefined,
  diff: TextDiff,
): Problem {
  return new Problem(
    'edited-elsewhere',
    `Nothing was changed: ${path} was edited since, and that edit would be lost. Take the edit back in the file (see "difference"), or change what you want changed by another request.`,
    { file: path, difference: diff(path, expected, found?.content) },
  );
}
