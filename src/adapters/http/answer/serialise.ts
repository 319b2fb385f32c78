import { stringify } from 'yaml';

/** The two forms of every document. */
export type DocumentForm = 'json' | 'yaml';

/**
 * The text of a document. JSON is indented by two blanks and ends with a line break: answers are
 * read in terminals and kept in files as often as they are parsed, and compressing them back is
 * the parser's smallest worry. YAML is written from what JSON says, so that both say the same; text that YAML 1.1 would
 * take for something else, as `no`, is quoted, because many programs read that.
 */
export function serialise(document: unknown, form: DocumentForm): string {
  const json = JSON.stringify(document, null, 2);
  if (form === 'json') return `${json}\n`;
  return stringify(JSON.parse(json), { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' });
}
