import type { PageJsonCodec } from '#application/ports/model-codec';
import { ignoreProblem } from '#domain/problem/problem';
import { JsonDocument } from './json-document.js';
import { editPage } from './page/edit-page.js';
import { propertyOf } from './read-value.js';

/**
 * The editor's `models/<page>/index.json`, as far as it is an object with `components`. It can lag
 * behind the Lua file; an edit that names something it does not hold leaves it as it is.
 */
export const pageJsonCodec: PageJsonCodec = {
  edit(source, edits) {
    const before = ignoreProblem(() => JsonDocument.read(source));
    if (before === undefined || propertyOf(before.root, 'components')?.value.type !== 'object') return source;
    const after = edits.reduce(editPage, before);
    return after.text === before.text ? source : after.write();
  },
};
