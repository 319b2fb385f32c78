import { pino, type DestinationStream } from 'pino';
import { readableLog } from './readable-log.js';

/** What may wait to be written. What is logged beyond it is lost. */
const mostWaiting = 16 * 1024 * 1024;

/** Standard error, or what stands for it. */
interface Terminal {
  readonly fd: number;
  readonly isTTY?: boolean;
}

/**
 * Where the log of a service goes. It may fail (a full disk, a terminal that was closed): the service goes on, and what
 * is logged is written where that works again. In a terminal it is text, with colours unless `NO_COLOR` forbids them; JSON
 * elsewhere.
 */
export function logOutput({ fd, isTTY }: Terminal): DestinationStream {
  const output = pino.destination({ dest: fd, sync: false, maxLength: mostWaiting });
  const flushSync = output.flushSync.bind(output);
  // The last of a process is to flush, which for anything but success tries again for ever.
  output.on('error', () => (output.flushSync = () => undefined));
  output.on('write', () => (output.flushSync = flushSync));
  return isTTY ? readableLog(output, !process.env['NO_COLOR']) : output;
}
