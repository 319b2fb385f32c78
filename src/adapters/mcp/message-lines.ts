import { parseJSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { Readable } from 'node:stream';
import { escaped } from '#application/support/printable';

/** An answer to a line that is no message. It has the id of the message where the line shows one. */
interface RefusedLine {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** Characters of a line that its report shows. */
const shown = 80;
const mostBytes = 16 * 1024 * 1024;

/**
 * The input without the lines that are no message of JSON-RPC. Each of those is answered, and reported in one line.
 * @param report gets a line
 */
export function messageLines(
  input: AsyncIterable<Uint8Array>,
  answer: (refused: RefusedLine) => void,
  report: (line: string) => void,
): Readable {
  return Readable.from(readLines(input, answer, report), { objectMode: false });
}

async function* readLines(
  input: AsyncIterable<Uint8Array>,
  answer: (refused: RefusedLine) => void,
  report: (line: string) => void,
): AsyncGenerator<Buffer> {
  for await (const line of linesOf(input)) {
    const refused = refusalOf(line.toString());
    if (refused === undefined) {
      yield line;
      continue;
    }
    answer(refused);
    report(`a line is ${refused.error.message}: ${escaped(line.toString().trim().slice(0, shown))}`);
  }
}

/** The lines with their ends. What follows the last one is none. */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (let chunk of input) {
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a)) {
      yield Buffer.concat([...parts, chunk.subarray(0, end + 1)]);
      parts = [];
      bytes = 0;
      chunk = chunk.subarray(end + 1);
    }
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`A message has more than ${mostBytes} bytes.`);
  }
}

function refusalOf(line: string): RefusedLine | undefined {
  if (line.trim() === '') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return refusal(undefined, ProtocolErrorCode.ParseError, 'no JSON');
  }
  try {
    parseJSONRPCMessage(message);
    return undefined;
  } catch {
    return refusal(message, ProtocolErrorCode.InvalidRequest, 'no message of JSON-RPC 2.0');
  }
}

function refusal(message: unknown, code: number, what: string): RefusedLine {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
  return {
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code, message: what },
  };
}
