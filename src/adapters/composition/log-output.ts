import { pino, type DestinationStream } from 'pino';

/** What may wait to be written. What is logged beyond it is lost. */
const mostWaiting = 16 * 1024 * 1024;

/**
 * Where the log of a service goes. It may fail (a full disk, a terminal that was closed): the service goes on, and what
 * is logged is written where that works again.
 *
 * @param file the descriptor of what is open for it
 */
export function logOutput(file: number): DestinationStream {
  const output = pino.destination({ dest: file, sync: false, maxLength: mostWaiting });
  const flushSync = output.flushSync.bind(output);
  // The last of a process is to flush, which for anything but success tries again for ever.
  output.on('error', () => (output.flushSync = () => undefined));
  output.on('write', () => (output.flushSync = flushSync));
  return output;
}
