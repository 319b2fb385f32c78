import { structuredPatch } from 'diff';

/** The lines in which two values differ as JSON, with a few around them: what a failure is to show of a long document. */
export function differingLines(before: unknown, now: unknown): string[] {
  const [left, right] = [before, now].map((value) => JSON.stringify(value, null, 2));
  const { hunks } = structuredPatch('before', 'now', left ?? '', right ?? '', '', '', { context: 3 });
  return hunks.flatMap(({ newStart, lines }) => [`line ${newStart}`, ...lines]);
}
