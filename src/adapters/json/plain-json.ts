import { isTable, type Properties } from '#domain/properties/property-value';
import { parsePlainJson } from '#application/support/parse-json';

/** What is larger is rare, and left to the reader that knows places. */
const maxBytes = 256 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The properties that a JSON file says; `undefined` where it is no object of plain JSON: what is wrong is another reader's to tell. */
export function plainJson(source: Uint8Array): Properties | undefined {
  const text = source.length > maxBytes ? undefined : decode(source);
  const value = text === undefined ? undefined : parsePlainJson(text);
  return isTable(value) ? value : undefined;
}

function decode(source: Uint8Array): string | undefined {
  try {
    return decoder.decode(source);
  } catch {
    return undefined;
  }
}
