import type { Edit } from 'jsonc-parser';

/** A comment, from its first character to its last. The line end behind it is none of it. */
export interface Comment {
  readonly offset: number;
  readonly length: number;
}

/** A string, or a comment. One that does not end is neither. */
const stringOrComment = /"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

export function commentsIn(text: string): Comment[] {
  if (!text.includes('/')) return [];
  return [...text.matchAll(stringOrComment)].flatMap(({ 0: found, index }) =>
    found.startsWith('/') ? [{ offset: index, length: found.length }] : [],
  );
}

/** The text with a blank for each character of a comment. */
export function withoutComments(text: string, comments: readonly Comment[]): string {
  let blanked = '';
  let end = 0;
  for (const { offset, length } of comments) {
    blanked += text.slice(end, offset) + text.slice(offset, offset + length).replace(/[^\r\n]/g, ' ');
    end = offset + length;
  }
  return blanked + text.slice(end);
}

/** The edit without the loss of comments: what it replaces leaves its comments behind, and the blanks around them. */
export function keepComments(edit: Edit, text: string, comments: readonly Comment[]): Edit {
  const { offset, length, content } = edit;
  const end = offset + length;
  const inside = comments.filter((comment) => comment.offset >= offset && endOf(comment) <= end);
  if (inside.length === 0) return edit;
  const all = blanksAndComments(text, offset, end, inside);
  const left = /\s$/.test(text.slice(0, offset)) && content === '' ? all.trimStart() : all;
  const [after, trimmed] = [text.slice(end), left.trimEnd()];
  const isApart = /^[ \t]*(?:\r?\n|$)/.test(after) || (trimmed.endsWith('*/') && /^[ \t]/.test(after));
  return { offset, length, content: content + (isApart ? trimmed : left) };
}

function blanksAndComments(text: string, from: number, to: number, comments: readonly Comment[]): string {
  const blanks = (start: number, end: number): string =>
    oneBlank(text.slice(start, end).replace(/"(?:[^"\\]|\\.)*"|\S/g, ''));
  let left = '';
  let end = from;
  for (const comment of comments) {
    left += blanks(end, comment.offset) + text.slice(comment.offset, endOf(comment));
    end = endOf(comment);
  }
  return left + blanks(end, to);
}

/** Blanks of one line as one blank. */
function oneBlank(blanks: string): string {
  return /^[ \t]+$/.test(blanks) ? ' ' : blanks;
}

function endOf({ offset, length }: Comment): number {
  return offset + length;
}
