import type { ProjectPath } from '#domain/change/file-change';
import type { ReferenceKind } from '#domain/reference-kind';
import { bytesToText, decodeUtf8 } from '#application/support/bytes';
import type { ChangedReference } from '#domain/change/mutation';

/** A name in a file that refers to another thing. */
export interface Reference {
  readonly path: ProjectPath;
  /** The place in the file: a dotted name (`properties.target`, `members[1]`, `actions[0].params.target`). */
  readonly at: string;
  readonly kind: ReferenceKind;
  /** The name, exactly as the file has it. */
  readonly name: string;
  /** The action that holds the name, in a command. */
  readonly action?: string;
}

/** The lines that differ between two texts with the same number of lines. */
export function changedLines(path: ProjectPath, before: Uint8Array, after: Uint8Array): ChangedReference[] {
  if (after === before) return [];
  const to = linesOf(after);
  return linesOf(before).flatMap((from, index) => {
    const now = to[index] ?? '';
    return now === from ? [] : [{ path, at: `line ${index + 1}`, from: from.trim(), to: now.trim() }];
  });
}

function linesOf(content: Uint8Array): string[] {
  return decodeUtf8(bytesToText(content)).split('\n');
}
