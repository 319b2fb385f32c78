const [begin, end] = ['<!-- measured -->', '<!-- /measured -->'];

/** The text with something else between its two markers. @throws Error where they are not there, once and in order */
export function replaceBetweenMarkers(text: string, content: string): string {
  const [before, rest, ...more] = text.split(begin);
  const [, after, ...others] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length > 0 || others.length > 0)
    throw new Error(`the text has no "${begin}" and "${end}" after it, once each`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}
