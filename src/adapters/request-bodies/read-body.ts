import { Problem } from '#domain/problem/problem';
import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';
import { isBraced, readBracedBody, readLuaBody } from './table-body.js';
import { readJsonBody } from './json-body.js';
import { readYamlBody } from './yaml-body.js';

const readers = { json: readJsonBody, yaml: readYamlOrBraced, lua: readLuaBody };

/**
 * Reads a body as properties, or as a list. The caller checks which of them it accepts. The four forms (JSON, YAML, braced, Lua
 * table) mean the same. A body without content is an empty table.
 *
 * @param kind `yaml` includes the braced form
 * @param bytes UTF-8; a byte-order mark at the start is skipped
 * @param maxValues of a JSON body that may have more values than the usual
 * @throws Problem `invalid-body`; `body-too-large` for YAML over 64 KiB
 */
export function readBody(kind: keyof typeof readers, bytes: Uint8Array, maxValues?: number): PropertyValue {
  const text = decode(bytes);
  if (text.trim() === '') return emptyProperties();
  return kind === 'json' ? readJsonBody(text, maxValues) : readers[kind](text);
}

function readYamlOrBraced(text: string): PropertyValue {
  return isBraced(text) ? readBracedBody(text) : (readYamlBody(text) ?? emptyProperties());
}

/** Shared, because creating a decoder takes longer than decoding a small body. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem('invalid-body', 'The body is not UTF-8 text. Send it in UTF-8.');
  }
}
