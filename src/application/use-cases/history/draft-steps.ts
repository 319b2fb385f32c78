import type { ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import type { HeldContent, RecordedFile } from '#domain/history/history-entry';
import type { TextDiff } from '#application/ports/text-diff';
import type { Draft } from '#application/project/draft/draft';
import { sameBytes } from '#application/support/bytes';

/** A file as it must be found, and as it is to become; `null`: it is not there. */
interface FileStep {
  readonly path: string;
  readonly from: Uint8Array | null;
  readonly to: Uint8Array | null;
}

/** @throws Problem `edited-elsewhere` when the history does not hold what the file was */
export function backwards({ path, before, after }: RecordedFile): FileStep {
  return { path, from: known(path, after), to: known(path, before) };
}

/** @throws Problem `edited-elsewhere` when the history does not hold what the file was */
export function forwards({ path, before, after }: RecordedFile): FileStep {
  return { path, from: known(path, before), to: known(path, after) };
}

/**
 * Drafts the files of one change as they were before it (or after it), byte for byte. A file
 * that is like that already stays as it is.
 *
 * @throws Problem `edited-elsewhere`, naming the first file that is neither as it must be found nor as it is to become
 */
export async function draftSteps(draft: Draft, steps: readonly FileStep[], diff: TextDiff): Promise<void> {
  const needed: FileStep[] = [];
  for (const step of steps) {
    const found = (await draft.read(step.path))?.content ?? null;
    if (same(found, step.to)) continue;
    if (!same(found, step.from)) throw editedSince(step, found, diff);
    needed.push(step);
  }
  for (const { path, from, to } of needed) {
    if (to === null) await draft.remove(path);
    else if (from === null) await draft.create(path, to);
    else await draft.replace(path, to);
  }
}

function known(path: ProjectPath, content: HeldContent): Uint8Array | null {
  if (content !== 'not-retained') return content;
  throw new Problem(
    'edited-elsewhere',
    `Nothing was changed: the history does not hold what ${path} was before this change or after it. It was edited outside and nothing had read it before, or it is large and the history dropped it. Change the file itself.`,
    { file: path },
  );
}

function same(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : sameBytes(a, b);
}

function editedSince({ path, from }: FileStep, found: Uint8Array | null, diff: TextDiff): Problem {
  return new Problem(
    'edited-elsewhere',
    `Nothing was changed: ${path} was edited since, and that edit would be lost. Take the edit back in the file (see "difference"), or change what you want changed by another request.`,
    { file: path, difference: diff(path, from ?? undefined, found ?? undefined) },
  );
}
