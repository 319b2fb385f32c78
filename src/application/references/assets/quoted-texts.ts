import { bytesToText, decodeUtf8 } from '#application/bytes/byte-text';

/** What stands in quotes, in a JSON file that is quoted itself, too; it may be the name of a file. */
const quoted = /(?<=["'])[^"'\\\r\n]{1,200}(?=\\?["'])/g;
/** In a style sheet a file needs none. */
const unquoted = /\burl\(\s*([^"'()\s\\]{1,200})/g;

/** The texts in a script, JSON file or web page that may name a file, each once; what leads to a book's assets is left out. */
export function quotedTexts(content: Uint8Array): ReadonlySet<string> {
  // JSON may have an escape before each slash.
  const text = bytesToText(content).replaceAll('\\/', '/');
  const found = [
    ...[...text.matchAll(quoted)].map(([whole]) => whole),
    ...[...text.matchAll(unquoted)].map(([, file = '']) => file),
  ];
  return new Set(
    found.map((each) =>
      decodeUtf8(each)
        .replace(/^(\.?\/)?(assets\/)?/, '')
        .replace(/\/$/, ''),
    ),
  );
}
