import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pick, type Random } from '../../support/arbitrary/random.js';

/** A request with a body that a service may read. */
interface BodyKind {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const picture = (bytes: number) => Buffer.concat([signature, Buffer.alloc(bytes - signature.length, 7)]);
const spaces = (start: string, bytes: number, end: string) => Buffer.from(start.padEnd(bytes - end.length) + end);
const image = '/harbour/assets/images/dusk';
const properties = { method: 'PUT', path: '/harbour/dusk/sun?dryRun=true' };

/** Contents that the store has in memory, on the disk, and in several pieces there; and each other kind of body. */
const kinds: readonly BodyKind[] = [
  ...[20_000, 700_000, 3_000_000].map((bytes) => ({
    ...{ name: `upload of ${bytes} bytes`, method: 'PUT', type: 'image/png', bytes: picture(bytes) },
    path: `${image}/${bytes}.png?dryRun=true`,
  })),
  {
    ...{ name: 'held upload', method: 'PUT', type: 'image/png', bytes: picture(900_000) },
    path: `${image}/held.png?hold=true`,
  },
  {
    ...{ name: 'upload that is no picture', method: 'PUT', type: 'image/png', bytes: Buffer.alloc(900_000, 'x') },
    path: `${image}/none.png?dryRun=true`,
  },
  { name: 'JSON', ...properties, type: 'application/json', bytes: spaces('{"alpha":', 200_000, '0.5}') },
  { name: 'YAML', ...properties, type: 'application/yaml', bytes: spaces('alpha: 0.5 #', 60_000, '') },
  { name: 'a body of no known type', ...properties, type: 'text/plain', bytes: spaces('alpha', 60_000, '') },
  { name: 'batch', method: 'POST', path: '/_/batch', type: 'application/json', bytes: spaces('[', 4_000_000, ']') },
  { name: 'MCP', method: 'POST', path: '/_/mcp', type: 'application/json', bytes: spaces('{"id":', 3_000_000, '1}') },
];

/** How the connection of an unfinished body ends. */
const endings = {
  FIN: (socket: Socket) => socket.end(),
  RST: (socket: Socket) => socket.resetAndDestroy(),
  'no word, when the service has answered or the bytes are sent': (socket: Socket) => socket.destroy(),
  'a broken chunk': (socket: Socket) => socket.write('zz\r\n'),
  silence: () => undefined,
} as const;

const cuts = (Object.keys(endings) as (keyof typeof endings)[]).filter((ending) => ending !== 'silence');

/** A body that is cut off. */
export interface CutBody {
  readonly kind: BodyKind;
  readonly isChunked: boolean;
  readonly isExpected: boolean;
  readonly hasKey: boolean;
  /** Whether another request comes before it, whose answer it waits for. */
  readonly isSecond: boolean;
  /** How many bytes of the body are sent: less than all. */
  readonly length: number;
  readonly ending: keyof typeof endings;
}

export function anyCutBody(random: Random): CutBody {
  const kind = pick(random, kinds);
  const ending = pick(random, cuts);
  return {
    kind,
    ending,
    isChunked: ending === 'a broken chunk' || random() < 0.5,
    isExpected: random() < 0.2,
    hasKey: random() < 0.2,
    isSecond: random() < 0.2,
    // Short ones are as likely as long ones.
    length: Math.floor(random() ** 3 * kind.bytes.length),
  };
}

/**
 * Sends a body in pieces, cuts it off, and waits until the connection has ended.
 * @returns what the service has answered
 */
export async function sendCut(port: number, cut: CutBody, random: Random): Promise<string> {
  const { kind, isChunked, length, ending } = cut;
  // A half-closed connection still gets the answer.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = once(socket, 'close');
  let answer = '';
  socket.on('error', () => undefined).on('data', (data) => (answer += data.toString('latin1')));
  socket.once('end', () => socket.end());
  await once(socket, 'connect');
  if (cut.isSecond) socket.write('GET /harbour/dusk HTTP/1.1\r\nHost: localhost\r\n\r\n');
  socket.write(headOf(cut, socket));
  for (let at = 0; at < length && socket.writable;) {
    const end = Math.min(length, at + 1 + Math.floor(random() * 200_000));
    const piece = kind.bytes.subarray(at, end);
    if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    if (isChunked) socket.write('\r\n');
    at = end;
    if (socket.writableNeedDrain) await Promise.race([once(socket, 'drain'), closed]);
  }
  if (!socket.destroyed) endings[ending](socket);
  await closed;
  return answer;
}

function headOf({ kind, isChunked, isExpected, hasKey }: CutBody, { localPort = 0 }: Socket): string {
  const lines = [
    `${kind.method} ${kind.path} HTTP/1.1`,
    'Host: localhost',
    'Accept: application/json, text/event-stream',
    `Content-Type: ${kind.type}`,
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${kind.bytes.length}`,
    ...(isExpected ? ['Expect: 100-continue'] : []),
    ...(hasKey ? [`Idempotency-Key: ${localPort}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
