import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestContext } from '#adapters/http/request/request-context';
import { encodeFile } from './encode-response.js';
import type { FileResponse } from './route-response.js';
import { writeHead } from './send-response.js';

/**
 * Sends a file in pieces, each when the connection has taken the one before, and closes it. Where a piece cannot be read, or the
 * file was changed meanwhile, the connection ends before the last byte: nobody takes the response for a whole one.
 */
export async function sendFile(context: RequestContext, answer: FileResponse): Promise<void> {
  const { file, part } = answer;
  const { res } = context;
  try {
    if (writeHead(context, encodeFile(answer))) await sendPieces(res, file.read(part.from, part.to));
    if (!context.respond) res.end();
  } catch (error) {
    context.app.emit('error', error, context);
    res.destroy();
  } finally {
    await file.close();
  }
}

/** Resolves when all are sent, or the connection is closed. */
async function sendPieces(res: ServerResponse, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const send = isPlain(res) ? sendAndWait : sendCopy;
  let resume = (): void => undefined;
  res.once('close', () => resume());
  for await (const piece of pieces) {
    await new Promise<void>((resolve) => {
      resume = resolve;
      send(res, piece, resolve);
    });
    if (res.destroyed) return;
  }
}

type Send = (res: ServerResponse, piece: Uint8Array, sent: () => void) => void;

/** Whether Node itself sends what is written. A program around the service may do anything else with it, such as compress it. */
function isPlain(res: ServerResponse): boolean {
  return res.write === ServerResponse.prototype.write && res.socket instanceof Socket;
}

/** Until the system has the bytes. Then the buffer is free: a new one for each piece would take 32 MiB between two collections. */
const sendAndWait: Send = (res, piece, sent) => void res.write(piece, () => sent());

const sendCopy: Send = (res, piece, sent) => {
  if (res.write(Buffer.from(piece))) sent();
  else res.once('drain', sent);
};
