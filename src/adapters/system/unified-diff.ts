import { FILE_HEADERS_ONLY, formatPatch, structuredPatch, type StructuredPatchHunk } from 'diff';
import type { FileContent } from '#domain/change/file-change';
import type { TextDiff } from '#application/ports/text-diff';

/** The git way: a NUL among the first bytes makes a file binary. */
const sniffed = 8000;

/** To find the fewest lines takes the square of how many there are: a tenth of a second for so many. */
const mostLines = 1_000;

export const unifiedDiff: TextDiff = (path, before, after) => {
  const oldName = before === undefined ? '/dev/null' : `a/${path}`;
  const newName = after === undefined ? '/dev/null' : `b/${path}`;
  if (isBinary(before) || isBinary(after)) return `Binary files ${oldName} and ${newName} differ\n`;
  const [oldText, newText] = [textOf(before), textOf(after)];
  const found = structuredPatch(oldName, newName, oldText, newText, undefined, undefined, { maxEditLength: mostLines });
  const patch = found ?? { ...structuredPatch(oldName, newName, '', ''), hunks: [replacement(oldText, newText)] };
  return formatPatch(patch, FILE_HEADERS_ONLY);
};

/** All from the first line that differs to the last: removed, and put there anew. */
function replacement(oldText: string, newText: string): StructuredPatchHunk {
  const [oldLines, newLines] = [linesOf(oldText), linesOf(newText)];
  const most = Math.min(oldLines.length, newLines.length);
  let start = 0;
  while (start < most && oldLines[start] === newLines[start]) start += 1;
  let end = 0;
  while (end < most - start && oldLines.at(-1 - end) === newLines.at(-1 - end)) end += 1;
  const removed = oldLines.slice(start, oldLines.length - end);
  const added = newLines.slice(start, newLines.length - end);
  return {
    oldStart: start + 1,
    oldLines: removed.length,
    newStart: start + 1,
    newLines: added.length,
    lines: [...removed.flatMap((line) => marked('-', line)), ...added.flatMap((line) => marked('+', line))],
  };
}

/** Each with its line end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function marked(mark: '+' | '-', line: string): string[] {
  return line.endsWith('\n') ? [mark + line.slice(0, -1)] : [mark + line, '\\ No newline at end of file'];
}

/** A large content counts as binary, as in git. */
function isBinary(content: FileContent | undefined): content is FileContent {
  return content !== undefined && (!(content instanceof Uint8Array) || content.subarray(0, sniffed).includes(0));
}

function textOf(content: Uint8Array | undefined): string {
  return content === undefined ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
}
