import { stringify } from 'yaml';
import type { Context } from 'koa';

/** The two forms of every document. */
export type DocumentForm = 'json' | 'yaml';

/**
 * The text of a document. JSON is indented by two blanks and ends with a line break, because people read answers in terminals
 * and files. YAML is made from the JSON, so both have the same content. Text that YAML 1.1 reads as another type, such as
 * `no`, is quoted.
 */
export function serialise(document: unknown, form: DocumentForm): string {
  const json = JSON.stringify(document, null, 2);
  if (form === 'json') return `${json}\n`;
  return stringify(JSON.parse(json), { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' });
}

const yamlTypes = ['application/yaml', 'application/x-yaml', 'text/yaml'];

/** The form that the caller prefers; JSON if it accepts neither, as a browser that accepts HTML. */
export function documentForm(context: Context): DocumentForm {
  const { accept } = context.req.headers;
  // What programs send; weighing the rest takes as long as answering.
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'json';
  const liked = context.accepts('application/json', 'application/problem+json', ...yamlTypes);
  return typeof liked === 'string' && yamlTypes.includes(liked) ? 'yaml' : 'json';
}
