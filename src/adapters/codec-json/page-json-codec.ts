import type { PageJsonCodec } from '#application/ports/model-codec';
import { Problem } from '#domain/problem/problem';
import { JsonDocument } from './json-document.js';
import { editPage } from './page/edit-page.js';
import { propertyOf } from './read-value.js';

/**
 * The editor's `models/<page>/index.json`, as far as it is an object with `components`. It can lag
 * behind the Lua file; an edit that names something it does not hold leaves it as it is.
 */
export const pageJsonCodec: PageJsonCodec = {
  edit(source, edits) {
    const before = readDocument(source);
    if (before === undefined || propertyOf(before.root, 'components')?.value.type !== 'object') return source;
    const after = edits.reduce(editPage, before);
    if (after.text === before.text) return source;
    written = { bytes: after.write(), document: after };
    return written.bytes;
  },
};

/** What was written last: the page that is edited is mostly the one that was edited before. */
let written: { readonly bytes: Uint8Array; readonly document: JsonDocument } | undefined;

function readDocument(source: Uint8Array): JsonDocument | undefined {
  if (written !== undefined && Buffer.compare(written.bytes, source) === 0) return written.document;
  try {
    return JsonDocument.read(source);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
