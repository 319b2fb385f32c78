import type { Context } from 'koa';
import type { DocumentForm } from './serialise.js';

const yamlTypes = ['application/yaml', 'application/x-yaml', 'text/yaml'];

/**
 * The form the caller likes best. Whoever asks for neither (a browser asks for HTML) gets JSON
 * rather than a refusal.
 */
export function documentForm(context: Context): DocumentForm {
  const { accept } = context.req.headers;
  // What programs send; weighing the rest takes as long as answering.
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'json';
  const liked = context.accepts('application/json', 'application/problem+json', ...yamlTypes);
  return typeof liked === 'string' && yamlTypes.includes(liked) ? 'yaml' : 'json';
}
