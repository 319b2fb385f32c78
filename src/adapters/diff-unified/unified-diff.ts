import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { TextDiff } from '#application/ports/text-diff';

/** The git way: a NUL among the first bytes makes a file binary. */
const sniffed = 8000;

export const unifiedDiff: TextDiff = (path, before, after) => {
  const oldName = before === undefined ? '/dev/null' : `a/${path}`;
  const newName = after === undefined ? '/dev/null' : `b/${path}`;
  if (isBinary(before) || isBinary(after)) return `Binary files ${oldName} and ${newName} differ\n`;
  return createTwoFilesPatch(oldName, newName, textOf(before), textOf(after), undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
};

function isBinary(content: Uint8Array | undefined): boolean {
  return content?.subarray(0, sniffed).includes(0) ?? false;
}

function textOf(content: Uint8Array | undefined): string {
  return content === undefined ? '' : new TextDecoder().decode(content);
}
