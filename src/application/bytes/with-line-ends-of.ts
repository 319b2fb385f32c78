import { bytesToText, textToBytes } from './byte-text.js';

const alone = /(?:^|[^\r])\n/;

/** What was rendered, with the line ends of what is there, where those are CRLF throughout: a checkout on Windows has them so. */
export function withLineEndsOf(there: Uint8Array, rendered: Uint8Array): Uint8Array {
  if (!there.includes(0x0d) || alone.test(bytesToText(there))) return rendered;
  return textToBytes(bytesToText(rendered).replaceAll('\n', '\r\n'));
}
