import { Readable } from 'node:stream';
import type { ContentResponse } from './route-response.js';

/** Newline-delimited JSON: each line is one JSON value. */
export const linesType = 'application/x-ndjson';

/**
 * A response that has each item as a line of JSON as soon as it is found, and a last line. Where the last line is missing, the
 * service failed on the way. When the caller closes the connection, the items end.
 *
 * @throws what finding the first item throws, so that it becomes the response
 */
export async function lineStream<Item, Last>(
  items: AsyncGenerator<Item, Last, void>,
  publish: { readonly item: (item: Item) => unknown; readonly last: (last: Last) => unknown },
): Promise<ContentResponse> {
  let found = await items.next();
  const texts = async function* () {
    for (; found.done !== true; found = await items.next()) yield `${JSON.stringify(publish.item(found.value))}\n`;
    yield `${JSON.stringify(publish.last(found.value))}\n`;
  };
  const content = Readable.from(texts());
  content.once('close', () => void items.return(undefined as Last));
  const headers = { 'X-Accel-Buffering': 'no' };
  return { status: 200, content, type: `${linesType}; charset=utf-8`, headers };
}
