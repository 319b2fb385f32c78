import type { Context } from 'koa';
import type { Answer } from './answer.js';
import { documentForm } from './document-form.js';
import { entityTag, namesEntityTag } from './entity-tag.js';
import { hrefOf } from './href.js';
import { serialise } from './serialise.js';

const documentTypes = { json: 'application/json; charset=utf-8', yaml: 'application/yaml; charset=utf-8' };

/**
 * Writes an answer. With `tagged`, a 200 carries a strong `ETag`, and `If-None-Match` gets `304`
 * where the caller has the same bytes already.
 */
export function sendAnswer(context: Context, answer: Answer, tagged: boolean): void {
  context.status = answer.status;
  if ('content' in answer) {
    context.body = answer.content;
    context.type = answer.type;
  } else {
    const form = documentForm(context);
    context.body = serialise(answer.document, form);
    context.type = documentTypes[form];
    if (answer.location) context.set('Location', hrefOf(answer.location));
  }
  context.set({ ...answer.headers });
  if (tagged && answer.status === 200) tag(context);
}

function tag(context: Context): void {
  const body: unknown = context.body;
  if (!Buffer.isBuffer(body) && typeof body !== 'string') return;
  const etag = entityTag(body);
  context.set('ETag', etag);
  // A cache may keep the answer, but asks each time whether it still holds: without that, no
  // browser would ever send If-None-Match.
  context.set('Cache-Control', 'private, no-cache');
  const known = context.get('If-None-Match');
  if (known !== '' && namesEntityTag(known, [etag], 'weak')) context.status = 304;
}
