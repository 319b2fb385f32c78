import { Problem } from '#domain/problem/problem';
import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';
import { isBraced, readBracedBody } from './braced-body.js';
import { readJsonBody } from './json-body.js';
import { readLuaBody } from './lua-body.js';
import { readYamlBody } from './yaml-body.js';

/**
 * Reads a body as properties, or as a list, which some addresses take: what may stand at the top
 * is the caller's to judge. The four forms (JSON, YAML, braced, Lua table) mean the same; a body
 * without content is an empty table.
 *
 * @param mediaType in lower case without parameters: JSON (`…/json`, `…+json`), YAML or Lua
 * @param bytes UTF-8; a byte-order mark at the start is passed over
 * @throws Problem `invalid-body`; `body-too-large` for YAML over 64 KiB; `unsupported-media-type`
 */
export function readBody(mediaType: string, bytes: Uint8Array): PropertyValue {
  const read = readerFor(mediaType);
  const text = decode(bytes);
  if (text.trim() === '') return emptyProperties();
  return read(text);
}

function readerFor(mediaType: string): (text: string) => PropertyValue {
  if (mediaType === 'application/json') return readJsonBody;
  const kind = /(?:[/+]|^text\/x-|^application\/x-)(json|yaml|lua)$/.exec(mediaType)?.[1];
  if (kind === 'json') return readJsonBody;
  if (kind === 'lua') return readLuaBody;
  if (kind === 'yaml') return readYamlOrBraced;
  throw new Problem(
    'unsupported-media-type',
    `A body of type "${mediaType}" is not read here. Send JSON, YAML or a Lua table.`,
  );
}

function readYamlOrBraced(text: string): PropertyValue {
  return isBraced(text) ? readBracedBody(text) : (readYamlBody(text) ?? emptyProperties());
}

/** One for all: to make one takes longer than to read a small body. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem('invalid-body', 'The body is not UTF-8 text. Send it in UTF-8.');
  }
}
